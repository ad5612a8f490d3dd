# What the page itself says. The words of the games come from the host.

page-title = Grognard
page-name = { $name }

## The shell

page-home = Home
page-games = Games
page-library = Library
page-account = Account
page-navigation = Screens
page-language = Language
page-theme = Theme: { $theme }
page-theme-label = Theme
page-theme-light = light
page-theme-dark = dark
page-theme-system = as the system
page-close = Close
page-loading = One moment…
page-try-again = Try again
page-load-anew = Load the page anew

## What goes wrong

page-unreachable = The host cannot be reached. Check that it is running and try again.
page-screen-failed = This screen could not be loaded. Check the connection and try again.
page-failed = The host could not do this (status { $status }).
page-fault = Something went wrong on this page. Load it anew.
page-not-connected = There is no connection to the table now; nothing was sent.
page-lost-before-reply = The connection broke before the host replied. Look at the log to see whether it was done.

## Home

page-play-now = Play now
page-welcome = Board wargames of the Second World War with all their rules. The program is the referee: it offers what is legal, shows the odds before you commit, and names the rule for everything.
page-welcome-how = Choose a scenario and press “Play”; no account is needed. A guide of five steps shows you the table.
page-play = Play
page-nothing-to-play = This host offers no games.
page-game = Game
page-scenario = Scenario
page-seat-me = Me
page-one-screen = { $count } seats are yours: you play at one screen, which is passed from one to the other and covered in between.
page-seat-friend = A friend, by a link
page-computer-level = Computer, { $level }
page-luck = Luck
page-luck-about = What was counted, and how much of it chance, dice and cards, added to what it does on average or took away. What the players decided is not in it.
page-luck-none = Chance has touched nothing that is counted.
page-luck-actual = As it was
page-luck-added = By luck
page-listed = Show among the open seats
page-clock = Time for each answer
page-clock-none = As long as it takes
page-clock-days = { $days ->
    [one] { $days } day
   *[other] { $days } days
}
page-clock-rule = Whoever lets it pass may lose the seat: another can take it, or give it to the computer.
page-optional-rules = { $count ->
    [one] One optional rule
   *[other] { $count } optional rules
}
page-readings = { $count ->
    [one] One reading of an unclear rule
   *[other] { $count } readings of unclear rules
}
page-table-name = Name of the table
page-my-games = My games
page-no-games = No games yet.
page-open-seats = Open seats
page-no-open-seats = Nobody is looking for a player.
page-studies = Studies
page-opened = begun { $ago }
page-delete-study = Delete this study
page-delete-study-really = Delete it
page-finished = finished
page-your-turn = your decision, { $since }
page-their-turn = { $seats }, { $since }
page-seats-open = open: { $seats }
page-seats-late = time is up: { $seats }
page-import = Open a journal as a study

## Account

page-guest-about = You can play at once. With an account your games follow you to any browser; those you began as a guest stay yours.
page-name-label = Name
page-password = Password
page-email = E-mail (optional: for turn notices, where this host sends mail)
page-register = Register
page-registered = Welcome. Your games are yours now.
page-new-account = New account
page-password-rule = At least { $least } characters.
page-password-short = { $missing ->
    [one] One more character.
   *[other] { $missing } more characters.
}
page-change-password = Change the password
page-change-password-about = Whoever is signed in to this account elsewhere is signed out there.
page-old-password = Old password
page-new-password = New password
page-password-changed = Your password is changed. You are signed out everywhere else.
page-sign-in = Sign in
page-signed-in = Welcome back.
page-sign-out = Sign out
page-signed-out = You are signed out.
page-new-name = New name
page-rename = Rename
page-renamed = Your name is changed.
page-notices = Notices
page-notices-about = Hear of your games when you are away: that it is your turn, that somebody wrote, that time runs out. Nothing is sent unless you ask for it here.
page-notices-mail = By e-mail
page-notices-code = The code that was sent to you
page-notices-confirm = Confirm
page-notices-here = On this device
page-notices-webhook = By a webhook, for programs
page-notices-save = Save
page-notices-stop = Stop
page-notices-saved = Your notices are changed.
page-my-data = My data
page-my-data-about = Everything the host keeps about you, as a file; or nothing of it any more.
page-export = Save my data
page-exported = Your data is saved.
page-delete = Delete my account
page-delete-sure = This cannot be undone. Your seats become empty, and your notes are erased.
page-delete-really = Delete it for good
page-deleted = Your account is deleted.
page-look = Look
page-guide-again = Show the guide again

## The table: heading and seats

