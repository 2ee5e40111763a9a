"""The command `rulekit`: one thin module for each verb."""
