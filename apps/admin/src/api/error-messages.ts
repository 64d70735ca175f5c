export const errorMessages = {
  pageFailed: 'Something went wrong in this page. Reload it and try again.',
} as const;
