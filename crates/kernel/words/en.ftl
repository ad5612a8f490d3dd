# What the kernel itself says.

kernel-wrong-question = This answers another question; what is asked now is “{ $class }”.
kernel-some-question = Something is to be decided.
# The ruling on a problem file.

kernel-problem-as-expected = As expected.
kernel-problem-differs = Not as expected.
kernel-problem-events = What happened:
kernel-problem-refusals = What the rules refused:
kernel-problem-values = Values:
kernel-problem-differences = Differences:
kernel-problem-by-rule = { $text } (rule { $rule })
kernel-problem-refusal = Line { $line }, { $seat }: { $reason }

# Who is asked.

kernel-problem-nobody = nobody
kernel-problem-asked = { $prompts }

# Steps.

kernel-problem-not-tried = This and what follows was not tried: the game has left the course of the file.
kernel-problem-not-asked = { $seat } is not asked anything here; asked: { $asked }.
kernel-problem-refused = The rules refuse this answer of { $seat }, by rule { $rule }: { $reason }
kernel-problem-other-rule = This is refused, but by rule { $rule } and not by rule { $expected }: { $reason }
kernel-problem-allowed = The rules allow this answer of { $seat }; rule { $expected } was expected to refuse it.

# Dice and draws.

kernel-problem-no-die = Rule { $rule } rolls or draws 1 of { $sides } here, and the file gives nothing more to roll.
kernel-problem-die-of-other-rule = This roll is for rule { $expected }, but rule { $rule } rolls (1 of { $sides }).
kernel-problem-die-too-high = Rule { $rule } rolls or draws 1 of { $sides }; { $face } cannot come up.
kernel-problem-nothing-of-that-name = Rule { $rule } cannot draw “{ $name }” here (it draws 1 of { $sides }).
kernel-problem-dice-left = { $count ->
    [one] This roll was not used.
   *[other] This roll and those after it were not used: { $count } in all.
}

# Events and prompts.

kernel-problem-no-such-event = Expected { $expected }; what happened is { $found }.
kernel-problem-no-more-events = Expected { $expected }; nothing more happened.
kernel-problem-unwanted-event = This happened, and was not expected: { $event }.
kernel-problem-not-so-asked = This is not asked; asked: { $asked }.
kernel-problem-yet-asked = This is asked, and was not expected; asked: { $asked }.
kernel-problem-somebody-asked = Nobody was expected to be asked; asked: { $asked }.

# Values, places, secrets, odds, the end.

kernel-problem-other-value = “{ $name }” was expected to be { $expected }; it is { $found } (rule, effect = value: { $factors }).
kernel-problem-other-factor = Here the factor is that of rule { $rule }: { $effect }, making { $after }.
kernel-problem-other-factors = The value has other factors (rule, effect = value): { $factors }.
kernel-problem-other-place = “{ $path }” was expected to be { $expected }; it is { $found }.
kernel-problem-no-place = There is no “{ $path }”; it was expected to be { $expected }. In place of “{ $name }” there is: { $known }.
kernel-problem-not-hidden = “{ $path }” was expected to be hidden; the seat sees { $found }.
kernel-problem-hides-nothing = There is nothing at “{ $path }” that anybody sees, so nothing is hidden: correct the path.
kernel-problem-other-odds = The chance was expected to be { $expected }; it is { $found }.
kernel-problem-guessed-odds = The chance was expected to be { $expected }; over { $games } games that the seat cannot tell apart it is about { $found }. Say how far off it may be (within), or ask for the truth (truth = true).
kernel-problem-other-outcome = The game was expected to end with “{ $expected }”; it ended with “{ $found }”.
kernel-problem-not-over = The game was expected to end with “{ $expected }”; it is not over; asked: { $asked }.

# How the game stands where a problem file ends.

kernel-problem-as-seen = As { $seat } sees it:
kernel-problem-lies = { $place }: { $what }
kernel-problem-nowhere = Somewhere
kernel-problem-and = { $what }; { $more }
kernel-problem-counts = { $what }: { $count }
kernel-problem-next-asked = { $seat } is asked by rule { $rule } (class “{ $class }”): { $text }
kernel-problem-next-given = { $seat } has answered by rule { $rule } (class “{ $class }”), and others have not yet: { $text }
kernel-problem-next-invited = { $seat } may speak up by rule { $rule } (class “{ $class }”): { $text }
kernel-problem-next-form = That is what is done by default. The parts of an answer:
kernel-problem-next-over = The game is over (“{ $id }”): { $text }
kernel-problem-next-roll = Rule { $rule } rolls or draws 1 of { $sides }{ $dice ->
    [one] {""}
   *[other] , { $dice } times
}. Each is counted from 1; what is drawn can also be named.
kernel-problem-field-one = { $what } (one of these)
kernel-problem-field-several = { $what } (a list of { $least } to { $most } of these)
kernel-problem-field-number = { $what } (a number from { $least } to { $most })
kernel-problem-field-assign = { $what } (a list of pairs: one of the first, one of the second)
kernel-problem-field-path = { $what } (a list of places, one after the other)
kernel-problem-field-flag = { $what } (true or false)
kernel-problem-more = … and { $count } more

