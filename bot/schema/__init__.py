"""The numbered SQL scripts that bring a store up to date."""
