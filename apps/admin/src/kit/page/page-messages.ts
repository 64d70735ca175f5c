export const pageMessages = {
  previous: 'Previous in the list',
  next: 'Next in the list',
} as const;
