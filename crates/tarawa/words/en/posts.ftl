## posts

tarawa-posts-established = { $unit } becomes a Command Post.
tarawa-posts-abandoned = { $unit } leaves its Command Post and is an HQ again.
tarawa-posts-extended = The range marker of { $unit } advances to box { $box }: command range { $range }.
tarawa-posts-no-hq = { $unit } is no HQ on the map.
tarawa-posts-changed = { $unit } was changed in this phase; once is all.
tarawa-posts-is-post = { $unit } is a Command Post already.
tarawa-posts-is-no-post = { $unit } is no Command Post.
tarawa-posts-in-water = { $unit } must come ashore first.
tarawa-posts-under-fire = { $unit } is in the field of fire of a Japanese position.
tarawa-posts-threatened = An empty position in Japanese communication covers the hex of { $unit }.
tarawa-posts-at-end = The range of { $unit } cannot grow any more.

