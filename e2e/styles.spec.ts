import { expect, test, ways } from './journey.ts';
import { signInAsMerchant } from './merchant.ts';
import { createSignInPage } from './pages/sign-in-page.ts';
import { createSite } from './people.ts';

const [SECTION, TEXT] = ['a'.repeat(24), 'c'.repeat(24)];
const ACCENT = '--awning-design-accent';

/** A page with one heading, as a draft. */
async function createPage(owner: Awaited<ReturnType<typeof signInAsMerchant>>) {
  const created = await owner.call('post', '/api/content/collections', {
    kind: 'page',
    title: 'About',
    enabled: true,
  });
  const { id, fullUrl }: { id: string; fullUrl: string } = (await created.json()).collection;
  const draft = `/api/content/collections/${id}/draft`;
  await owner.call('patch', draft, {
    commands: [
      { do: 'add-section', settings: { name: 'Opening' } },
      {
        do: 'add-block',
        section: SECTION,
        type: 2,
        value: { html: '<h1>Near the sea</h1>' },
        at: { column: 0, row: 0, width: 10, height: 3 },
      },
    ],
    ids: [SECTION, TEXT],
    base: (await owner.read(draft)).version,
    batch: 'first',
  });
  return { id, fullUrl };
}

test(
  'ED-69 ED-70 ED-71 the styles of a site are changed on the page, compared, undone and published',
  ways({ screens: ['page editor'], sizes: 'desktop' }),
  async ({ page, watch, browser }) => {
    // Owner and theme scripts are refused in the canvas, which the browser mentions.
    watch.allow(/Content Security Policy|sandboxed/);
    const site = await createSite();
    const owner = await signInAsMerchant(site);
    await owner.call('put', '/api/site-theme', { themeName: 'shoreline' });
    const { fullUrl } = await createPage(owner);
    const signIn = createSignInPage(page);
    await signIn.open(`${site.url}/config/pages`);
    await signIn.signIn(site.owner);
    await page.getByRole('treeitem', { name: /^About/ }).dblclick();
    const canvas = page.frameLocator('iframe[title="The page"]');
    await expect(canvas.getByText('Near the sea')).toBeVisible();
    const token = (name: string): Promise<string> =>
      canvas.locator('body').evaluate((body, each) => getComputedStyle(body).getPropertyValue(each), name);

    await page.getByRole('tab', { name: 'Styles' }).click();
    await expect(page.getByRole('heading', { name: 'Colours' })).toBeVisible();
    await watch.examine();
    expect(await token(ACCENT)).toBe('');
    await page.getByLabel('Pick Accent').fill('#c9784f');
    await expect.poll(() => token(ACCENT)).toBe('#c9784f');
    await expect(page.getByText('Too low').first()).toBeVisible();
    await watch.examine();
    await page
      .getByRole('button', { name: /^Use #/ })
      .first()
      .click();
    await expect(page.getByText('Too low')).toHaveCount(0);
    await page.getByRole('button', { name: 'Sea Glass' }).click();
    await expect.poll(() => token(ACCENT)).toBe('#1b6a62');
    await page.getByRole('button', { name: 'Instrument', exact: true }).click();
    await expect.poll(() => token('--awning-design-heading-font')).toContain('Instrument Serif');
    await page.getByRole('slider', { name: 'Corners of buttons' }).fill('14');
    await expect.poll(() => token('--awning-design-button-radius')).toBe('14px');

    const compare = page.getByRole('button', { name: 'Hold to compare' });
    await compare.hover();
    await page.mouse.down();
    await expect.poll(() => token(ACCENT)).toBe('');
    await page.mouse.up();
    await expect.poll(() => token(ACCENT)).toBe('#1b6a62');
    // ED-22: the styles are undone on the one timeline of the editor.
    await page.getByRole('button', { name: 'Undo', exact: true }).click();
    await expect.poll(() => token('--awning-design-button-radius')).toBe('');
    await expect(page.getByText('Saved as a draft')).toBeVisible();

    // A part of every page says so, and is opened by one click.
    await canvas.locator('header.Header').click({ position: { x: 4, y: 4 } });
    await expect(page.getByRole('region', { name: /^Header, on / })).toBeVisible();
    await page.getByRole('checkbox', { name: 'Link to the search' }).uncheck();
    await expect(canvas.locator('.Header-tools a[href="/search"]')).toHaveCount(0);
    await watch.examine();

    const visitor = await (await browser.newContext()).newPage();
    const visit = async (): Promise<string> => {
      await visitor.goto(site.url + fullUrl);
      return visitor.content();
    };
    expect(await visit()).not.toContain(`${ACCENT}:`);
    await page.keyboard.press('Control+Enter');
    const dialog = page.getByRole('dialog', { name: 'Publish' });
    for (const name of ['Design', 'Header and footer'])
      await dialog.getByRole('checkbox', { name, exact: true }).check();
    await dialog.getByRole('button', { name: /^Publish/ }).click();
    await expect(dialog).toBeHidden();
    await expect.poll(visit).toContain(`${ACCENT}:#1b6a62`);
    await expect(visitor.locator('.Header-tools a[href="/search"]')).toHaveCount(0);
    await visitor.context().close();
    await owner.end();
  },
);

test(
  'ED-70 ED-86 a theme that is tried is changed and compared in the styles, and its steps are undone after a reload',
  ways({ screens: ['page editor'], sizes: 'desktop' }),
  async ({ page, watch }) => {
    // Owner and theme scripts are refused in the canvas, which the browser mentions.
    watch.allow(/Content Security Policy|sandboxed/);
    const site = await createSite();
    const owner = await signInAsMerchant(site);
    await owner.call('put', '/api/site-theme', { themeName: 'shoreline' });
    const { id } = await createPage(owner);
    await owner.call('put', '/api/drafts/theme/site', { value: { themeName: 'fieldnotes' } });
    const signIn = createSignInPage(page);
    await signIn.open(`${site.url}/config/pages/${id}/edit`);
    await signIn.signIn(site.owner);
    const canvas = page.frameLocator('iframe[title="The page"]');
    await expect(canvas.locator('header.Masthead')).toBeVisible();

    await page.getByRole('tab', { name: 'Styles' }).click();
    await expect(page.getByText('You are trying Fieldnotes as a draft.')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Newsprint' })).toBeVisible();
    await page.getByRole('checkbox', { name: 'Line below the header' }).uncheck();
    await expect(canvas.locator('body.masthead-line')).toHaveCount(0);
    await expect(canvas.locator('header.Masthead')).toBeVisible();
    await expect(page.getByText('Saved as a draft')).toBeVisible();
    await watch.examine();

    const live = page.locator('iframe[title="The page as visitors see it"]');
    await page.getByRole('button', { name: 'Hold to compare' }).hover();
    await page.mouse.down();
    await expect(live).toBeVisible();
    await expect(live.contentFrame().locator('header.Header')).toBeVisible();
    await page.mouse.up();
    await expect(live).toBeHidden();

    await page.reload();
    await expect(canvas.locator('header.Masthead')).toBeVisible();
    await page.getByRole('button', { name: 'Undo', exact: true }).click();
    await expect(canvas.locator('body.masthead-line')).toHaveCount(1);
    expect((await owner.read('/api/drafts/theme/site')).value).toEqual({ themeName: 'fieldnotes' });
    await page.getByRole('button', { name: 'Do again', exact: true }).click();
    await expect(canvas.locator('body.masthead-line')).toHaveCount(0);
    await owner.end();
  },
);