# What can stand in a problem file.

kernel-problem-words-states = THE POSITION
kernel-problem-words-questions = QUESTIONS, BY CLASS, AND THEIR ANSWERS
kernel-problem-words-events = EVENTS
kernel-problem-words-values = VALUES

# Errors: at the table.

kernel-error-refused = { $reason } (rule { $rule })
kernel-error-not-asked = nothing is asked of seat { $seat } now
kernel-error-nothing-to-undo = seat { $seat } has nothing to undo: a roll, a reveal or another's answer lies behind, or another is asked in secret; all seats must agree
kernel-error-no-consent = undo across a roll, a reveal or another's answer needs all seats; missing: { $count ->
    [one] seat { $missing }
   *[other] seats { $missing }
}
kernel-error-no-such-step = there is no step { $step }; the game has { $steps }
kernel-error-no-such-class = there is no prompt class '{ $class }'; there are: { $known }
kernel-error-order-not-understood = this order is not understood by '{ $class }': { $why }
kernel-error-not-over = the game is not over: its seed stays secret
kernel-error-no-seed = the dice of this table are not here: its seed is missing
kernel-error-no-such-seat = there is no seat { $seat }; the seats are 0 to { $last }
kernel-error-over = the game is over
kernel-error-given-up = seat { $seat } has given the game up: fork it to play on from there
kernel-error-revealed = the seed has been told, so everybody could foresee the dice: fork the game to play on from there
kernel-error-has-nonce = seat { $seat } has added to the dice already: each seat does so once
kernel-error-held = the game is held: it was played by other rules or data, and goes on when all seats accept these
kernel-error-not-held = the game is not held: there is nothing to accept
kernel-error-behind-adoption = the game was carried over to newer rules since: nobody goes back behind that
kernel-verify-adopted-elsewhere = the game was carried over to other rules here, from a position that nobody can replay: it is opened only where that was done
kernel-held = { $why }. It can be looked at as it stands, and goes on from there when all seats accept the new rules and data.{ $replayed ->
    [no] { "" }
   *[yes] { " " }What was answered and rolled since its position was kept last is played by the new rules.
}{ $again ->
    [no] { "" }
   *[yes] { " " }The last answers and rolls are not understood by the new rules: they are asked and rolled again.
}
kernel-held-data = The game was played with other data than this release has
kernel-held-rules = The game was played by other rules than those of this release, and comes to something else by these
kernel-error-not-an-answer = this is no answer of this game: { $what }
kernel-error-no-such-level = there is no computer player '{ $level }'; there are: { $known }
kernel-error-unimaginable = what is hidden cannot be imagined here: the record of this activity does not fit
kernel-error-too-many-ways = more than { $limit } falls of chance: ask for sampled odds instead

# Errors: the rules and the record of a game.

kernel-error-rules-failed = the rules failed: { $fault }
kernel-error-illegal-answer = step { $step }: the answer of seat { $seat } to '{ $class }' is against rule { $rule }: { $reason }
kernel-error-out-of-step = step { $step }: the rules ask for { $asked }, the record has { $found }
kernel-error-no-sides = the rules rolled dice without sides, or too many at once, by rule { $rule }
kernel-error-too-long = { $extra ->
    [one] the record has a step more than the game
   *[other] the record has { $extra } steps more than the game
}
kernel-error-runaway = the game went through { $activities } activities, or orders obeyed, without a player's decision
kernel-error-swallowed = step { $step }: the rules went on without what they had asked for: a pause must be passed on with `?`
kernel-error-wavered = step { $step }: the activity begun there told other events when it was run again

# Errors: opening a journal.

