# What the kernel itself says.

kernel-wrong-question = This answers another question; what is asked now is “{ $class }”.
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
kernel-problem-no-place = There is no “{ $path }”; it was expected to be { $expected }.
kernel-problem-not-hidden = “{ $path }” was expected to be hidden; the seat sees { $found }.
kernel-problem-hides-nothing = There is nothing at “{ $path }” that anybody sees, so nothing is hidden: correct the path.
kernel-problem-other-odds = The chance was expected to be { $expected }; it is { $found }.
kernel-problem-other-outcome = The game was expected to end with “{ $expected }”; it ended with “{ $found }”.
kernel-problem-not-over = The game was expected to end with “{ $expected }”; it is not over; asked: { $asked }.
