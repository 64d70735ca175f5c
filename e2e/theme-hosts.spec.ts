import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { awning } from './awning-command.ts';
import { installTheme } from './install-theme.ts';
import { expect, test, ways } from './journey.ts';
import { signInAsMerchant } from './merchant.ts';
import { createSignInPage } from './pages/sign-in-page.ts';
import { createSite } from './people.ts';

/** A host elsewhere: one script, which inserts another from there, and an image. */
const FILES: Readonly<Record<string, readonly [type: string, text: string]>> = {
  '/first.js': [
    'text/javascript',
    `window.first = true;
const next = document.createElement('script');
next.src = document.currentScript.src.replace('first', 'second');
document.head.append(next);`,
  ],
  '/second.js': ['text/javascript', 'window.second = true;'],
  '/dot.svg': ['image/svg+xml', '<svg xmlns="http://www.w3.org/2000/svg" width="8" height="8"/>'],
};

let elsewhere: Server;
let host: string;
test.beforeAll(async () => {
  elsewhere = createServer(({ url = '' }, response) => {
    const [type, text] = FILES[url] ?? ['text/plain', 'nothing'];
    response.setHeader('content-type', type);
    response.end(text);
  });
  elsewhere.listen(0, '127.0.0.1');
  await once(elsewhere, 'listening');
  host = `127.0.0.1:${(elsewhere.address() as AddressInfo).port}`;
});
test.afterAll(() => {
  elsewhere.closeAllConnections();
  elsewhere.close();
});

test(
  'an owner allows what a theme loads from elsewhere, host by host, and refuses it again',
  ways({ sizes: 'both' }),
  async ({ page, watch }) => {
    watch.allow(/Content Security Policy|ERR_BLOCKED_BY_CSP|sandboxed|\/(scripts|assets)\//);
    const site = await createSite();
    const slug = new URL(site.url).hostname.split('.', 1)[0] ?? '';
    await installTheme(slug, {
      'template.conf': JSON.stringify({
        name: 'Far away',
        author: 'Mara',
        layouts: { default: { name: 'Page', regions: ['site'] } },
      }),
      'site.region': `<!doctype html>
<html lang="en"><head><meta name="viewport" content="width=device-width">{squarespace-headers}</head>
<body><main><h1>{website.siteTitle|html}</h1><img src="//${host}/dot.svg" alt="A dot" width="8" height="8">{squarespace.main-content}</main>
<script src="//${host}/first.js"></script>{squarespace-footers}</body></html>`,
    });
    await awning('theme', 'use', slug, '--site', slug);
    const owner = await signInAsMerchant(site);
    const home = await owner.call('post', '/api/content/collections', { kind: 'page', title: 'Welcome' });
    await owner.call('put', '/api/content/homepage', { collectionId: (await home.json()).collection.id });

    const visit = async () => {
      await page.goto(`${site.url}/`);
      await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible();
      return page.evaluate(() => ({
        first: Reflect.get(window, 'first') === true,
        second: Reflect.get(window, 'second') === true,
        image: (document.querySelector<HTMLImageElement>('main img')?.naturalWidth ?? 0) > 0,
      }));
    };
    expect(await visit()).toEqual({ first: false, second: false, image: false });

    const signIn = createSignInPage(page);
    await signIn.open(`${site.url}/config/themes`);
    await signIn.signIn(site.owner);
    const bar = page.getByText(/Far away would load from 1 host that nobody has decided about/);
    await expect(bar).toBeVisible();
    await page.getByRole('button', { name: 'Decide…' }).focus();
    await page.keyboard.press('Enter');
    const sheet = page.getByRole('dialog');
    const allowScripts = sheet.getByRole('button', { name: `Allow Scripts from ${host}` });
    const allowImages = sheet.getByRole('button', { name: `Allow Images and films from ${host}` });
    await allowScripts.focus();
    await page.keyboard.press('Enter');
    await expect(allowScripts).toHaveAttribute('aria-pressed', 'true');
    await allowImages.click();
    await expect(allowImages).toHaveAttribute('aria-pressed', 'true');
    await watch.examine();
    await expect.poll(visit).toEqual({ first: true, second: true, image: true });

    await page.goto(`${site.url}/config/themes`);
    await page.getByRole('button', { name: 'More for Far away' }).first().click();
    await page.getByRole('menuitem', { name: 'What it loads from elsewhere…' }).click();
    const refuse = sheet.getByRole('button', { name: `Refuse Scripts from ${host}` });
    await refuse.click();
    await expect(refuse).toHaveAttribute('aria-pressed', 'true');
    await expect.poll(visit).toEqual({ first: false, second: false, image: true });
  },
);
