"""The technique player: whist by rule, each card with the rule that chose it."""
