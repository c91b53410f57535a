"""Fair random numbers: the house's key, the seeds that it seals, and the nonces that seats commit to and open."""
