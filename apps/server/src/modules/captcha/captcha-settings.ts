import { type CaptchaSettings, type CaptchaSettingsChange, captchaSecrets } from '@awning/contract';
import type { Clock } from '../../platform/clock.ts';
import type { Database } from '../../platform/db/index.ts';
import type { SiteVersions } from '../../platform/site-versions/index.ts';
import type { Secrets } from '../secrets/index.ts';
import { readSettings, writeSettings } from '../settings/index.ts';
import { captchaErrors } from './captcha-errors.ts';

export const captchaDefaults: CaptchaSettings = {
  kind: 'altcha',
  siteKey: '',
  projectId: '',
  minimumScore: 0.5,
  failOpen: false,
};

export const captchaSentences = {
  siteKey: 'Please enter the site key that Google gave you.',
  projectId: 'Please enter the id of your Google Cloud project.',
  checkboxSecret: `Please save the secret key first, as "${captchaSecrets.checkbox}".`,
  enterpriseSecret: `Please save the API key first, as "${captchaSecrets.enterprise}".`,
} as const;

export interface VersionedCaptcha {
  readonly value: CaptchaSettings;
  readonly version: number;
}

export interface CaptchaChange {
  readonly value: CaptchaSettingsChange;
  readonly expected?: number | undefined;
  readonly by: string;
}

interface SettingsParts {
  readonly database: Database;
  readonly siteVersions: SiteVersions;
  readonly clock: Clock;
  readonly secrets: Pick<Secrets, 'masked'>;
}

const SCOPE = 'captcha';

export function createCaptchaSettings({ database, siteVersions, clock, secrets }: SettingsParts) {
  const read = async (websiteId: string): Promise<VersionedCaptcha> => {
    const { value, version } = await readSettings(database.query, websiteId, SCOPE);
    return { value: { ...captchaDefaults, ...value }, version };
  };

  return {
    read,
    async change(websiteId: string, { value, expected, by }: CaptchaChange): Promise<VersionedCaptcha> {
      const [before, masked] = await Promise.all([read(websiteId), secrets.masked(websiteId)]);
      const errors = whatIsMissing({ ...before.value, ...value }, new Set(Object.keys(masked)));
      if (Object.keys(errors).length > 0) throw captchaErrors.incomplete({ errors });
      // Judged together with what was stored, so it has to be over exactly this that it is saved.
      const over = expected ?? before.version;
      return database.transaction(async (tx) => {
        const change = { websiteId, scope: SCOPE, mode: 'merge', value, expected: over, by } as const;
        const saved = await writeSettings(tx, { ...change, now: clock.now() });
        if (saved === null) throw captchaErrors.changedMeanwhile();
        await siteVersions.bump(tx, websiteId);
        return { value: { ...captchaDefaults, ...saved.value }, version: saved.version };
      });
    },
  };
}

/** Half set up, it would refuse everybody. */
export function whatIsMissing(
  { kind, siteKey, projectId }: CaptchaSettings,
  secretNames: ReadonlySet<string>,
): Record<string, string> {
  if (kind !== 'recaptcha-checkbox' && kind !== 'recaptcha-enterprise') return {};
  const isCheckbox = kind === 'recaptcha-checkbox';
  const secret = isCheckbox ? captchaSecrets.checkbox : captchaSecrets.enterprise;
  const said = isCheckbox ? captchaSentences.checkboxSecret : captchaSentences.enterpriseSecret;
  return {
    ...(siteKey === '' ? { siteKey: captchaSentences.siteKey } : {}),
    ...(isCheckbox || projectId !== '' ? {} : { projectId: captchaSentences.projectId }),
    ...(secretNames.has(secret) ? {} : { kind: said }),
  };
}
