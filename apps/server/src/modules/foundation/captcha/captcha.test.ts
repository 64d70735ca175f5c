import { type CaptchaAction, type CaptchaSettings, captchaMessages, captchaSecrets } from '@awning/contract';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sql } from '../../../platform/db/index.ts';
import { anyText } from '../../../testing/any-text.ts';
import { expectReference } from '../../../testing/reference-page.ts';
import { solvedToken, writeToken } from '../../../testing/solve-challenge.ts';
import { createTestApp, type TestApp } from '../../../testing/test-app.ts';
import type { TestBrowser } from '../../../testing/test-browser.ts';
import type { Site } from '../sites/index.ts';
import { ALTCHA_EFFORT, ALTCHA_LIFE_MS } from './altcha.ts';
import { captchaDefaults, captchaSentences } from './captcha-settings.ts';
import { startGoogleStandIn } from './testing/google-stand-in.ts';

const PATH = '/api/settings/captcha';
const PAGE = 'docs/reference/captcha.md';
const address = '203.0.113.7';

let app: TestApp;
let google: Awaited<ReturnType<typeof startGoogleStandIn>>;
let site: Site;
let other: Site;
let member: TestBrowser;

beforeAll(async () => {
  google = await startGoogleStandIn();
  app = await createTestApp({
    config: {
      outboundAllow: ['127.0.0.1'],
      recaptcha: { script: 'https://www.google.com/recaptcha', api: google.url },
    },
  });
  // The first site answers at names that nobody knows.
  other = await app.make.site();
  site = await app.make.site();
  member = app.browser({ host: `${site.slug}.localhost` });
  await app.make.signIn(member, (await app.make.member(site, [1])).email);
});
afterAll(async () => {
  await app.close();
  await google.close();
});

const challenge = async (action: CaptchaAction) =>
  (await member.get(`/api/captcha/challenge?action=${action}`)).json();
const verify = (token: string | undefined, action: CaptchaAction = 'form-block', websiteId = site.id) =>
  app.captcha.verify(websiteId, { action, token, address });
const failed = { ok: false, why: 'failed', message: captchaMessages.checkFailed };

it(`${PAGE} has the settings with their defaults, and every sentence`, () =>
  expectReference(PAGE, {
    Settings: Object.entries(captchaDefaults).map(
      ([name, value]) => `| \`${name}\` | \`${JSON.stringify(value)}\` |`,
    ),
    Sentences: Object.entries({ ...captchaMessages, ...captchaSentences }).map(
      ([name, sentence]) => `| \`${name}\` | ${sentence} |`,
    ),
  }));

