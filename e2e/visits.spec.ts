import type { Page, Request } from '@playwright/test';
import { expect, once, test } from './journey.ts';
import { signInAsMerchant } from './merchant.ts';
import { createSignInPage } from './pages/sign-in-page.ts';
import { createSite } from './people.ts';

const COUNTING = ['/api/census/RecordHit', '/api/v1/clanker/events', '/api/events/RecordEvent'];

/** What a page sends about its visitor, with the status that the server gave. */
function watchCounting(page: Page) {
  const sent: { what: string; request: Request }[] = [];
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (!COUNTING.includes(pathname)) return;
    const body = request.postData() ?? '';
    const what = body.startsWith('{')
      ? String(JSON.parse(body).eventSchemaName)
      : (new URLSearchParams(body).get('event') ?? '');
    sent.push({ what, request });
  });
  return {
    names: () => sent.map(({ what }) => what),
    /** Of each view, whether it says who saw the page. */
    views: () =>
      sent
        .filter(({ what }) => what === '1')
        .map(({ request }) => Boolean(new URLSearchParams(request.postData() ?? '').get('ss_cvr'))),
    statuses: () =>
      Promise.all(sent.map(async ({ request }) => (await request.response().catch(() => null))?.status())),
  };
}

test(
  'a visitor is counted by what they do on a page, and the owner of the site is told that they are not',
  once,
  async ({ page, browser }) => {
    const site = await createSite();
    const owner = await signInAsMerchant(site);
    await owner.call('post', '/api/content/collections', { kind: 'page', title: 'Home' });
    await owner.call('put', '/api/settings/code-injection', {
      footer: `<section aria-label="Below"><p><a id="away" href="https://example.com/" target="_blank">Away</a></p>
        <h1 data-awning-variant="headline:short">Bowls</h1><h1 data-awning-variant="headline:long" hidden>Bowls for soup</h1></section>
        <script>(window.awningCalls ||= []).push(() => Awning.track('Footer seen', { times: 1 }));</script>`,
    });

    const context = await browser.newContext();
    await context.route('https://example.com/**', (route) => route.fulfill({ body: 'elsewhere' }));
    const visitor = await context.newPage();
    const counting = watchCounting(visitor);
    await expect(async () => {
      const response = await visitor.goto(`${site.url}/home?awning-variant=headline:none`);
      expect(response?.status()).toBe(200);
    }).toPass();
    await expect.poll(counting.names).toEqual(expect.arrayContaining(['1', 'custom']));
    const names = (await context.cookies()).map(({ name }) => name);
    expect(names).toEqual(expect.arrayContaining(['ss_cvr', 'ss_cvt', 'SS_ANALYTICS_ID', 'SS_SESSION_ID']));
    await visitor.locator('#away').click();
    await expect.poll(counting.names).toContain('link_clicked');
    await visitor.goto(`${site.url}/nothing-here`);
    await expect.poll(counting.names).toContain('not_found');
    // The server takes all of it; the view of the missing page is one that says nothing of the visitor.
    for (const status of await counting.statuses()) expect([202, 204]).toContain(status);
    expect(counting.views()).toEqual([true, false]);
    await context.close();

    const signIn = createSignInPage(page);
    await signIn.open(`${site.url}/config/settings/visits`);
    await signIn.signIn(site.owner);
    await expect(page.getByRole('switch', { name: 'Count visits' })).toBeChecked();
    const own = watchCounting(page);
    await page.goto(`${site.url}/home?awning-variant=headline:long`);
    await expect(page.getByText('Not counted because you work here')).toBeVisible();
    // People who work here may look at each variant.
    await expect(page.getByRole('heading', { name: 'Bowls for soup' })).toBeVisible();
    expect(own.names()).toEqual(['1']);
    expect(own.views()).toEqual([false]);
    expect((await page.context().cookies()).map(({ name }) => name)).not.toContain('ss_cvr');

    await page.goto(`${site.url}/config/settings/visits`);
    await page.getByRole('switch', { name: 'Count visits' }).click();
    await page.getByRole('button', { name: 'Save' }).click();
    await expect(page.getByText('Saved.')).toBeVisible();
    const uncounted = await browser.newContext();
    const later = await uncounted.newPage();
    const nothing = watchCounting(later);
    await expect(async () => {
      await later.goto(`${site.url}/home`);
      expect(await later.locator('.awning-visits').textContent()).toContain('"isOff":true');
    }).toPass();
    await later.waitForFunction(() => 'Awning' in window);
    expect(nothing.names()).toEqual([]);
    expect(await uncounted.cookies()).toEqual([]);
    await uncounted.close();
  },
);
