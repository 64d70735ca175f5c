import { expect, test, ways } from './journey.ts';
import { signInAsMerchant } from './merchant.ts';
import { createPageEditor } from './pages/page-editor.ts';
import { createSignInPage } from './pages/sign-in-page.ts';
import { createSite } from './people.ts';

const SECTION = 'a'.repeat(24);
const BLOCK = 'b'.repeat(24);
const TEXT = 2;

test(
  'ED-93 a section is saved in sync, changed on one page, seen on the other, and taken apart',
  ways({ sizes: 'desktop' }),
  async ({ page, watch, browser }) => {
    test.slow();
    watch.allow(/Content Security Policy|sandboxed/);
    const site = await createSite();
    const owner = await signInAsMerchant(site);
    const create = async (title: string): Promise<string> => {
      const created = await owner.call('post', '/api/content/collections', { kind: 'page', title });
      return (await created.json()).collection.id;
    };
    const [first, second] = [await create('First'), await create('Second')];
    const draft = (id: string) => `/api/content/collections/${id}/draft`;
    const edit = async (id: string, commands: readonly object[], ids: readonly string[]): Promise<void> => {
      const { version } = await owner.read(draft(id));
      await owner.call('patch', draft(id), { commands, ids, base: version, batch: `first ${id}` });
    };
    await edit(
      first,
      [
        { do: 'add-section', settings: { name: 'Hours' } },
        {
          do: 'add-block',
          section: SECTION,
          type: TEXT,
          value: { html: '<p>Open on Saturdays</p>' },
          at: { column: 0, row: 0, width: 12, height: 2 },
        },
      ],
      [SECTION, BLOCK],
    );
    const signIn = createSignInPage(page);
    await signIn.open(`${site.url}/config/pages/${first}/edit`);
    await signIn.signIn(site.owner);
    const editor = createPageEditor(page);
    await editor.choose('Hours', 'Save section…');
    const dialog = page.getByRole('dialog', { name: 'Save section' });
    await dialog.getByRole('radio', { name: 'In sync' }).check();
    await watch.examine();
    await dialog.getByRole('button', { name: 'Save' }).click();
    await expect(dialog).toBeHidden();
    await editor.select('Hours');
    await expect(editor.settings.getByText(/^In sync with “Hours”/)).toBeVisible();

    const { savedSections } = await owner.read('/api/content/saved-sections');
    const copies = ['c', 'd'].map((letter) => letter.repeat(24));
    await edit(second, [{ do: 'insert-section', section: savedSections[0].section }], copies);
    const { version } = await owner.read(draft(second));
    await owner.call('post', '/api/site-changes/publish', {
      changes: [{ kind: 'page', id: second, version }],
    });

    await editor.select('Open on Saturdays');
    await editor.write('Open on Sundays');
    await expect(editor.settings.getByRole('checkbox', { name: 'Different on this page' })).toBeVisible();
    await editor.publish('First');
    const visitor = await (await browser.newContext()).newPage();
    await visitor.goto(`${site.url}/second`);
    await expect(visitor.getByText('Open on Sundays')).toBeVisible();
    await visitor.context().close();

    await editor.select('Hours');
    await editor.settings.getByRole('button', { name: 'Take apart' }).click();
    await expect(editor.settings.getByText(/^In sync with “Hours”/)).toHaveCount(0);
    await expect(editor.canvas.getByText('Open on Sundays')).toBeVisible();
    await owner.end();
  },
);
