// Apart from the schemas: browsers use these, and are spared what checks shapes.

/**
 * How visitors show that they are people. `altcha` is ours: the browser computes for a moment and nobody else is asked.
 */
export const captchaKinds = ['altcha', 'recaptcha-checkbox', 'recaptcha-enterprise', 'none'] as const;
export type CaptchaKind = (typeof captchaKinds)[number];

/** What a token is for; one that was given for something else is refused. */
export const captchaActions = ['form-block', 'newsletter-block', 'product-waitlist', 'promo-popup'] as const;
export type CaptchaAction = (typeof captchaActions)[number];

/** Google takes letters, digits, slashes and underscores. */
export const recaptchaAction = (action: CaptchaAction): string => action.replaceAll('-', '_');

/**
 * The text of our own captcha until the visitor begins to fill in the form: the server writes it first, and then the
 * browser.
 */
export const captchaIdleText = 'Protected from spam. There is nothing to solve.';

export const captchaMessages = {
  incomplete: 'Complete CAPTCHA before submitting.',
  failed: 'reCAPTCHA failed. Refresh this page and try again.',
  checkFailed: 'That check failed. Please try again.',
  unreachable: 'This form cannot be checked for spam just now. Please try again in a few minutes.',
} as const;

/** Names in `PUT /api/secrets/{name}`. */
export const captchaSecrets = {
  checkbox: 'recaptcha-secret-key',
  enterprise: 'recaptcha-enterprise-api-key',
} as const;
