export const publishingMessages = {
  review: 'Review',
  reviewAbout: 'For teams in which not everybody publishes.',
  saveReview: 'Save review',
  reviewBefore: 'Review before publishing',
  reviewBeforeHint:
    'Changes of editors and store managers wait until a member who manages the site publishes them.',
  history: 'History',
  historyAbout: 'How long changes can be taken back and read.',
  saveHistory: 'Save history',
  undoDays: 'Days in which changes can be taken back',
  undoDaysHint: 'What is deleted rests in the bin as long. 1 to 365.',
  readDays: 'Days in which activity can be read',
  readDaysHint: 'No fewer than those for taking back. 1 to 3650.',
  seeActivity: 'Open the activity',
  seeBin: 'Open the bin',
} as const;