page-map = Map
page-map-about = Arrows move the map, plus and minus zoom, n goes to what can be chosen, Enter chooses it, q goes to the answers.
page-map-failed = The map could not be drawn. You can go on playing from the list of answers.
page-map-unloaded = The map could not be loaded. You can go on playing from the list of answers.
page-study = study
page-spectator = watching
page-seats = Seats
page-seat-open = open
page-seat-decides = { $seat }: deciding now
page-seat-waits = { $seat }: waiting
page-you = you
page-a-guest = guest
page-link-lost = connection lost
page-link-connecting = connecting…
page-lost = Connection lost, trying again…
page-try-now = Try now
page-sit-down = There are open seats at this table.
page-sit-as = Sit as { $seat }
page-invite = Seats are open. Send this link to your friend:
page-invite-link = Link to this table
page-time-up = time is up
page-late = { $seat } ({ $who }) has let { $days ->
    [one] the day
   *[other] the { $days } days
} to decide pass.
page-claim = Take the seat of { $seat }…
page-claim-for-computer = Give it to the computer…
page-claim-sure = Take the seat of { $seat }?
page-claim-for-computer-sure = Give the seat of { $seat } to the computer?
page-claim-rule = A seat may be taken when its player has not decided in time. { $seat } had { $days ->
    [one] one day, and it is gone
   *[other] { $days } days, and they are gone
}.
page-claim-then = You then see what this seat sees, and have all the time again. Whoever sat there loses the seat, but may watch the game.
page-claim-then-computer = The computer then plays on at once. Whoever sat there loses the seat, but may watch the game.
page-claim-take = Take the seat
page-claim-give = Give it to the computer
page-seat-lost = You do not sit here as { $seat } any more. You can go on watching.
page-cancel = Cancel
page-copy = Copy
page-copied = Copied

## The question

page-prompt = What is asked
page-your-decision = Your decision
page-your-decision-of = Decision of { $seat }
page-invited = You may speak up
page-invited-of = { $seat }: you may speak up
page-decision-given = Your decision is given
page-decision-given-of = { $seat }: the decision is given
page-given = Given: { $what }
page-given-may-change = You may change it until the others have decided.
# Where the rules ask in steps: what is decided on before the question that is shown.
page-course = Decided before, and not sent
page-course-unsent = Nothing is sent before you decide.
page-otherwise = The game now asks something else than was foreseen: the rest of what you decided was not sent.
page-stranded = Sent already: { $what }
page-over = The game is over
page-others-decide = Others decide
page-plan-how = Meanwhile you may plan: click a unit and then the places it is to go to, or drag it there. Only you see it.
page-plans = { $count ->
    [one] One way planned
   *[other] { $count } ways planned
}
page-plans-away = Put away
page-computer-decides = The computer decides
page-computer-thinks = { $left ->
    [0] It has been thinking for { $seconds } s, and decides any moment now.
   *[other] It has been thinking for { $seconds } s, and decides within { $left } s.
}
page-decide-now = Decide now
page-decide-now-hint = It takes the best that it has found so far
page-decides = { $seat }: { $what }
page-decides-something = To decide: { $seat }
page-nobody-waits = Nobody is asked anything now.
page-options = Answers
page-to-answers = To the answers
page-options-left = { $count ->
    [0] nothing fits
    [one] one fits
   *[other] { $count } fit
}
page-filter-options = Filter { $count } answers
page-no-option = No answer fits. Press Esc to go back.
# A click on the map that means nothing to the question.
page-no-answer = This is no answer to “{ $asked }”
page-take-back = Take back
page-is-default = default
page-is-given = your answer
page-decide = Decide
page-decide-meant = Yes, do it
page-decide-change = Change it
page-asides = Also allowed at any time
page-default = Default
page-undo = Undo
page-undo-none = Nothing can be taken back now: dice, cards or the decision of another came since your last one, or another is deciding in secret. A line of the log offers to ask the others.
page-undo-hint = Take back your last decision (z)
page-helper = Computer
page-level = Computer player
page-ask-advice = What would you do?
page-thinking = Thinking…
page-advice = The computer would
page-advice-by = Its way: { $how }.
page-finish-phase = Finish this phase for me
page-finish-about = It answers whatever you are asked until “{ $phase }” is over. It leaves to you what gives something up, begins a battle or ends one.
page-finishing = The computer decides for you until “{ $phase }” is over.
page-handed-back = The computer leaves this one to you: it gives something up, begins something or ends it.
page-take-over = Decide myself again
page-stand = Always take the default here
page-yes = Yes
page-several = { $count } chosen; { $least ->
    [0] up to { $most }
   *[other] { $least } to { $most }
}
page-assign-all = All at once
page-choose = Choose
page-nothing-to-choose = There is nothing to choose here now.
page-various = various
page-path-begin = Choose where it begins, on the map or here.
page-step-back = One step back

