host-resigned = { $seat } resigned.

host-notice-table = { $game }, { $scenario }
host-notice-turn = { $table }: it is your turn.
host-notice-consent = { $table }: you are asked to agree to go back.
host-notice-chat = { $table }: there is a message for you.
host-notice-over = { $table }: the game is over.
host-notice-half = { $table }: half of your time to decide is gone.
host-notice-last-day = { $table }: your last day to decide has begun.
host-notice-run-out = { $table }: your time to decide is gone; others may take your seat.
host-notice-claim = { $table }: somebody's time to decide is gone; their seat may be taken, or given to a computer.
host-notice-confirm = Your code for notices by e-mail: { $code }
host-notice-end = You asked for notices about your games. You can switch them off at any time: { $link }

host-error-address = cannot listen on { $address }: { $what }; choose another address or stop what listens there
host-error-database = cannot use the database { $database }: { $what }; see that it is there and that this user may write to it
host-error-two-games = two games are called '{ $game }'; each game can be offered once
host-error-mail-server = the mail server is none: write smtp://name:password@host:port, or smtps:// where TLS comes first
host-error-mail-from = say whom e-mails are from, such as 'Grognard <grognard@example.org>'
host-error-server = the server failed: { $what }

host-error-backup-database = the database failed: { $what }
host-error-backup-line = line { $line } is none of a backup of this program: { $why }
host-error-backup-not-empty = the database is not empty; restore into a new one

host-error-no-such-address = there is nothing here
host-error-other-method = this address takes another method
host-error-slow-body = the request took too long to arrive
host-error-unreadable = the request cannot be read: { $what }
host-error-no-header = what changes something must be sent with the header 'X-Grognard: 1'
host-error-other-origin = this connection comes from a page of another site
host-error-too-many = too much at once; try again in { $seconds } seconds
host-error-busy = the table is busy; try again
host-error-failed = the host failed; its log says why
host-error-not-written = the database did not take it: nothing has changed; try again
host-error-full = you have opened too many tables; finish or leave some

host-error-no-session = your visit has ended; load the page again
host-error-bad-name = a name has 2 to 32 letters or digits; spaces and - _ . ' may stand between them
host-error-name-taken = this name is taken, or one that looks like it
host-error-bad-password = a password has at least { $least } characters
host-error-wrong-password = the name or the password is wrong
host-error-bad-email = this is no e-mail address
host-error-no-mail = this host sends no e-mail
host-error-wrong-code = this is not the code that was sent to you
host-error-bad-webhook = a webhook is an address that begins with https:// or http:// and that everybody can reach
host-error-bad-push = this browser cannot be told, or too many of yours are told already
host-error-has-account = you have an account already; log out first
host-error-no-account = this needs an account
host-error-no-such-language = there is English (en) and French (fr)

host-error-no-such-book = there is no such book here
host-error-no-such-table = there is no such table, or it is private: ask for its link
host-error-unavailable = this table cannot be opened now; it is left as it is, ask the host's owner
host-error-no-game = there is no game '{ $game }'; there are: { $known }
host-error-no-seat = there is no seat '{ $seat }'; there are: { $known }
host-error-empty-seat = say who takes seat '{ $seat }': every seat is needed: { $known }
host-error-bad-nonce = what a seat adds to the dice is 64 hexadecimal digits
host-error-nonce-of-another = only the seats that you take yourself can add to the dice for you
host-error-no-promise = this promise is not yours, was used or has run out; ask for another
host-error-bad-clock = a clock has 1 to { $most } days
host-error-endless = this game cannot be played through in a short time: it takes the same step back or anew too often
host-error-no-journal = this file is no journal of a game: choose one that was saved here or by the command line
host-error-no-study = only a study of your own can be deleted; a game with others can be left
host-error-empty-journal = this journal holds no game: nothing but its first line is whole
host-error-too-long = this text is too long, or has signs that cannot be shown
host-error-seat-taken = somebody sits there
host-error-other-seat = you sit elsewhere at this table, or have sat there: nobody may see the secrets of two sides
host-error-not-seated = this is for those who sit at the table
host-error-not-your-seat = you do not sit on this seat
host-error-bad-chat = write a line of up to 1000 characters

host-error-stale = the game has gone on since; nothing was played: look at it and decide anew
host-error-over = the game is over: nothing can be changed any more
host-error-not-over = this would show secrets: it can be had when the game is over
host-error-nothing-asked = nothing is asked of your seat now
host-error-no-consent = nobody asks to go back
host-error-no-such-step = there is no such step