describe('a captcha of our own', () => {
  it('our captcha is solved by computing, and its token is good once, also when written differently', async () => {
    const request = await challenge('form-block');
    const token = await solvedToken(request);
    expect(await verify(token)).toEqual({ ok: true });
    const { challenge: same, solution } = JSON.parse(Buffer.from(token, 'base64').toString());
    const used = { ok: false, why: 'used', message: captchaMessages.checkFailed };
    expect(await verify(token)).toEqual(used);
    expect(await verify(writeToken({ solution: { ...solution, time: 7 }, challenge: same }))).toEqual(used);
  });

  it('a captcha token used many times at once passes once', async () => {
    const token = await solvedToken(await challenge('form-block'));
    const verdicts = await Promise.all(Array.from({ length: 12 }, () => verify(token)));
    expect(verdicts.filter(({ ok }) => ok)).toHaveLength(1);
  });

  it('a captcha token passes again for the same use from any number of calls, and for no other use', async () => {
    const token = await solvedToken(await challenge('form-block'));
    const verifyFor = (usedFor: string) =>
      app.captcha.verify(site.id, { action: 'form-block', token, address, usedFor });
    const verdicts = await Promise.all(Array.from({ length: 6 }, () => verifyFor('one')));
    expect(verdicts.every(({ ok }) => ok)).toBe(true);
    expect(await verifyFor('another')).toMatchObject({ why: 'used' });
    expect(await verify(token)).toMatchObject({ why: 'used' });
  });

  it('a captcha token is bound to its action, its site and its lifetime', async () => {
    const token = await solvedToken(await challenge('newsletter-block'));
    expect(await verify(token, 'form-block')).toEqual(failed);
    const either = ['newsletter-block', 'promo-popup'] as const;
    const popup = await solvedToken(await challenge('promo-popup'));
    expect(await app.captcha.verify(site.id, { action: either, token: popup, address })).toEqual({
      ok: true,
    });
    expect(await verify(token, 'newsletter-block', other.id)).toEqual(failed);
    const { challenge: request, solution } = JSON.parse(Buffer.from(token, 'base64').toString());
    const data = { ...request.parameters.data, action: 'form-block' };
    const forged = { ...request, parameters: { ...request.parameters, data } };
    expect(await verify(writeToken({ challenge: forged, solution }), 'form-block')).toEqual(failed);
    app.clock.advance(ALTCHA_LIFE_MS);
    expect(await verify(token, 'newsletter-block')).toEqual(failed);
  });

  it('our captcha asks for work within the measured range', async () => {
    const { parameters } = await challenge('promo-popup');
    expect(parameters.cost).toBe(ALTCHA_EFFORT.cost);
    const { solution } = JSON.parse(
      Buffer.from(await solvedToken(await challenge('promo-popup')), 'base64').toString(),
    );
    expect(solution.counter).toBeGreaterThanOrEqual(ALTCHA_EFFORT.least);
    expect(solution.counter).toBeLessThan(ALTCHA_EFFORT.most);
  });

  it('our captcha refuses a wrong solution, and no input makes it throw', async () => {
    const request = await challenge('form-block');
    const guess = { counter: 1, derivedKey: `${request.parameters.keyPrefix}${'0'.repeat(32)}` };
    expect(await verify(writeToken({ challenge: request, solution: guess }))).toEqual(failed);
    expect(await verify('x'.repeat(100_000))).toEqual(failed);
    await fc.assert(
      fc.asyncProperty(
        fc.oneof(
          anyText(),
          fc.json().map((text) => Buffer.from(text).toString('base64')),
        ),
        async (token) => {
          expect((await verify(token)).ok).toBe(false);
        },
      ),
      { numRuns: 25 },
    );
    for (const token of [undefined, ''])
      expect(await verify(token)).toEqual({ ok: false, why: 'missing', message: captchaMessages.incomplete });
  });

  it('our captcha deletes used tokens once they have expired', async () => {
    expect(await verify(await solvedToken(await challenge('form-block')))).toEqual({ ok: true });
    app.clock.advance(4 * 3_600_000);
    const [swept] = app.captcha.invariants;
    expect(await swept?.violations(app.platform.database.query)).toEqual([site.id]);
    expect(await app.captcha.sweep()).toBeGreaterThan(0);
    expect(await swept?.violations(app.platform.database.query)).toEqual([]);
  });

  it('captcha challenges are limited to sixty a minute per address', async () => {
    const eager = app.browser({ host: `${site.slug}.localhost`, address: '198.51.100.9' });
    const ask = () => eager.get('/api/captcha/challenge?action=form-block');
    await Promise.all(Array.from({ length: 60 }, ask));
    expect((await ask()).statusCode).toBe(429);
    expect((await member.get('/api/captcha/challenge?action=anything')).statusCode).toBe(400);
  });
});

const put = (change: Partial<CaptchaSettings>, headers = {}) => member.call('PUT', PATH, change, headers);

