import { captchaSecrets } from '@awning/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sql } from '../../../platform/db/index.ts';
import { createTestApp, type TestApp } from '../../../testing/test-app.ts';
import { createTestRandom } from '../../../testing/test-random.ts';
import type { Site } from '../sites/index.ts';
import { startGoogleStandIn } from './testing/google-stand-in.ts';

const ROUNDS = 30;
const duplicate = { success: false, 'error-codes': ['timeout-or-duplicate'] };

let google: Awaited<ReturnType<typeof startGoogleStandIn>>;
let apps: readonly [TestApp, TestApp];
let site: Site;

beforeAll(async () => {
  google = await startGoogleStandIn();
  const config = {
    outboundAllow: ['127.0.0.1'],
    recaptcha: { script: 'https://www.google.com/recaptcha', api: google.url },
  };
  const first = await createTestApp({ config });
  apps = [first, await createTestApp({ config, databaseUrl: first.databaseUrl })];
  // The first site answers at names that nobody knows.
  await first.make.site();
  site = await first.make.site();
  await first.secrets.set(site.id, captchaSecrets.checkbox, 'secret');
  await first.captcha.change(site.id, { value: { kind: 'recaptcha-checkbox', siteKey: 'k' }, by: 'owner' });
});
afterAll(async () => {
  await apps[1].close();
  await apps[0].close();
  await google.close();
});

const verify = (app: TestApp, token: string, usedFor: string) =>
  app.captcha.verify(site.id, { action: 'form-block', token, address: '203.0.113.7', usedFor });
const callsAbout = (token: string): number =>
  google.requests.filter(({ body }) => new URLSearchParams(body).get('response') === token).length;

describe('one submission that two processes check at once', () => {
  it('a submission checked by two processes passes in both with one request to Google, and no other may use its token', async () => {
    const random = createTestRandom(7);
    const own = { success: true, hostname: `${site.slug}.localhost` };
    google.answersSlowly(
      (times) => (times === 1 ? own : duplicate),
      () => random.below(60),
    );
    for (let round = 0; round < ROUNDS; round++) {
      const token = `good ${round}`;
      const verdicts = await Promise.all(
        [0, 1, 1, 0].map((app) => verify(apps[app === 0 ? 0 : 1], token, `form/${round}`)),
      );
      expect(verdicts, `round ${round}`).toEqual(verdicts.map(() => ({ ok: true })));
      expect(await verify(apps[round % 2 === 0 ? 0 : 1], token, 'form/other')).toMatchObject({ why: 'used' });
      expect(callsAbout(token)).toBe(1);
    }
  });

  it('a submission checked by two processes is refused in both for the same reason with one request to Google', async () => {
    const random = createTestRandom(7);
    google.answersSlowly(
      (times) => (times === 1 ? { success: true, hostname: 'elsewhere.example' } : duplicate),
      () => random.below(60),
    );
    for (let round = 0; round < ROUNDS; round++) {
      const token = `bad ${round}`;
      const verdicts = await Promise.all(apps.map((app) => verify(app, token, `form/${round}`)));
      expect(verdicts.map((verdict) => !verdict.ok && verdict.why)).toEqual(['failed', 'failed']);
      expect(await verify(apps[0], token, 'form/other')).toMatchObject({ ok: false });
      expect(callsAbout(token)).toBe(1);
    }
  });

  it('a submission is checked again after Google could not be reached', async () => {
    google.hangsUp();
    const verdicts = await Promise.all(apps.map((app) => verify(app, 'later', 'form/later')));
    expect(verdicts.map((verdict) => !verdict.ok && verdict.why)).toEqual(['unreachable', 'unreachable']);
    google.answers({ success: true, hostname: `${site.slug}.localhost` });
    expect(await verify(apps[1], 'later', 'form/later')).toEqual({ ok: true });
  });

  it('another process checks a submission when the first died before Google responded', async () => {
    google.answers({ success: true, hostname: `${site.slug}.localhost` });
    expect(await verify(apps[0], 'left', 'form/left')).toEqual({ ok: true });
    await apps[0].platform.database.query.run(sql`
      update captcha_uses set outcome = null, asked_until = ${new Date(0).toISOString()} where website_id = ${site.id}
        and used_for = 'form/left'`);
    expect(await verify(apps[1], 'left', 'form/other')).toMatchObject({ why: 'used' });
    expect(await verify(apps[1], 'left', 'form/left')).toEqual({ ok: true });
    expect(callsAbout('left')).toBe(2);
  });
});
