export const copyMessages = {
  copied: 'Copied',
  refused: 'Your browser did not allow to copy. Select the text and copy it yourself.',
} as const;