page-only = Questions with only one answer
page-only-alone = taken by themselves where only computers play against you
page-only-always = always taken by themselves (others can tell from the pace)
page-only-ask = ask me
page-only-waiting = Only one answer: it is taken by itself.
page-only-told = Taken by itself, as the only answer: { $what }
page-only-again = Ask me from now on

## Odds

page-odds = What may come of it
page-odds-waiting = Working out the odds…
page-odds-certain = Certain: { $what }
page-odds-foreseen = As far as can be foreseen: { $what }
page-odds-outcome = Outcome
page-odds-chance = Chance
page-odds-ways = Ways
page-odds-span = Between
page-suffers-you = you lose
page-suffers-both = both lose
page-suffers-nobody = nobody loses
page-suffers-they = the others lose
page-losses = May be lost
page-losses-expected = on average
page-losses-worst = at worst
page-odds-exact = Exact: everything that chance can do was tried.
page-odds-imagined = Over { $games ->
    [one] { $games } imagined game that fits
   *[other] { $games } imagined games that fit
} what you know.
page-odds-sampled = Over { $games ->
    [one] { $games } imagined game that fits
   *[other] { $games } imagined games that fit
} what you know, { $times } tries in each; the span holds 95 times in 100.
page-odds-by-default = What is decided later, or by others at the same time, is taken by default: it may come otherwise.
page-more = { $count } more
page-fewer = Fewer

## Beside the board

page-fold = Make room for what is asked
page-unfold = Show the log and the other pages
page-tabs = Beside the board
page-tab-log = Log
page-tab-chat = Chat
page-tab-rules = Rules
page-tab-charts = Charts
page-tab-scenarios = Scenarios
page-tab-counters = Counters
page-scenario-begins = The table as the scenario begins, seen by everybody.
page-no-counters = This scenario has no counters to show.
page-not-yet-played = This book cannot be played here yet.
page-tab-notes = Notes
page-log = What has happened
page-filter-log = Filter the log
page-log-empty = Nothing yet.
page-log-none = No line fits the filter.
page-log-earlier = { $count ->
    [one] One earlier line
   *[other] { $count } earlier lines
}
page-log-new = new
page-line-menu = What to do with this line
page-undo-to = Go back to before this
page-go-back = { $steps ->
    [one] Go back one step?
   *[other] Go back { $steps } steps?
}
page-go-back-dice = Decisions, dice and cards since then are taken back. What is rolled or drawn again may come otherwise.
page-go-back-others = The others have to agree.
page-go-back-really = Go back
page-go-back-ask = Ask the others
page-watch-link = Link for those who want to watch
page-study-from = Continue from here as a study
page-chat-empty = Nothing said yet.
page-chat-say = Say something
page-chat-send = Send
page-rule = Rule { $rule }
page-rule-cited = Named in:
page-reading = How the text is read
page-rule-unknown = This book has no rule { $rule }.
page-rules-search = Search by number or word
page-rules-all = All rules
page-rules-none = No rule fits.
page-chart = Chart
page-no-charts = This game has no charts to show.
page-data = Data of the game
page-chart-sources = Where each value is from
page-column-source = source
page-column-why = why
page-source-rulebook = the rulebook
page-source-derived = follows from the rulebook
page-source-history = the historical record
page-source-reconstructed = ours, in keeping with what is known
page-source = Source: { $source }
page-column-from = { $column }: { $source }
page-notes = Notes
page-notes-hint = Only you see what you write here.
page-notes-writing = Writing…
page-notes-kept = Kept.
page-tray-more = Show what is further to the right
page-tray = Boxes, tracks and cards
page-legend = What the colours mean
page-overlays = Overlays
page-fit = Show the whole map

## Dialogs