describe('the settings', () => {
  it('the captcha settings say which captcha visitors meet', async () => {
    expect((await member.get(PATH)).json()).toEqual(captchaDefaults);
    expect((await member.get('/api/captcha')).json()).toEqual({
      kind: 'altcha',
      siteKey: site.id,
      script: null,
    });
    expect((await put({ kind: 'none' })).statusCode).toBe(200);
    expect((await member.get('/api/captcha')).json()).toEqual({ kind: 'none', siteKey: null, script: null });
    expect(await verify(undefined)).toEqual({ ok: true });
    expect((await member.get('/api/captcha/challenge?action=form-block')).statusCode).toBe(404);
  });

  it('captcha settings are refused while they lack part of what reCAPTCHA needs', async () => {
    const response = await put({ kind: 'recaptcha-enterprise' });
    expect([response.statusCode, response.json().errors]).toEqual([
      400,
      {
        siteKey: captchaSentences.siteKey,
        projectId: captchaSentences.projectId,
        kind: captchaSentences.enterpriseSecret,
      },
    ]);
    expect((await put({ kind: 'recaptcha-checkbox', siteKey: 'k' })).json().errors).toEqual({
      kind: captchaSentences.checkboxSecret,
    });
    expect((await put({ siteKey: '<script>' })).statusCode).toBe(400);
    expect((await put({ failOpen: true }, { 'If-Match': '"99"' })).statusCode).toBe(412);
  });

  it('that lost their key are found by the doctor', async () => {
    await app.secrets.set(other.id, captchaSecrets.checkbox, 'secret');
    await app.captcha.change(other.id, { value: { kind: 'recaptcha-checkbox', siteKey: 'k' }, by: 'owner' });
    const broken = async () => {
      const invariant = app.invariants.find(({ name }) => name === 'crossing.captcha-keys');
      return invariant?.violations(app.platform.database.query);
    };
    expect(await broken()).toEqual([]);
    await app.secrets.remove(other.id, captchaSecrets.checkbox);
    expect(await broken()).toEqual([other.id]);
    await app.platform.database.query.run(sql`delete from settings where website_id = ${other.id}`);
  });
});

describe('the checkbox of reCAPTCHA', () => {
  let host: string;
  beforeAll(async () => {
    host = `${site.slug}.localhost`;
    await app.secrets.set(site.id, captchaSecrets.checkbox, 'sec&ret');
    expect((await put({ kind: 'recaptcha-checkbox', siteKey: 'site-key' })).statusCode).toBe(200);
  });

  it('a reCAPTCHA checkbox token is checked at Google with the secret key, and good once', async () => {
    google.answers({ success: true, challenge_ts: '2026-03-01T12:00:00Z', hostname: host });
    expect(await verify('token 1')).toEqual({ ok: true });
    const { url, body } = google.requests.at(-1) ?? { url: '', body: '' };
    expect(url).toBe('/recaptcha/api/siteverify');
    expect(Object.fromEntries(new URLSearchParams(body))).toEqual({
      secret: 'sec&ret',
      response: 'token 1',
      remoteip: address,
    });
    expect(await verify('token 1')).toMatchObject({ ok: false, why: 'used' });
    expect((await member.get('/api/captcha')).json()).toEqual({
      kind: 'recaptcha-checkbox',
      siteKey: 'site-key',
      script: 'https://www.google.com/recaptcha/api.js?render=explicit',
    });
  });

  it('a reCAPTCHA checkbox token is checked without an IP address when none is known', async () => {
    google.answers({ success: true, hostname: host });
    const request = { action: 'form-block', token: 'token 8', address: 'unknown' } as const;
    expect(await app.captcha.verify(site.id, request)).toEqual({ ok: true });
    expect(google.requests.at(-1)?.body).not.toContain('remoteip');
  });

  it('that two processes ask about for the same thing passes for both, though Google answers one', async () => {
    google.answersOnce({ success: true, hostname: host });
    google.answers({ success: false, 'error-codes': ['timeout-or-duplicate'] });
    const verifyFor = (usedFor: string) =>
      app.captcha.verify(site.id, { action: 'form-block', token: 'token 9', address, usedFor });
    expect(await Promise.all([verifyFor('one'), verifyFor('one')])).toEqual([{ ok: true }, { ok: true }]);
    expect(await verifyFor('one')).toEqual({ ok: true });
    expect(await verifyFor('another')).toMatchObject({ why: 'used' });
  });

  it.each([
    ['of another host', { success: true, hostname: 'elsewhere.example' }, 'failed'],
    ['without a host', { success: true }, 'failed'],
    ['that is not valid', { success: false, 'error-codes': ['invalid-input-response'] }, 'failed'],
    ['that expired or was used', { success: false, 'error-codes': ['timeout-or-duplicate'] }, 'used'],
    ['checked with a wrong key', { success: false, 'error-codes': ['invalid-input-secret'] }, 'unreachable'],
    ['answered with nonsense', '<html>', 'unreachable'],
    ['answered with another shape', { success: 'yes' }, 'unreachable'],
    ['answered at too great length', JSON.stringify('x'.repeat(100_000)), 'unreachable'],
  ])('the reCAPTCHA checkbox refuses a token %s', async (_what, response, why) => {
    google.answers(typeof response === 'object' && 'hostname' in response ? { ...response } : response);
    expect(await verify(`token ${why}`)).toMatchObject({ ok: false, why });
  });

  it('the reCAPTCHA checkbox refuses every token while Google is unreachable, unless the owner allows them', async () => {
    google.hangsUp();
    expect(await verify('token 2')).toEqual({
      ok: false,
      why: 'unreachable',
      message: captchaMessages.unreachable,
    });
    google.answers({}, 503);
    expect(await verify('token 2')).toMatchObject({ why: 'unreachable' });
    await put({ failOpen: true });
    expect(await verify('token 2')).toEqual({ ok: true });
    expect(await verify('token 2')).toMatchObject({ why: 'used' });
    google.answers({ success: false, 'error-codes': ['invalid-input-response'] });
    expect(await verify('token 3')).toMatchObject({ why: 'failed', message: captchaMessages.failed });
    await put({ failOpen: false });
  });
});

