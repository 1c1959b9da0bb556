"""What every engine must do for a store. Each test runs on one engine after the other."""
