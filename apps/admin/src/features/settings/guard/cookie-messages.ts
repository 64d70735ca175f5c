export const cookieMessages = {
  section: 'Cookie banner',
  about:
    'Your shop needs no consent for what it does itself: cart, sign-in and checkout. Ask for it when your own code counts visitors or loads something from elsewhere.',
  enabled: 'Ask visitors first',
  enabledHint:
    'The code under Settings, Code waits until a visitor allows it: nothing of it runs or is loaded before. Films and embedded pages wait for a click in any case. Code blocks on pages are content and do not wait.',
  text: 'What you ask',
  textHint: 'Say what is loaded, and what for.',
  acceptLabel: 'Button to allow',
  refuseLabel: 'Button to refuse',
  changeLabel: 'Link below every page',
  changeLabelHint: 'Opens the question again, so that people can change their mind.',
  policyUrl: 'Page about privacy',
  policyUrlHint: 'Such as /privacy. Empty for none.',
  policyLabel: 'Words of the link to it',
  save: 'Save the banner',
  missing: 'Write something here.',
  badAddress: 'Begin with / or https://.',
} as const;
