"""The comprehensive rules that hold in every section: zones, payment, abilities, effects, the rules check, loops."""
