export const tourMessages = {
  tour: 'Tour of the editor',
  showTour: 'Show the tour',
  step: 'Step {step, number} of {count, number}',
  pageTitle: 'This is your page',
  pageText: 'It looks as visitors will see it. Click anything to select it, and drag it to another place.',
  outlineTitle: 'Everything in one list',
  outlineText:
    'The outline has each section and block in reading order. All that the page can do, it can do as well, by keyboard too.',
  settingsTitle: 'Settings of what is selected',
  settingsText: 'Content, design and place of a block or section. A dot marks what you changed.',
  publishTitle: 'Nothing is public yet',
  publishText: 'Your changes are saved as you make them. Visitors see them when you publish.',
  back: 'Back',
  next: 'Next',
  leave: 'Leave the tour',
  done: 'Done',
} as const;
