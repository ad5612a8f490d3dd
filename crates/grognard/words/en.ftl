# The command line of Grognard.

cli-error = error: { $what }
cli-note = note: { $what }
cli-yes = yes
cli-no = no
cli-unknown = somebody
cli-more-help = For more, add --help.
cli-pair = { $name }: { $what }

error-file = { $file }: { $what }
error-not-a-journal = { $file } is not a journal: its first line is not the header that the program writes; name the file that `grognard play` made
error-empty-journal = { $file } is empty: no game was begun in it; start anew with `grognard play`
error-panic = this is a fault of the program, not yours: { $what }
error-pack-unsound = the data in { $folder } { $count ->
    [one] is not sound: { $named }; see `grognard pack check { $game } --pack { $folder }`
   *[other] has { $count } faults, such as: { $named }; see `grognard pack check { $game } --pack { $folder }`
}
error-pack-fault-and = { $named }; { $next }
error-too-many-levels = { $levels } computer players are named with --level; the game has { $seats ->
    [one] one seat
   *[other] { $seats } seats
}
error-same-output = --csv and --svg both name { $file }: give each its own file
error-dice-due = nothing is to be decided: the record stops where chance decides; the game goes on with `grognard play --continue`
error-bad-receipt = { $file }, line { $line }: a receipt is 64 hexadecimal digits
error-receipts-of-one = --receipts are of one game: name one file
error-no-seed = { $file } lies beside no seed: put { $seed } back, from which its chances come
error-no-game = there is no game '{ $game }'; playable: { $known }
error-no-data = there is no game '{ $game }'; there are: { $known }
error-not-playable-yet = '{ $game }' cannot be played yet; playable: { $known }
error-name-the-game = name the game whose pack the folder is laid over
error-no-book = there is no book '{ $book }'; there are: { $known }
error-no-rule = '{ $game }' has no rule '{ $rule }'
error-no-rule-but-near = '{ $game }' has no rule '{ $rule }'; near it: { $near }
error-no-status = there is no status '{ $status }'; there are: { $known }
error-given-twice = { $option } gives '{ $name }' twice: leave one of them out
error-no-seat = there is no seat '{ $seat }'; there are: { $known }
error-no-player = a seat is played by 'me' or by: { $known }; not by '{ $player }'
error-no-games = --games must be at least 1
error-too-many-games = --games can be { $most } at most
error-too-many-seconds = --seconds can be { $most } at most
error-players-file = this does not say who plays: put it right, or remove it and name the players with --seat
error-no-map = there is no map of '{ $game }' to draw
error-picture-large = a picture { $width } pixels wide would be too large: { $most } is about the widest that this map can be
error-picture-broken = the drawing could not be painted: { $what }
map-painting = Painting the map: this takes a while …
error-picture-ending = a picture does not end in .{ $ending }: let the file end in .svg or .png
error-picture-two-formats = --format and the ending of the file say two things: leave one out, or make them agree
error-no-folder = the folder { $folder } is not there: make it first
error-picture-svg-width = --width is for pictures: add --format png, or let the file end in .png
error-no-sheets = the map of '{ $game }' is one sheet: leave out --sheet { $sheet }
error-no-sheet = there is no sheet '{ $sheet }'; there are: { $known }
error-no-hex = '{ $hex }' is no hex of the land maps: write its sheet and its number, such as 26:1625; the sheets are { $sheets }
error-no-place = no place is called '{ $place }': try a part of the name, or another spelling
error-no-place-near = no place is called '{ $place }'; did you mean { $near }?
error-no-json-here = this command talks to people: it cannot be used with --json
error-output = the output cannot be written: { $what }
error-nothing-to-decide = the game is over: nothing is to be decided
error-answer-not-json = --answer is not JSON; write it as the program prints answers, such as { $example }
error-too-many-answers = this decision has too many answers to list; give one with --answer, such as { $example }
error-waits-for-nobody = the game waits, but for nobody
error-no-randomness = the system gives no random numbers: { $what }
error-no-json = this cannot be written as JSON: { $what }