describe('reCAPTCHA Enterprise', () => {
  const assess = (tokenProperties: object, score?: number) =>
    google.answers({
      tokenProperties: {
        valid: true,
        hostname: `${site.slug}.localhost`,
        action: 'product_waitlist',
        ...tokenProperties,
      },
      ...(score === undefined ? {} : { riskAnalysis: { score, reasons: [] } }),
    });
  const verifyEnterprise = (enterpriseToken: string | undefined) =>
    app.captcha.verify(site.id, {
      action: 'product-waitlist',
      token: 'not this one',
      enterpriseToken,
      address,
    });

  beforeAll(async () => {
    await app.secrets.set(site.id, captchaSecrets.enterprise, 'api-key');
    const change = { kind: 'recaptcha-enterprise', projectId: 'my-project', minimumScore: 0.6 } as const;
    expect((await put(change)).statusCode).toBe(200);
  });

  it('reCAPTCHA Enterprise gets the expected action, and a token with a good score is good once', async () => {
    assess({}, 0.9);
    expect(await verifyEnterprise('e1')).toEqual({ ok: true });
    const { url, body } = google.requests.at(-1) ?? { url: '', body: '{}' };
    expect(url).toBe('/v1/projects/my-project/assessments?key=api-key');
    expect(JSON.parse(body)).toEqual({
      event: {
        token: 'e1',
        siteKey: 'site-key',
        expectedAction: 'product_waitlist',
        userIpAddress: address,
      },
    });
    expect(await verifyEnterprise('e1')).toMatchObject({ why: 'used' });
    expect(await verifyEnterprise(undefined)).toMatchObject({ why: 'missing' });
    expect((await member.get('/api/captcha')).json().script).toBe(
      'https://www.google.com/recaptcha/enterprise.js?render=site-key',
    );
  });

  it.each<[string, object, number | undefined, string]>([
    ['a low score', {}, 0.5, 'failed'],
    ['no score', {}, undefined, 'unreachable'],
    ['another action', { action: 'form_block' }, 0.9, 'failed'],
    ['another host', { hostname: 'elsewhere.example' }, 0.9, 'failed'],
    ['a token that is too old', { valid: false, invalidReason: 'EXPIRED' }, undefined, 'used'],
    ['a token that was used', { valid: false, invalidReason: 'DUPE' }, undefined, 'used'],
    ['a token that was made up', { valid: false, invalidReason: 'MALFORMED' }, undefined, 'failed'],
  ])('reCAPTCHA Enterprise refuses %s', async (_what, tokenProperties, score, why) => {
    assess(tokenProperties, score);
    expect(await verifyEnterprise(`e ${why}`)).toMatchObject({ ok: false, why });
  });

  it('a token counts as not checkable when reCAPTCHA Enterprise refuses the API key', async () => {
    google.answers({ error: { code: 403, status: 'PERMISSION_DENIED' } }, 403);
    expect(await verifyEnterprise('e9')).toMatchObject({ why: 'unreachable' });
  });
});
