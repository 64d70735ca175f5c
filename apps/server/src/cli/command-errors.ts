/** The command was typed wrongly: exit code 2, and a pointer to its help. */
export class UsageError extends Error {
  override name = 'UsageError';
}

/** The command was understood and did not succeed, for a reason a person can act on: exit code 1. */
export class CommandError extends Error {
  override name = 'CommandError';
}

/** The person at the keyboard, or the parent process, wants us to stop: exit code 130. */
export class Interrupted extends Error {
  override name = 'Interrupted';
  constructor() {
    super('Interrupted');
  }
}
