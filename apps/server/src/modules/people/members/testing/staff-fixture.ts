import { Secret, TOTP } from 'otpauth';
import { TEST_PASSWORD } from '../../../../testing/factories.ts';
import type { TestApp } from '../../../../testing/test-app.ts';
import type { TestBrowser } from '../../../../testing/test-browser.ts';
import type { Site } from '../../../foundation/sites/index.ts';
import type { Member } from '../index.ts';

let addresses = 0;

/** Each from an address of its own, so that one test's failures do not use up another's attempts. */
export const browse = (app: TestApp, site: Site): TestBrowser =>
  app.browser({ host: `${site.slug}.localhost`, address: `198.18.${++addresses >> 8}.${addresses & 255}` });

export async function signedInAs(app: TestApp, site: Site, member: Member): Promise<TestBrowser> {
  const browser = browse(app, site);
  await app.make.signIn(browser, member.email);
  return browser;
}

/** What an authenticator app shows for the key at the time of the app. */
export const codeOf = (app: TestApp, secret: string): string =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: app.clock.now().getTime() });

/** Switches two-factor sign-in on as the account page does. The half minute after it is begun. */
export async function switchOn(
  app: TestApp,
  browser: TestBrowser,
): Promise<{ secret: string; recoveryCodes: string[] }> {
  const begun = await browser.call('POST', '/api/member-account/two-factor', { password: TEST_PASSWORD });
  const { secret } = begun.json();
  const confirmed = await browser.call('POST', '/api/member-account/two-factor/confirmation', {
    code: codeOf(app, secret),
  });
  if (confirmed.statusCode !== 200) throw new Error(`Two-factor was refused: ${confirmed.body}`);
  app.clock.advance(30_000);
  return { secret, recoveryCodes: confirmed.json().recoveryCodes };
}

/** The token of the link in the last mail to an address. */
export function linkToken({ mailbox }: TestApp, to: string): string {
  const mail = mailbox.delivered.findLast((each) => each.to === to);
  const token = /\?token=([\w-]+)/.exec(mail?.text ?? '')?.[1];
  if (token === undefined) throw new Error(`There is no link for ${to}`);
  return token;
}
