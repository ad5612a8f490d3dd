## leaders

tarawa-leaders-hero = A Hero steps forward in { $unit }.
tarawa-leaders-no-hero = No Hero marker is left.
tarawa-leaders-fell-inspired = The Hero of { $unit } falls; the unit is Inspired.
tarawa-leaders-fell = The Hero of { $unit } falls.
tarawa-leaders-ryan = Major Ryan is now with { $unit }.
tarawa-leaders-commander-hit = The commander of { $unit } is hit: the colour has a star.
tarawa-leaders-post-hit = The Command Post of { $unit } is hit and is an HQ again.
tarawa-leaders-ask-hero = Which unit gets the Hero?
tarawa-leaders-ask-reveal = No Hero is left. Reveal a Japanese unit beside one of yours?
tarawa-leaders-ask-inspired = Major Ryan falls. Which unit is Inspired?
tarawa-leaders-ask-ryan-falls = Is it Major Ryan who falls, and not the Leader of { $unit }?
