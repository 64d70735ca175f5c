import { type CaptchaSettings, captchaSecrets } from '@awning/contract';
import type { Clock } from '../../../platform/clock.ts';
import type { Database } from '../../../platform/db/index.ts';
import type { SiteVersions } from '../../../platform/site-versions/index.ts';
import type { Secrets } from '../secrets/index.ts';
import { type CheckedSettings, createCheckedSettings } from '../settings/index.ts';
import { captchaErrors } from './captcha-errors.ts';

export const captchaDefaults: CaptchaSettings = {
  kind: 'altcha',
  siteKey: '',
  projectId: '',
  minimumScore: 0.5,
  failOpen: false,
};

export const captchaSentences = {
  siteKey: 'Enter the site key that Google gave you.',
  projectId: 'Please enter the id of your Google Cloud project.',
  checkboxSecret: `Please save the secret key first, as "${captchaSecrets.checkbox}".`,
  enterpriseSecret: `Please save the API key first, as "${captchaSecrets.enterprise}".`,
} as const;

interface SettingsParts {
  readonly database: Database;
  readonly siteVersions: SiteVersions;
  readonly clock: Clock;
  readonly secrets: Pick<Secrets, 'masked'>;
}

export const createCaptchaSettings = (parts: SettingsParts): CheckedSettings<CaptchaSettings> =>
  createCheckedSettings(parts, {
    scope: 'captcha',
    defaults: captchaDefaults,
    refusal: captchaErrors.incomplete,
    async check(websiteId, value) {
      const masked = await parts.secrets.masked(websiteId);
      return whatIsMissing(value, new Set(Object.keys(masked)));
    },
  });

/** Half set up, it would refuse everybody. */
function whatIsMissing(
  { kind, siteKey, projectId }: CaptchaSettings,
  secretNames: ReadonlySet<string>,
): Record<string, string> {
  if (kind !== 'recaptcha-checkbox' && kind !== 'recaptcha-enterprise') return {};
  const isCheckbox = kind === 'recaptcha-checkbox';
  const secret = isCheckbox ? captchaSecrets.checkbox : captchaSecrets.enterprise;
  const sentence = isCheckbox ? captchaSentences.checkboxSecret : captchaSentences.enterpriseSecret;
  return {
    ...(siteKey === '' ? { siteKey: captchaSentences.siteKey } : {}),
    ...(isCheckbox || projectId !== '' ? {} : { projectId: captchaSentences.projectId }),
    ...(secretNames.has(secret) ? {} : { kind: sentence }),
  };
}