help-about = Referee, table and staff officer for Second World War board wargames
help-usage = Usage:
help-options = Options
help-arguments = Arguments
help-commands = Commands
help-lang = Language of everything that is said (default: the locale's)
help-json = Print JSON for programs instead of words for people
help-help = Show this help
help-version = Show the version
help-exit-codes =
    Exit codes: 0 done; 1 something was checked and found wrong, or not proven;
    2 the command line cannot be read; 3 a file, name or value cannot be used; 4 a fault of the program.
help-arg-game = The game, by its name in `grognard games`
help-arg-game-to-play = The game, by its name in `grognard games` (default: sample)
help-arg-scenario = The scenario (default: the game's first)
help-arg-options = An option of the game; may be given several times
help-arg-pack = A folder whose files are laid over the game's data

help-games = List the games, their scenarios and how many of their rules are enforced; of one game also its options
help-games-examples =
    Examples:
      grognard games tarawa
      grognard games --json
help-rules = Look up rules and how many are enforced
help-rules-examples =
    Examples:
      grognard rules coverage
      grognard rules show second-front 9F1
      grognard rules list tarawa --status open --json
help-rules-coverage = Count the rules of each book by status, from the tests that prove them
help-rules-coverage-examples =
    Examples:
      grognard rules coverage --json
      grognard rules coverage tarawa
help-rules-show = Show a rule in our words, its chosen reading and the tests that prove it
help-rules-show-rule = The rule's number, such as 9F1 or 6.34
help-rules-show-examples =
    Example:
      grognard rules show second-front 9F1
help-rules-list = List rules
help-rules-list-status = Only rules of this status: enforced, data, moot or open
help-rules-list-examples =
    Example:
      grognard rules list war-at-sea --status open
help-pack = Check the data of a game and where it comes from
help-pack-examples =
    Examples:
      grognard pack check
      grognard pack sources sample
help-pack-check = Check the data of a game
help-pack-check-examples =
    Example:
      grognard pack check sample --pack my-charts
help-pack-sources = Count the values of a game's data by where they come from
help-pack-sources-examples =
    Example:
      grognard pack sources sample --json
help-map = Draw the map of a game, and tell what lies where on the maps of the land games
help-map-examples =
    Examples:
      grognard map render tarawa > betio.svg
      grognard map where 26:1625
      grognard map find Cassino
help-map-render = Draw the map of a game as SVG or PNG
help-map-render-of = Draw the position of this saved game on it
help-map-render-sheet = Draw only this sheet of the map
help-map-render-out = The file to draw into (default: the output)
help-map-render-format = What to draw: svg or png (default: as the file ends, else svg)
help-map-render-width = How wide a PNG is (default: as it is drawn)
help-map-render-examples =
    Examples:
      grognard map render tarawa > betio.svg
      grognard map render --of tarawa-1.journal > position.svg
      grognard map render second-front --sheet 26 --out italy.svg
      grognard map render second-front --sheet 26 --out italy.png --width 3000
help-map-where = Tell what is in a hex of a land map and around it
help-map-where-hex = The hex: its sheet and its number, such as 26:1625
help-map-where-examples =
    Example:
      grognard map where 26:1625
help-map-find = Find a place on the land maps by any of its names
help-map-find-name = The name or a part of it; accents do not matter
help-map-find-examples =
    Example:
      grognard map find Cassino
help-play = Play a game in the terminal
help-play-seats = Who plays a seat: me, or a computer player (default: me at the first seat, or as the game was left)
help-play-save = The file to keep the game in, or the folder for a new one (default: this folder)
help-play-resume = Go on with a saved game
help-play-examples =
    Examples:
      grognard play sample --scenario skirmish
      grognard play sample --seat blue=me --seat red=me --save friends.journal
      grognard play --continue friends.journal
help-judge = Judge problem files: play what they say and compare with what they expect
help-judge-files = Problem files
help-judge-examples =
    Example:
      grognard judge problems/sample/*.toml
help-odds = Show what may come of a decision in a saved game, with the reasons
help-odds-file = The saved game
help-odds-seat = Whose decision (default: the seat that is asked)
help-odds-answer = The answer (default: every one that the prompt lists)
help-odds-examples =
    Example:
      grognard odds sample-1.journal
help-simulate = Play a scenario many times by computer and show the distributions
help-simulate-games = How many games
help-simulate-levels = The computer player of each seat in turn; the last serves for the rest (default: quick, or the strongest)
help-simulate-against = Play every game again with this computer player in the first seat, and compare how often the two win
help-simulate-seed = The seed: the same seed gives the same games
help-simulate-csv = Write the counts to this file as CSV
help-simulate-svg = Write a picture to this file as SVG
help-simulate-examples =
    Example:
      grognard simulate sample --games 10000 --level quick --level random --svg ford.svg
      grognard simulate tarawa --games 1000 --level strong --against quick
help-replay = Tell what happened in a saved game
help-replay-file = The saved game
help-replay-seat = As this seat learned of it (default: as a spectator did)
help-replay-examples =
    Example:
      grognard replay sample-1.journal --seat blue
help-verify = Prove every draw or roll and every decision of a saved game; success means that all are proven
help-verify-files = Saved games
help-verify-receipts = A file with the receipts that a host gave during the game, a line each: they must be of this very record
help-verify-examples =
    Examples:
      grognard verify sample-1.journal
      grognard verify ford.journal --receipts ford.receipts
help-bench = Measure how fast this machine plays a game's rules
help-bench-levels = A computer player to measure; may be given several times (default: quick, or the strongest)
help-bench-seconds = How long to measure each computer player
help-bench-examples =
    Example:
      grognard bench sample --seconds 5
help-serve = Open a host: tables for browsers
help-serve-address = Where to listen
help-serve-database = The database: a file of SQLite, or an address of PostgreSQL. Else DATABASE_URL, else grognard.sqlite
help-serve-names = A name under which people reach this host; may be given several times (always: the address where it listens, and localhost)
help-serve-quotas = How much one person may keep: tables, all-tables, megabytes, game-megabytes, seats, notes, chat or sessions; may be given several times (docs/host.md has what is usual)
help-serve-secure = People come by TLS, through a proxy: cookies are for that alone
help-serve-behind-proxy = Believe the proxy in front about where requests come from
help-serve-open = Open a browser there
help-serve-sample = Also offer The Ford, the small game of two that the program is tested with
help-serve-memory = How much memory the tables in use may take. The least recently used make room for others, and come back from the database when they are needed
help-serve-url = The address by which people come, for links in notices. Else GROGNARD_URL
help-serve-mail-from = Whom e-mails are from. Else GROGNARD_MAIL_FROM. They are sent through GROGNARD_SMTP, such as smtps://name:password@mail.example.org
help-serve-thoughts = The longest that computer players think in a turn, such as 12 or strong=30; may be said several times
help-serve-private-notices = Let webhooks reach this machine and its own networks
help-serve-examples =
    Examples:
      grognard serve --database games.sqlite
      grognard serve --database postgres://grognard@localhost/grognard --name play.example.org --secure --behind-proxy
help-backup = Write everything that a host keeps to a file, or check such a file
help-backup-file = The file to write, or to check
help-backup-database = The database: a file of SQLite, or an address of PostgreSQL. Else DATABASE_URL, else grognard.sqlite
help-backup-check = Tell whether the file is sound: its sums, its rows, and the games in it, which are opened by the rules for a minute. Nothing is changed
help-backup-every-game = Open every game, however long it takes
help-backup-examples =
    Examples:
      grognard backup monday.backup --database games.sqlite
      grognard backup --check monday.backup
help-restore = Put a backup into an empty database
help-restore-file = The backup
help-restore-database = The database: a file of SQLite, or an address of PostgreSQL. Else DATABASE_URL, else grognard.sqlite
help-restore-examples =
    Example:
      grognard restore monday.backup --database new.sqlite
help-licences = Show the licences of everything that the program carries, with their texts
help-licences-name = Only of this one, such as GSHHG or serde
help-licences-examples =
    Examples:
      grognard licences | less
      grognard licences gshhg
help-completions = Print a script that lets a shell complete commands
help-completions-shell = The shell
help-completions-examples =
    Example:
      grognard completions bash > grognard.bash

games-rules = { $enforced } of { $rows } rules enforced
games-not-yet = not playable yet
games-scenarios = Scenarios:
games-seats = Seats:
games-levels = Computer players, weakest first:
games-options = Options:
games-options-count =
    { $count ->
        [one] One option
       *[other] { $count } options
    }: grognard games { $game }
games-option = { $option }: { $value }
games-option-default = { $option }: { $value } (default)

judge-count = { $right } of { $files } as expected.

rules-rows = rows
rules-enforced = enforced
rules-data = data
rules-moot = moot
rules-open = open
rules-untested = Rules that no test proves:
rules-all-tested = A test proves every rule.
rules-status = Status: { $status }
rules-is-enforced = enforced
rules-is-data = data of a pack
rules-is-moot = moot: software makes it needless
rules-is-open = open
rules-short-enforced = enforced
rules-short-data = data
rules-short-moot = moot
rules-short-open = open
rules-reading = How the text is read:
rules-reading-option = How the text is read (players may choose otherwise):
rules-enforced-in = Enforced in: { $places }
rules-tests = Proven by:
rules-no-tests = No test proves it yet.

pack-sound = sound: there are no faults
pack-statements = what the book says of its maps: { $proven } statements hold, { $exceptions ->
        [one] one knowingly does not
       *[other] { $exceptions } knowingly do not
    }, { $open } cannot be told from the maps
pack-exception = knowingly otherwise, { $place }: { $what } ({ $why })
pack-open = cannot be told, { $place }: { $what } ({ $why })
pack-sources-total = { $game }, all tables
pack-sources-legend = Values by where they come from; the heads of rows and cells with nothing or a dash in them are not counted. rulebook: stated by the rules. derived: follows from them. history: the public record. reconstructed: ours, in keeping with all that is known.
where-aliases = also
where-places = places
where-terrain = terrain
where-features = features
where-built = built
where-position = position
where-neighbours = around it:
source-rulebook = rulebook
source-derived = derived
source-history = history
source-reconstructed = reconstructed

odds-exact = exact: every fall of chance was tried
odds-imagined =
    over { $games } { $games ->
        [one] imagined game
       *[other] imagined games
    } that fit what you know; every fall of chance was tried in each
odds-sampled =
    over { $games } { $games ->
        [one] imagined game
       *[other] imagined games
    } that fit what you know; chance sampled { $times } times in each
odds-by-default = if every later decision is taken by default

simulate-head =
    { $games } { $games ->
        [one] game
       *[other] games
    } of { $game }, { $scenario }, by { $levels }: { $seconds } s, { $pace } a second
simulate-spread = mean { $mean } ± { $deviation }, least { $least }, median { $median }, most { $most }
simulate-pairs-head =
    { $pairs } { $pairs ->
        [one] pair
       *[other] pairs
    } of games of { $game }, { $scenario }, by { $levels } and by { $against }: { $seconds } s
simulate-pairs =
    { $level } wins { $difference } ({ $low } – { $high }) more often than { $against }:
    in { $both } pairs both won, in { $better } only { $level }, in { $worse } only { $against }, in { $neither } neither.

bench-line = { $level }: { $games } games a second, { $decisions } decisions a second, on one core

serve-open = Tables at http://{ $address } (Ctrl-C ends)
backup-done = { $rows } rows are written to { $file } and were read back
backup-sound = { $file } is sound: { $rows } rows; { $opened } of { $games } games were opened, all by the rules
backup-unsound = { $file } is not sound: { $rows } rows; of { $games } games { $opened } open, { $unsound } do not. Take another copy of this backup, or an earlier backup
backup-unsound-game = table { $table } does not open: { $why }
backup-without-sums = { $file } is of an old form without sums: damage to it may go unseen. Take a new backup once it is restored
restore-done = { $rows } rows are back from { $file }

licences-own = Grognard is under the MIT licence or the Apache licence, version 2.0, as you like. It carries the work of others:
licences-data = Data of the maps
licences-fonts = Fonts
licences-crates = Crates (Rust)
licences-packages = Packages of the browser's client (npm)
error-no-work = the program carries nothing named “{ $name }”; grognard licences lists all that it carries

play-help =
    Enter    take the default
    2        choose the option with that number
    K/3/2    choose the option about that unit or hex; several names narrow it down
    f        fill in an answer that has several parts
    o        odds of all options, in short
    o 2      odds of that option, with reasons
    x 1123   look at a hex, a position or a unit
    h        what would the computer do?
    c        let the computer finish this phase
    u        undo my last decision
    p        show the position again
    l        what has happened so far
    r 5A     show a rule (r alone: the one cited)
    s        standing orders: s CLASS default, s CLASS ask, s CLASS ANSWER
    q        leave; the game is saved
    resign   give the game up
play-title = { $game }: { $scenario }
play-seat-mine = { $seat }: you
play-seat-computer = { $seat }: the computer ({ $level })
play-kept = The game is kept in { $file }. Type ? for help.
play-you-are = { $where }. Your side: { $seat }.
play-saved = The game is saved. Go on with: { $program } play --continue { $file }
play-after = Prove that chance was fair with: { $program } verify { $file }
play-curtain = Now { $seat }. Press Enter when you sit at the screen.
play-enter-or-silent = Number to do so, Enter = say nothing, q = leave
play-enter-number = Number, Enter = { $default }, ? = help
play-enter-form = f = fill in, Enter = { $default }, ? = help
play-unknown = I do not understand “{ $typed }”: f fills in the answer, Enter takes the default, ? helps.
play-choose = Type a number from { $least } to { $most } or a name, Enter for the default, or ? for help.
play-fill = { $kind } (? = help, q = back)
play-fill-one = number or name
play-fill-several = numbers or names, with spaces between
play-fill-assign = pairs such as 1=2 3=1
play-fill-way = places by their numbers or names, with spaces between; each is gone to by the cheapest way, and the first alone stays
play-fill-help = Type what is asked: { $kind }. An empty line or q leaves the answer unmade and goes back to the question.
play-backed-out = Nothing was decided.
play-not-understood = That is not one of the choices.
play-not-an-answer = This cannot be read as an answer here; answers look like { $example }.
play-not-an-order = This is no answer to “{ $class }”. Write default, ask, or an answer as the program prints them, such as { $example }.
play-undone = Undone: { $question } – { $what }
play-undone-something = Your last decision is undone.
play-no-undo = Nothing to undo: a roll, a reveal or another's decision lies behind.
play-hint = I would choose: { $advice }.
play-no-rule = There is no rule { $rule }.
play-classes = Classes of questions: { $classes }
play-order = Standing order for { $class }: { $what }
play-order-ask = none; you will be asked
play-order-default = take the default
play-order-given = answer { $answer } whenever that is legal
play-earlier =
    { $count ->
        [one] One earlier event is not told again: l tells all.
       *[other] { $count } earlier events are not told again: l tells all.
    }
play-sure = { $caution } Type y for “{ $choice }”, Enter to go back
play-resign = Give the game up? It is over then. Type y, or Enter to go back
play-finish = Let the computer answer until this phase is over ({ $phase })? It leaves to you what gives something up, begins a battle or ends one. Type y, or Enter to go back
play-nothing-called = There is nothing called “{ $name }” on the table: x takes a hex, a position or a unit.
play-several-fit = Several options fit; add a name, or type a number:
play-order-obeyed = It answers the open question at once.

verify-proven = proven: the rules allow every decision, and every draw or roll follows from the seed
verify-unfinished = nothing is wrong so far, but the game is not over: it is not proven yet
verify-unproven = NOT PROVEN: nothing is wrong, but not every draw or roll can be proven from this journal
verify-false = FALSE: something does not follow from the rules or the seed
verify-unreadable = not a whole journal
verify-counts =
    { $answers } { $answers ->
        [one] decision
       *[other] decisions
    }; draws and rolls: { $proven } proven, { $wrong } wrong, { $unproven } not provable here
verify-finding = line { $line }: { $text }
verify-more = … and { $more } more like the { $shown } above (--json has them all)
