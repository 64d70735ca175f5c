export const themeMessages = {
  close: 'Close',
} as const;