kernel-error-journal-damaged = the journal is damaged: { $what }
kernel-error-journal-unruly = the journal does not follow the rules: { $what }
kernel-error-journal-untrue = the journal is not true: line { $line }: { $what }
kernel-error-other-book = this is a journal of '{ $found }', not of '{ $expected }'
kernel-error-other-setup = this is a set-up of '{ $found }', not of '{ $expected }'
kernel-error-other-pack = this game was played with other data; lay the same pack over it (its fingerprint is { $expected })
kernel-error-open-fault = entry { $entry }: { $fault }
kernel-error-open-resigned = entry { $entry }: a seat gives up that the game does not have, or a game that is over
kernel-error-open-after-end = entry { $entry }: the game was given up before; nothing but a fork can go on with it
kernel-error-open-die = entry { $entry }: this die does not follow from the seed: the record was changed
kernel-error-open-snapshot = entry { $entry }: the snapshot is not the position that the journal leads to
kernel-error-open-no-snapshot = entry { $entry }: a snapshot is missing that the table keeps before this answer
kernel-error-open-undo = entry { $entry }: an undo must name an earlier entry and, across dice or reveals, all seats
kernel-error-open-order = entry { $entry }: this answer is not what the seat's standing order says
kernel-error-open-too-long = entry { $entry }: up to here it took too long to play the record through
kernel-error-open-foreign = entry { $entry }: an answer in a form that this release does not know
kernel-error-open-seed = the seed does not fit the commitment in the journal
kernel-error-damaged = line { $line }: { $damage }
kernel-error-damage-empty = the journal is empty; it must start with a header
kernel-error-damage-unreadable = this is not a line of a journal: { $what }
kernel-error-damage-order = entry { $found } stands where entry { $expected } belongs: lines are missing, doubled or moved
kernel-error-damage-chain = its hash does not fit: this entry, or one before it, was changed after it was written
kernel-error-damage-line-ends = its line ends were changed, by a mail program or an editor: turn CR LF back into LF, or fetch the file again
kernel-error-damage-mark = a mark stands before the first line (a BOM): save the file as UTF-8 without it
kernel-error-damage-header = a journal must start with its header, and have no other
kernel-error-damage-format = this journal has form { $found }; this program reads form { $read }
kernel-error-torn = { $lost ->
    [one] line { $line } was torn while it was being written: its only byte is cut, all before it is whole
   *[other] line { $line } was torn while it was being written: its { $lost } bytes are cut, all before it is whole
}

# Errors: setting up a game.

kernel-error-no-book = there is no book '{ $name }'; there are: { $known }
kernel-error-no-scenario = there is no scenario '{ $name }'; there are: { $known }
kernel-error-no-option = there is no option '{ $name }'; there are: { $known }
kernel-error-option-value = option '{ $name }' cannot be '{ $value }'; it can be: { $known }

# Errors: files.

kernel-error-file = { $file }: { $what }
kernel-error-file-exists = { $file } exists already; choose another name, or go on with the game that is in it
kernel-error-file-lone-seed = { $file } lies there without its game: a game that was moved away needs it; choose another name, or remove it if there is none
kernel-error-file-locked = { $file } is being played by another program; close that one first
kernel-error-file-not-text = { $file }: line { $line } is not text in UTF-8: this is another kind of file, or it is damaged
kernel-error-file-not-file = { $file } is not a plain file
kernel-error-file-too-large = { $file } is too large: such a file has no more than { $most } KiB
kernel-error-file-not-seed = { $file } does not hold a seed: 64 hexadecimal digits, and in newer games 64 more
kernel-error-io-not-found = there is no such file or folder
kernel-error-io-not-allowed = the system does not allow it to this user
kernel-error-io-exists = it exists already
kernel-error-io-folder = this is a folder, not a file
kernel-error-io-no-folder = this is not a folder
kernel-error-io-full = the disk is full
kernel-error-io-read-only = the disk can only be read
kernel-error-io-address-in-use = another program listens there already
kernel-error-io-no-address = this machine has no such address
kernel-error-io-not-text = this is not text in UTF-8
kernel-error-io-other = { $what }
kernel-error-pack-file = pack file { $file }: { $what }
kernel-error-pack-line = pack file { $file }, line { $line }: { $what }
kernel-error-pack-no-such-file = { $file }: the pack has no file of that name; it has: { $known }
kernel-error-not-exact = '{ $text }' is not a number such as 4, 1/2, 3 1/2 or 2.5
kernel-error-ledger = ledger { $file }, line { $line }: { $what }
kernel-error-evidence = evidence, line { $line }: expected a game, a rule, a test and 'rust' or 'problem', parted by tabs
kernel-error-stray = tag names no row: { $game } { $rule } in test { $test }
kernel-error-problem =
    this problem file cannot be judged: { $what }
    { $spot }

# What verifying a journal finds.

