export const siteTitleMessages = {
  section: 'Name',
  about: 'What your site is called.',
  save: 'Save the name',
  title: 'Site title',
  titleHint: 'It stands on every page and in every email.',
  titleMissing: 'Enter a title.',
  tagline: 'Tagline',
} as const;
