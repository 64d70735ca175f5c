import type { CaptchaAction, CaptchaKind } from '@awning/contract';

export interface CaptchaToken {
  readonly action: CaptchaAction;
  /** Of ALTCHA or of the checkbox. */
  readonly token: string | undefined;
  readonly enterpriseToken?: string | undefined;
  /** Of the visitor. */
  readonly address: string;
}

export type CaptchaVerdict =
  | { readonly ok: true }
  | {
      readonly ok: false;
      readonly why: 'missing' | 'failed' | 'used' | 'unreachable';
      /** For the visitor. */
      readonly message: string;
    };

export interface Captcha {
  /** For visitors. Without a kind of captcha, `siteKey` is null. */
  settings(websiteId: string): Promise<{ readonly kind: CaptchaKind; readonly siteKey: string | null }>;
  /** Consumes the token: the same one is good once, for this site and action. A site without captcha lets everybody through. */
  verify(websiteId: string, token: CaptchaToken): Promise<CaptchaVerdict>;
}