kernel-resigned = { $seat }: the game is given up.
kernel-resigned-to = { $seat }: the game is given up. Winner: { $winner }.
kernel-verify-unsealed = the record from here on has no seal, because it was begun by an older program: by whom each answer was given, the version of the rules, answers that were taken back and snapshots left out are not proven
kernel-verify-seal-not-told = the game is over, but the seal that ends its record is not here: its last line is missing
kernel-verify-broken-seal = the seal is missing or broken: something in the record was changed after the game was over
kernel-verify-no-setting = what was played cannot be set up: { $why }
kernel-verify-other-seats = the header has the seats { $found }; the game has { $expected }
kernel-verify-torn = { $lost ->
    [one] this line was torn while it was being written (1 byte); all before it is whole
   *[other] this line was torn while it was being written ({ $lost } bytes); all before it is whole
}
kernel-verify-late-end = that seat { $seat } gave up was added when the seed had been told, by a host that kept it elsewhere
kernel-verify-receipts = { $matching ->
    [one] one receipt is of this very record
   *[other] { $matching } receipts are of this very record
}
kernel-verify-receipts-unproven = { $unproven ->
    [one] one receipt cannot be checked: not every seed is told in this journal
   *[other] { $unproven } receipts cannot be checked: not every seed is told in this journal
}
kernel-verify-receipts-strange = { $strange } of { $given } receipts are of another record: something was rewritten after they were given
kernel-verify-late-nonce = seat { $seat } adds its nonce when the game has begun: the dice before hang on the host’s seed alone
kernel-verify-nonce-of-nobody = a nonce of seat { $seat }, which the game does not have
kernel-verify-second-nonce = seat { $seat } gives a second nonce: each gives one
kernel-verify-order = this standing order cannot have been given: { $why }
kernel-verify-other-engine = the game was played by version { $found } of the rules; they are proven by version { $here }
kernel-verify-other-data = from here on the game was played with other data (its fingerprint is { $expected }): lay the same pack over it, or ask the program that played it; only its hashes, its dice and its seal are checked
kernel-verify-other-rules = from here on the game does not follow these rules, but it was played by another version of them: only its hashes, its dice and its seal are checked ({ $what })
kernel-verify-adoption = a game is carried over to other rules only as all seats agree, or whoever keeps the host decides, and from what stands before
kernel-verify-adopted = All seats agreed here to go on by version { $rules } of the rules, from the position as it stood{ $again ->
    [0] { "" }
    [one] , without the last answer or roll
   *[other] , without the last { $again } answers and rolls
}. Of what stands before, hashes and dice are proven, and not that it followed the rules of its time.
kernel-verify-adopted-by-keeper = Whoever keeps the host decided here to go on by version { $rules } of the rules, from the position as it stood{ $again ->
    [0] { "" }
    [one] , without the last answer or roll
   *[other] , without the last { $again } answers and rolls
}. Of what stands before, hashes and dice are proven, and not that it followed the rules of its time.
kernel-verify-taken-back = { $times ->
    [one] once, dice were taken back by consent of all seats and fell anew
   *[other] { $times } times dice were taken back by consent of all seats and fell anew
}
kernel-verify-taken-back-alone = { $times ->
    [one] once, dice were taken back and fell anew, by consent of the only player
   *[other] { $times } times dice were taken back and fell anew, by consent of the only player
}
kernel-verify-no-nonce = seat { $seat } added no nonce of its own to the dice: it trusts the host's seed
kernel-verify-other-seed = the seed told here is not the one committed to in line { $line }
kernel-verify-play-after-seed = play goes on after the seed was told in line { $line }
kernel-verify-wrong-die = the roll by rule { $rule } shows { $value } of 0 to { $most }, but the seed and the record before it give { $due }: this die was changed, or something recorded since the die before it was ({ $wrong } wrong from here on)
kernel-verify-forked = { $unproven ->
    [one] the game was forked here: the die before belongs to the seed of the game it was forked from, which is not told in this journal
   *[other] the game was forked here: { $unproven } dice before belong to the seed of the game it was forked from, which is not told in this journal
}
kernel-verify-seed-not-told = { $unproven ->
    [one] the seed of one die is not told in this journal: it cannot be proven
   *[other] the seed of { $unproven } dice is not told in this journal: they cannot be proven
}
kernel-verify-not-over = the game is not over
kernel-verify-fork = The game was forked here: its seed was chosen when everything before was known. The dice after it follow from that seed, but that it was chosen blindly cannot be proven.
kernel-error-asked-twice = step { $step }: the rules put two questions to seat { $seat } at once; one must hold all it can say
