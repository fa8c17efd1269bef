"""What goes wrong, in sentences."""


class FleetError(Exception):
    """An error that the user can do something about: one sentence, which is printed as it is."""
