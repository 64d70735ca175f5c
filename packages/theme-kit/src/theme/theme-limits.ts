/**
 * What a theme may weigh. A folder that is over one for all its files is not read at all; single files over theirs are
 * left out.
 */
export const themeLimits = {
  files: 5000,
  bytes: 100 * 1024 * 1024,
  /** A script or an asset. */
  fileBytes: 10 * 1024 * 1024,
  /** A template, `.conf` or file of strings. */
  sourceBytes: 1024 * 1024,
  /** A stylesheet: some have their fonts in them. */
  styleBytes: 4 * 1024 * 1024,
  /** All of the last two together: they are kept in memory and looked through. */
  allSourceBytes: 10 * 1024 * 1024,
  pathLength: 300,
} as const;

export const megabytes = (bytes: number): string => `${bytes / 1024 / 1024} MB`;