page-keys = Keys
page-key-left = Move the map to the left
page-key-right = Move the map to the right
page-key-up = Move the map up
page-key-down = Move the map down
page-key-closer = Zoom in
page-key-further = Zoom out
page-key-centre = Go to what is asked
page-key-counters = Hide or show the counters
page-key-undo = Undo the last decision
page-key-overlays = All overlays on or off
page-key-next = Next piece that can act, or place to go to; Enter chooses it
page-key-stack = Next piece of the stack under the pointer
page-key-answers = To the answers; arrows go through them
page-key-choose = Choose the answer with this number
page-key-find = Find a hex or a unit
page-key-back = Take the last choice back
page-key-decide = Choose what n has ringed, else decide
page-key-help = This list
page-key-overlay = Overlay: { $title }
page-find = Find
page-find-hint = Hex or unit
page-curtain = Pass the screen to { $seat }
page-curtain-why = What only one player may see stays covered until they are here.
page-curtain-lift = I am { $seat }
page-curtain-never = Do not cover the screen at this table
page-consent = { $seat }: asked to go back { $steps ->
    [one] one step
   *[other] { $steps } steps
}.
page-consent-waits = The others have to agree.
page-agree = Agree
page-disagree = Disagree
page-withdraw = Withdraw
page-since = { $count ->
    [one] Since you left: one event
   *[other] Since you left: { $count } events
}
page-since-asked = { $count ->
    [one] One event since your decision
   *[other] { $count } events since your decision
}
page-since-kinds = In short
page-times = ×{ $count }
page-since-steps = one after the other on the map
page-watch = Watch the replay
page-journal-later = The journal holds what is still hidden: it can be saved when the game is over.
page-save-log = Save the log as text
page-journal = Save the journal
page-receipts-matching = { $count ->
    [one] The one receipt kept here fits this journal.
   *[other] All { $count } receipts kept here fit this journal: nothing was rewritten behind your back.
}
page-receipts-strange = This journal is not the record of the game as you played it: { $strange } of the { $given } receipts that the host gave you do not fit. Something was rewritten. Save both, and show them to the others.
page-receipts-save = Save the receipts
page-table-menu = This table
page-orders = Questions answered by default
page-ask-again = Ask me again
page-resign = Resign…
page-resign-sure = You give the game up. This cannot be taken back.
page-resign-really = Resign
page-leave = Leave my seat…
page-leave-sure = Your seat becomes empty, and the game is no longer among yours. Keep the address of the table: by it you can come back while the seat is free. To pause, just go home: the game waits for you.
page-leave-keep = Keep the seat and go home
page-leave-really = Leave the seat

## The guide

page-guide-step = Step { $at } of { $of }
page-guide-next = Next
page-guide-done = Play
page-guide-skip = Skip
page-guide-prompt = What is asked
page-guide-prompt-about = Here the game says what it waits for, by which rule, and what you may answer. Nothing is played before you press “Decide”.
page-guide-map = The map
page-guide-map-about = Whatever glows can be clicked: a unit, then where it goes. Each click narrows the list of answers; Esc takes the last click back.
page-guide-odds = Odds before you decide
page-guide-odds-about = Choose an answer and its outcomes appear below it, with their chances and the reasons, rule by rule.
page-guide-log = The log
page-guide-log-about = Everything that happened, in words. A line shows on the map what it is about; its number opens the rule. From any line you may undo or begin a study.
page-guide-keys = Keys
page-guide-keys-about = Arrows move the map, + and − zoom, space goes to what is asked, z undoes. Press ? for all keys.

## Replay

page-time = Time
page-play-on = Play
page-pause = Pause
page-step-before = One step back
page-step-after = One step on
page-turn = { $counts ->
    [rounds] Round { $turn }
   *[turns] Turn { $turn }
  }
page-phase-before = To the phase before
page-phase-after = To the next phase
page-key-play = Play or pause
page-key-step-before = One step back
page-key-step-after = One step on
page-key-phase-before = To the phase before
page-key-phase-after = To the next phase
page-key-turn-before = To the turn before
page-key-turn-after = To the next turn
page-key-battle = To the next battle
page-key-landing = To the next landing
page-key-loss = To the next loss
page-next-highlight = To the next one
page-highlight-battle = { $count ->
    [one] 1 battle
   *[other] { $count } battles
  }
page-highlight-landing = { $count ->
    [one] 1 landing
   *[other] { $count } landings
  }
page-highlight-loss = { $count ->
    [one] 1 loss
   *[other] { $count } losses
  }
page-turn-before = { $counts ->
    [rounds] To the round before
   *[turns] To the turn before
  }
page-turn-after = { $counts ->
    [rounds] To the next round
   *[turns] To the next turn
  }
page-speed = Speed
page-step-of = Step { $at } of { $of }
page-continue-here = Continue from here
page-continue-later = A study shows everything: it can be made once the game is over.
page-to-table = To the table

## Library

page-tab-maps = Maps
page-map-legend = Legend
page-map-large = Fill the window
page-map-divisions = Show a division
page-find-place = Hex number or place
page-position-ne = { $lat } N, { $lon } E
page-position-nw = { $lat } N, { $lon } W
page-position-se = { $lat } S, { $lon } E
page-position-sw = { $lat } S, { $lon } W
page-books = Books
page-parts = Parts of the book
page-rules-choose = Choose one of { $count } rules, or search by number or word.
page-licences = Licences
page-licences-own = Grognard is under the MIT licence or the Apache licence, version 2.0, as you like. It carries the work of others, with thanks:
page-licences-data = Data of the maps
page-licences-font = Fonts
page-licences-package = Packages of this page
page-licences-crate = Libraries of the host
page-sources = The rules are told in our own words, by the numbers of the books. Charts name the source of their values.
page-way-cost = Costs { $cost } in all
page-barred = not as it is
page-about-point = Point at a piece or a place to hear what the referee says of it.
page-key-about = Ask about what one points at
