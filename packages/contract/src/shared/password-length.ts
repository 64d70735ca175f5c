/**
 * How long a new password may be. The upper bound keeps a stranger's megabyte from costing a hash. Apart from the
 * schemas, so that a screen can say it without fetching them.
 */
export const newPasswordLength = { min: 10, max: 200 } as const;
