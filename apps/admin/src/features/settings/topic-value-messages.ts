/** The values of topics in the list of all settings. */
export const topicValueMessages = {
  language: '{language}, {zone}',
  accounts: '{count, plural, =0 {No accounts} one {# account} other {# accounts}}',
  listed: 'Search engines may list the site',
  notListed: 'Hidden from search engines',
  open: 'Open to everybody',
  password: 'For people who know the password',
  private: 'For members only',
  altcha: 'Built-in captcha',
  'recaptcha-checkbox': 'Google reCAPTCHA',
  'recaptcha-enterprise': 'Google reCAPTCHA Enterprise',
  none: 'No captcha',
} as const;
