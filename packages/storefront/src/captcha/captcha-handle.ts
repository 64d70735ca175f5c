import type { CaptchaAction } from '@awning/contract';

/** What a form sends along; one of the two, or neither on a site without captcha. */
export type CaptchaResult = {
  readonly captchaKey?: string;
  readonly recaptchaEnterpriseV3Token?: string;
};

export type CaptchaOptions = {
  readonly action: CaptchaAction;
  /** Without one, a captcha of ours takes the colours around it. */
  readonly theme?: 'light' | 'dark' | undefined;
  readonly alignment?: 'left' | 'center' | 'right' | undefined;
};

export type CaptchaHandle = {
  /** Null: the visitor has yet to complete it, so nothing may be sent. */
  token(): Promise<CaptchaResult | null>;
  /** Why there is no token where nobody could complete anything; null: it waits for the visitor. */
  fault(): string | null;
  /** After a failure of the form, because a token is good once. */
  reset(): void;
  destroy(): void;
};

export const CHECK_UNAVAILABLE = 'The check for spam did not work, so nothing was sent. Please try again.';
