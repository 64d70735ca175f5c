export const peopleMessages = {
  here: '{count, plural, one {# other person is here} other {# other people are here}}',
  inSection: '{name}: {section}',
  takeOver: 'Take over',
  close: 'Close',
  isWriting: 'Another person writes this text',
  wasTaken: '{name} took this text over. Your words are saved as a version.',
} as const;
