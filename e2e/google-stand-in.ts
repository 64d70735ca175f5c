import { once } from 'node:events';
import { createServer } from 'node:http';
import { text } from 'node:stream/consumers';
import type { Page } from '@playwright/test';

/** What a token of ours says about its browser. Google's say the same to Google. */
interface Token {
  readonly hostname: string;
  readonly action?: string;
  /** Of a program it is low, and its box stays empty. */
  readonly score: number;
}

/** Answers the server as Google would: about each token once. */
export async function startGoogleStandIn(): Promise<{ url: string; stop(): Promise<void> }> {
  const used = new Set<string>();
  const server = createServer(async (request, response) => {
    const isBox = request.url === '/recaptcha/api/siteverify';
    const body = await text(request);
    const word = isBox ? new URLSearchParams(body).get('response') : /"token":"([^"]*)"/.exec(body)?.[1];
    if (!word) return void response.writeHead(400).end('no token');
    const isFresh = !used.has(word);
    used.add(word);
    const json = JSON.stringify(isBox ? siteVerify(word, isFresh) : assess(word, isFresh));
    response.writeHead(200, { 'content-type': 'application/json' }).end(json);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('The machine gave no port.');
  return {
    url: `http://127.0.0.1:${address.port}`,
    stop: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}

const read = (word: string): Token => JSON.parse(Buffer.from(word, 'base64').toString('utf8'));

function siteVerify(word: string, isFresh: boolean): object {
  const { hostname, score } = read(word);
  if (!isFresh) return { success: false, 'error-codes': ['timeout-or-duplicate'] };
  return score < 0.5
    ? { success: false, 'error-codes': ['invalid-input-response'] }
    : { success: true, hostname };
}

function assess(word: string, isFresh: boolean): object {
  const { hostname, action, score } = read(word);
  if (!isFresh) return { tokenProperties: { valid: false, invalidReason: 'DUPE' } };
  return { tokenProperties: { valid: true, hostname, action }, riskAnalysis: { score } };
}

/** Brings scripts and frames of ours to a page that asks Google for them, under the page's own policy. */
export async function standInForGoogle(page: Page) {
  let score = 0.9;
  await page.route('https://www.google.com/recaptcha/**', (route) => {
    const url = new URL(route.request().url());
    if (url.pathname.endsWith('/anchor'))
      return route.fulfill({ contentType: 'text/html; charset=utf-8', body: frameOf(url) });
    const body = `window.standInScore=${score};(${script})(${url.pathname.endsWith('enterprise.js')})`;
    return route.fulfill({ contentType: 'text/javascript', body });
  });
  return {
    /** Whom it takes for a program, from now on. */
    suspect: async (isProgram: boolean): Promise<void> => {
      score = isProgram ? 0.1 : 0.9;
      await page.evaluate((now) => Reflect.set(window, 'standInScore', now), score);
    },
    box: page.frameLocator('iframe[title="reCAPTCHA"]').getByRole('checkbox', { name: "I'm not a robot" }),
    frame: page.locator('iframe[title="reCAPTCHA"]'),
    badge: page.locator('.grecaptcha-badge'),
  };
}

const frameOf = ({ searchParams }: URL): string =>
  `<!doctype html><html lang="en"><title>reCAPTCHA</title>
<label><input type="checkbox"> I'm not a robot</label> ${searchParams.get('size') === 'compact' ? 'compact' : 'normal'}
<script>document.querySelector('input').addEventListener('change', ({ target }) => parent.postMessage({ ticked: target.checked }, '*'));</script></html>`;

/** Runs in the page: as much of Google's script as the product uses. */
function script(isEnterprise: boolean): void {
  const tokenFor = (action?: string): string => {
    const { hostname } = location;
    const score = Reflect.get(window, 'standInScore');
    return btoa(JSON.stringify({ hostname, action, score, number: crypto.randomUUID() }));
  };
  let isTicked = false;
  addEventListener('message', ({ data }) => {
    if ('ticked' in Object(data)) isTicked = data.ticked;
  });
  const show = (node: Element, options: Record<string, string>): void => {
    const frame = document.createElement('iframe');
    frame.title = 'reCAPTCHA';
    frame.src = `https://www.google.com/recaptcha/api2/anchor?${new URLSearchParams(options)}`;
    const [width, height] = options.size === 'compact' ? [164, 144] : [304, 78];
    Object.assign(frame, { width, height });
    node.replaceChildren(frame);
  };
  let rendered: [Element, Record<string, string>] | null = null;
  const google = {
    ready: (callback: () => void) => callback(),
    render: (node: Element, options: Record<string, string>) => {
      rendered = [node, options];
      show(node, options);
      return 0;
    },
    getResponse: () => (isTicked ? tokenFor() : ''),
    reset: () => {
      isTicked = false;
      if (rendered) show(...rendered);
    },
    execute: async (_siteKey: string, { action }: { action: string }) => tokenFor(action),
  };
  Reflect.set(window, 'grecaptcha', isEnterprise ? { enterprise: google } : google);
  if (!isEnterprise) return;
  const badge = document.createElement('div');
  badge.className = 'grecaptcha-badge';
  badge.textContent = 'protected by reCAPTCHA';
  badge.style.cssText =
    'position: fixed; bottom: 14px; right: 0; width: 256px; height: 60px; background: #fff; color: #000';
  document.body.append(badge);
}
