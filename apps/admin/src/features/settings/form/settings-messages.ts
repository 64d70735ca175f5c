export const settingsMessages = {
  title: 'Settings',
  saved: 'Saved.',
  tryAgain: 'Try again',
  loading: 'Loading the settings',
  changedMeanwhile:
    'Someone else changed these settings in the meantime. What they saved is shown now, with your changes still in place: look at them and save again.',
  sameField: 'Another member changed this in the meantime. Saving replaces their change.',
  site: 'Site',
  siteAbout: 'Language and region.',
  saveSite: 'Save site settings',
  language: 'Language',
  languageHint: 'Dates, numbers and the words of themes follow it. Other built-in words are in English.',
  timeZone: 'Time zone',
  timeZoneHint: 'Used for dates and times.',
  timeZoneNotLoaded:
    'Failed to load timezone "{timeZone}". Update your browser and try again, or choose a larger place near it.',
  measures: 'Measures',
  measuresHint: 'What themes use for weights and sizes of products.',
  measuresByCountry: 'As usual in the country of the business',
  metric: 'Metric: kilograms and centimetres',
  imperial: 'Imperial: pounds and inches',
  priceFormat: 'Local price format',
  priceFormatHint:
    'Writes prices the way the language does: symbol, spaces and digits. Off: every price looks the way the theme was made for.',
  mailLanguage: 'Emails in the reader’s language',
  mailLanguageHint:
    'For sites with a translation widget. The waitlist form notes the language of the page, and emails write dates and times in it.',
} as const;
