/** Something the person can act on: shown as its message alone, without a stack. */
export class SetupError extends Error {}
