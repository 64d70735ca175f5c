import {
  type CaptchaAction,
  type CaptchaChallenge,
  type CaptchaKind,
  type CaptchaSettings,
  type CaptchaView,
  captchaMessages,
  captchaSecrets,
} from '@awning/contract';
import type { Logger } from 'pino';
import type { Config } from '../../../config/config.ts';
import type { Clock } from '../../../platform/clock.ts';
import type { Database } from '../../../platform/db/index.ts';
import type { WebsiteId } from '../../../platform/entity-ids.ts';
import type { Invariant } from '../../../platform/invariant.ts';
import type { Keyring } from '../../../platform/keyring/index.ts';
import type { Outbound } from '../../../platform/outbound/index.ts';
import type { SiteCache, SiteVersions } from '../../../platform/site-versions/index.ts';
import type { Secrets } from '../secrets/index.ts';
import type { CheckedSettings } from '../settings/index.ts';
import type { Sites } from '../sites/index.ts';
import { createAltcha } from './altcha.ts';
import { captchaErrors } from './captcha-errors.ts';
import { captchaInvariants } from './captcha-invariants.ts';
import type { TokenOutcome } from './captcha-repository.ts';
import { createCaptchaSettings } from './captcha-settings.ts';
import { createRecaptcha, RECAPTCHA_TIMEOUT_MS, type RecaptchaVerdict } from './recaptcha.ts';
import { createUsedTokens } from './used-tokens.ts';

export interface CaptchaToken {
  /** What it has to be for; one of several where a form may stand in more than one place. */
  readonly action: CaptchaAction | readonly CaptchaAction[];
  /** Of ALTCHA or of the checkbox. */
  readonly token: string | undefined;
  readonly enterpriseToken?: string | undefined;
  /** Of the visitor, whole. */
  readonly address: string;
  /** What is sent with it. The same, sent again or by two ways at once, passes again with the same token. */
  readonly usedFor?: string | undefined;
}

export type CaptchaVerdict =
  | { readonly ok: true }
  | {
      readonly ok: false;
      readonly why: 'missing' | 'failed' | 'used' | 'unreachable';
      /** For the visitor. */
      readonly message: string;
    };

export interface Captcha extends CheckedSettings<CaptchaSettings> {
  /**
   * For visitors, as pages read it: cached until the site changes. Without a kind of captcha, `siteKey` is null.
   */
  settings(websiteId: WebsiteId): Promise<{ readonly kind: CaptchaKind; readonly siteKey: string | null }>;
  /** The same with the script that pages load. */
  viewOf(websiteId: WebsiteId): Promise<CaptchaView>;
  /** As stored at this moment. */
  shownNow(websiteId: WebsiteId): Promise<CaptchaView>;
  /**
   * Consumes the token: the same one is good once, for this site and action (and for the same `usedFor`, however often
   * that comes). A site without captcha lets everybody through.
   */
  verify(websiteId: WebsiteId, token: CaptchaToken): Promise<CaptchaVerdict>;
  /** Refused on a site that asks for another captcha, or for none. */
  challenge(websiteId: WebsiteId, action: CaptchaAction): Promise<CaptchaChallenge>;
  /** Deletes used tokens that have expired anyway; returns how many. */
  sweep(): Promise<number>;
  readonly invariants: readonly Invariant[];
}

export interface CaptchaParts {
  readonly database: Database;
  readonly siteVersions: SiteVersions;
  readonly siteCache: SiteCache;
  readonly keyring: Keyring;
  readonly clock: Clock;
  readonly outbound: Outbound;
  readonly log: Logger;
  readonly secrets: Secrets;
  readonly sites: Pick<Sites, 'byHost'>;
  readonly recaptcha: Config['recaptcha'];
}

/** Google's tokens are good for two minutes. */
const GOOGLE_LIFE_MS = 10 * 60_000;
const LONGEST_TOKEN = 16_384;

const MESSAGES = {
  missing: captchaMessages.incomplete,
  failed: captchaMessages.failed,
  used: captchaMessages.failed,
  unreachable: captchaMessages.unreachable,
} as const;
const refuse = (why: keyof typeof MESSAGES): CaptchaVerdict => ({ ok: false, why, message: MESSAGES[why] });
/** Who was checked by our own has never heard of reCAPTCHA. */
const refuseOwn = (why: 'failed' | 'used'): CaptchaVerdict => ({
  ok: false,
  why,
  message: captchaMessages.checkFailed,
});

