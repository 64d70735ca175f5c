export const statusMessages = {
  loading: 'Loading',
  problem: 'This did not load',
  tryAgain: 'Try again',
  missing: 'There is no such page',
  missingText: 'The address may be mistyped, or the page may have moved.',
  home: 'Back to home',
} as const;
