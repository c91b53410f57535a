"""Finished games: step-by-step review, downloadable records, verification."""
