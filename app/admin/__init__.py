"""Admins: accounts and sessions, the audit log, searches for finished games and people."""
