/** What a theme may weigh. A folder over the first two is not read at all; single files over the others are left out. */
export const themeLimits = {
  files: 5000,
  bytes: 100 * 1024 * 1024,
  /** A script or an asset. */
  fileBytes: 10 * 1024 * 1024,
  /** A template, stylesheet, `.conf` or file of strings. */
  sourceBytes: 1024 * 1024,
  pathLength: 300,
} as const;

export const megabytes = (bytes: number): string => `${bytes / 1024 / 1024} MB`;
