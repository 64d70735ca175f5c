export const formQuestionsMessages = {
  questions: 'Questions',
  chooseQuestion: 'Choose a question here or on the page to change it.',
  libraryForm: 'Form of the library',
  stepForm: 'Form changed',
  library: 'A form of the library: a change shows on every page that has it, as soon as it is saved.',
  loading: 'Opening the form…',
  changedElsewhere:
    'Another member changed this form. Your steps stand on top of theirs: look at them, and save again.',
  typedProblems: '{count, plural, one {One value is not right yet.} other {# values are not right yet.}}',
} as const;