export function createCaptcha(parts: CaptchaParts): Captcha {
  const { clock, log, outbound, recaptcha: addresses, siteCache, secrets, sites } = parts;
  const stored = createCaptchaSettings(parts);
  const altcha = createAltcha(parts);
  const used = createUsedTokens(parts);

  const captchaView = async (websiteId: WebsiteId): Promise<CaptchaView> =>
    toView(websiteId, (await stored.read(websiteId)).value, addresses.script);
  const viewOf = (websiteId: WebsiteId): Promise<CaptchaView> =>
    siteCache.getOrLoad(websiteId, 'captcha', () => captchaView(websiteId));

  const askGoogle = async (
    websiteId: WebsiteId,
    settings: CaptchaSettings,
    { action, address }: CaptchaToken,
    token: string,
  ): Promise<RecaptchaVerdict> => {
    const isOwnHost = async (hostname: string) => (await sites.byHost(hostname))?.id === websiteId;
    const google = createRecaptcha({ outbound, api: addresses.api, isOwnHost });
    const isCheckbox = settings.kind === 'recaptcha-checkbox';
    const name = isCheckbox ? captchaSecrets.checkbox : captchaSecrets.enterprise;
    const key = await secrets.reveal(websiteId, name);
    if (key === null) return { kind: 'no-answer', detail: `there is no secret "${name}"` };
    if (isCheckbox) return google.checkbox({ token, address, secret: key });
    return google.enterprise({ ...settings, token, address, actions: [action].flat(), apiKey: key });
  };

  const outcomeAtGoogle = async (
    websiteId: WebsiteId,
    settings: CaptchaSettings,
    captchaToken: CaptchaToken,
    token: string,
  ): Promise<TokenOutcome> => {
    const verdict = await askGoogle(websiteId, settings, captchaToken, token);
    if (verdict.kind !== 'no-answer') return verdict.kind;
    const { failOpen } = settings;
    log.warn({ websiteId, detail: verdict.detail, letThrough: failOpen }, 'a captcha could not be checked');
    return failOpen ? 'passed' : 'unreachable';
  };

  const verifyAtGoogle = async (
    websiteId: WebsiteId,
    settings: CaptchaSettings,
    request: CaptchaToken,
    token: string,
  ): Promise<CaptchaVerdict> => {
    if (token.length > LONGEST_TOKEN) return refuse('failed');
    const expiresAt = new Date(clock.now().getTime() + GOOGLE_LIFE_MS);
    const use = { websiteId, token: `google ${token}`, usedFor: request.usedFor ?? null, expiresAt };
    // Google says yes to a token once, so one process asks, and the others that check the same submission hear it from
    // the table.
    const claim = await used.claim(use, RECAPTCHA_TIMEOUT_MS);
    if (claim !== 'asking')
      return claim === 'passed' ? { ok: true } : refuse(claim === 'taken' ? 'used' : claim);
    let outcome: TokenOutcome = 'unreachable';
    try {
      outcome = await outcomeAtGoogle(websiteId, settings, request, token);
    } finally {
      outcome = await used.settle(use, outcome);
    }
    return outcome === 'passed' ? { ok: true } : refuse(outcome);
  };

  return {
    viewOf,
    shownNow: captchaView,
    settings: async (websiteId) => {
      const { kind, siteKey } = await viewOf(websiteId);
      return { kind, siteKey };
    },
    async verify(websiteId, request) {
      const { value: settings } = await stored.read(websiteId);
      const { kind } = settings;
      if (kind === 'none') return { ok: true };
      const token = kind === 'recaptcha-enterprise' ? request.enterpriseToken : request.token;
      if (token === undefined || token === '') {
        // There is nothing on the page that the visitor could complete.
        const message = kind === 'recaptcha-enterprise' ? captchaMessages.failed : captchaMessages.incomplete;
        return { ok: false, why: 'missing', message };
      }
      if (kind !== 'altcha') return verifyAtGoogle(websiteId, settings, request, token);
      const verdict = await altcha.check(websiteId, [request.action].flat(), token);
      if (!verdict.ok) return refuseOwn('failed');
      const { id, expiresAt } = verdict;
      const use = { websiteId, token: id, usedFor: request.usedFor ?? null, expiresAt };
      return (await used.use(use)) ? { ok: true } : refuseOwn('used');
    },
    async challenge(websiteId, action) {
      if ((await captchaView(websiteId)).kind !== 'altcha') throw captchaErrors.notUsed();
      return altcha.challenge({ websiteId, action });
    },
    read: stored.read,
    change: stored.change,
    sweep: used.sweep,
    invariants: captchaInvariants(clock),
  };
}

function toView(websiteId: WebsiteId, { kind, siteKey }: CaptchaSettings, scripts: string): CaptchaView {
  if (kind === 'none') return { kind, siteKey: null, script: null };
  // Templates make room for a captcha where there is a key, and ours needs none.
  if (kind === 'altcha') return { kind, siteKey: websiteId, script: null };
  const file =
    kind === 'recaptcha-checkbox'
      ? 'api.js?render=explicit'
      : `enterprise.js?render=${encodeURIComponent(siteKey)}`;
  return { kind, siteKey, script: `${scripts}/${file}` };
}
