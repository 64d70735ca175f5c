export const codeMessages = {
  section: 'Code injection',
  about:
    'HTML and scripts that are added to pages as they are. They run in the name of everybody who opens the site, you included: paste only what you trust.',
  save: 'Save code',
  header: 'Head of every page',
  headerHint: 'At the end of the head: verification tags, analytics.',
  footer: 'End of every page',
  footerHint: 'At the end of the body.',
  lockPage: 'Lock screen',
  lockPageHint: 'In the head of the screen that asks for the password of the site.',
  postItem: 'Below every post',
  postItemHint: 'Under each post of a blog.',
  tooLarge: 'This is {kilobytes} kB. At most {most} kB are stored for each place.',
  wayBack: 'The way back',
  wayBackAbout:
    'When a script makes the site unusable, look at it without scripts, mend the code here and save.',
  without: 'Show the site without this code in this browser',
  withoutHint: 'For you alone: other visitors still get it. It ends when you close the browser.',
  seeSite: 'Open the site',
} as const;
