/**
 * What the people who build a site read when something is wrong with what they typed or with what they were waiting
 * for. Words in braces are filled in. One catalogue, so that every screen says the same and a translation finds all of
 * it.
 */
export const editorMessages = {
  invalidEmail: 'Please enter a valid email',
  emailFormat: 'Emails must be formatted as {email}',
  linkFormat: 'Links must be formatted as {host} or {host}',
  invalidPageUrl: '{val} is not a valid page URL',
  unexpectedOption: '{val} is not one of the expected options',
  missingFileName: 'Please enter a file name',
  missingList: 'A List must be selected',
  datasetWithoutColumn: 'Your dataset must have at least one column',
  datasetWithoutRow: 'Your dataset must have at least one row',
  datasetMissingData: 'One or more rows was missing data',
  duplicateTag: 'This {tagType} already exists',
  oneTagAtATime: 'You may only edit one {tagType} at a time',
  unsupportedVimeoAccount:
    'Vimeo Basic accounts are unsupported. Please share a video from a different account.',
  somethingWentWrong: 'Something went wrong',
  unableToLoad: 'Unable to load. Try again.',
  unableToLoadResults: 'Unable to load results',
  unableToLoadCollections: 'Unable to load collections',
  unableToLoadFonts: 'Unable to load fonts',
  missingContent: 'Unable to locate content',
  missingNavigation: 'Unable to find site main navigation',
  networkError: 'Network error',
  noJobResponse: 'No response data from job request',
  unableToConnect: 'Unable to connect. Please try again',
  fileProcessingFailed: 'File processing failed',
  fileProcessingCancelled: 'File processing cancelled',
  fileProcessingIncomplete: 'File processing failed to complete',
  fileUploadIncomplete: 'File upload failed to complete',
  uploadError: 'Error uploading',
  renameFailedTitle: 'Unable to Rename File',
  renameFailed: 'There was a problem while renaming your file.',
  uploadFailedTitle: 'Unable to Upload File',
  uploadFailed: 'There was a problem while uploading your file.',
  unsupportedFile: 'The file {fileName} does not appear to be a supported {fileTypeMessage}file.',
  fileTooLarge: 'The file {fileName} is too large. The maximum allowed file size is {maxSize}.',
} as const;

type Message = (typeof editorMessages)[keyof typeof editorMessages];

/** Puts values in place of the words in braces; the same word takes the listed values in turn. */
export const fillMessage = (
  message: Message,
  values: Readonly<Record<string, string | readonly string[]>>,
): string => {
  const uses = new Map<string, number>();
  return message.replace(/\{(\w+)\}/g, (braces, word: string) => {
    const value = values[word];
    if (value === undefined) return braces;
    if (typeof value === 'string') return value;
    const use = uses.get(word) ?? 0;
    uses.set(word, use + 1);
    return value[use] ?? value.at(-1) ?? braces;
  });
};
