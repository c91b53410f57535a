"""Hourly clean-up of the database."""
