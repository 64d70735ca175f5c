export const visitMessages = {
  section: 'Counting visits',
  about:
    'Page views, visits and what visitors do are counted on your own server. Nobody is followed from day to day without having agreed, and people who work here are not counted. To pass on what visitors do, add a webhook for it under Webhooks.',
  counting: 'Count visits',
  countingHint: 'Off: pages send nothing, nothing is stored in browsers, and reports of visitors stay empty.',
  recording: 'Record whole visits',
  recordingHint:
    'Only for sites in the United States, for visitors there who agreed to be counted, and only with a recorder that your own code brings. Places on the page are recorded, never what is typed or read. Awning.recording() in the console of a page shows all of it.',
  sample: 'How many visitors in a hundred',
  sampleHint: 'Of those who may be recorded.',
  save: 'Save',
  badSample: 'Choose a whole number from 0 to 100.',
} as const;
