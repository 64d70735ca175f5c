import { changeCategory } from '@awning/contract/calls';
import { refuse } from '@awning/contract/fake-server';
import { cleanup, screen, waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { createFakeServer, owner } from '../../testing/fake-server.ts';
import { createCategory, respondWithStores } from '../../testing/fake-stores.ts';
import { openAdmin } from '../../testing/open-admin.tsx';

const tea = createCategory(2, 'Tea', { itemCount: 3 });
const cups = createCategory(3, 'Cups');
const green = createCategory(4, 'Green', { parentId: tea.id });
const all = [createCategory(1, 'All', { type: 'ROOT' }), tea, cups, green];

function openCategories(categories = all) {
  const server = createFakeServer({ member: owner });
  const site = respondWithStores(server, { categories });
  return { ...openAdmin(server, `/config/stores/${'c'.repeat(24)}`), server, site };
}

const names = (): (string | null)[] =>
  screen.getAllByRole('button', { name: /^Edit / }).map((button) => button.textContent);
const button = (name: string) => screen.findByRole('button', { name: `Edit ${name}` });

describe('the categories of a store', () => {
  it('AP-50 categories are moved by keys, in, out, up and down, and the root stays first', async () => {
    const { user, site } = openCategories();
    (await button('Cups')).focus();
    await user.keyboard('{Shift>}{ArrowUp}{/Shift}');
    await waitFor(() => expect(names()).toEqual(['All', 'Cups', 'Tea', 'Green']));
    await user.keyboard('{Shift>}{ArrowUp}{/Shift}');
    expect(names()).toEqual(['All', 'Cups', 'Tea', 'Green']);
    (await button('Tea')).focus();
    await user.keyboard('{Shift>}{ArrowRight}{/Shift}');
    await waitFor(() => expect(site.categories.find(({ id }) => id === tea.id)?.parentId).toBe(cups.id));
    await user.keyboard('{Shift>}{ArrowLeft}{/Shift}');
    await waitFor(() => expect(site.categories.find(({ id }) => id === tea.id)?.parentId).toBeNull());
  });

  it('AP-50 the menu of a category says where it would go', async () => {
    const { user, site } = openCategories();
    await user.click(await screen.findByRole('button', { name: 'Move or delete Cups' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Move into Tea' }));
    await waitFor(() => expect(site.categories.find(({ id }) => id === cups.id)?.parentId).toBe(tea.id));
    expect(await screen.findByText('Cups moved')).toBeDefined();
  });

  it('a category is added by its name, and a name that is taken is said beside the field and kept', async () => {
    const { user, site } = openCategories();
    const field = await screen.findByRole<HTMLInputElement>('textbox', { name: 'New category' });
    await user.type(field, 'Pots{Enter}');
    await waitFor(() => expect(field.value).toBe(''));
    expect(site.categories.at(-1)?.displayName).toBe('Pots');
    await user.type(field, 'Tea{Enter}');
    expect(await screen.findByText('There is such a category already.')).toBeDefined();
    expect(field.value).toBe('Tea');
  });

  it('PL-5.54 a category is renamed in its row; while a refused name waits, no other one is renamed', async () => {
    const { user, site } = openCategories();
    const rename = async (name: string): Promise<void> => {
      await user.click(await screen.findByRole('button', { name: `Move or delete ${name}` }));
      await user.click(await screen.findByRole('menuitem', { name: 'Rename' }));
    };
    await rename('Cups');
    const field = await screen.findByRole('textbox', { name: 'Name of Cups' });
    await user.clear(field);
    await user.type(field, 'Tea{Enter}');
    expect(await screen.findByText('There is such a category already.')).toBeDefined();
    await rename('Green');
    expect(await screen.findByText('You may only edit one category at a time')).toBeDefined();
    expect(screen.queryByRole('textbox', { name: 'Name of Green' })).toBeNull();
    await user.clear(field);
    await user.type(field, 'Mugs{Enter}');
    await waitFor(() => expect(site.categories.some(({ displayName }) => displayName === 'Mugs')).toBe(true));
    (await button('Green')).focus();
    await user.keyboard('{F2}');
    expect(await screen.findByRole('textbox', { name: 'Name of Green' })).toBeDefined();
  });

  it('only what was changed of a category is sent', async () => {
    const { user, server } = openCategories();
    await user.click(await button('Tea'));
    const title = await screen.findByRole('textbox', { name: 'Title' });
    await user.type(title, 'Fine tea');
    await user.click(screen.getByRole('button', { name: 'Save' }));
    expect(await screen.findByText('Tea saved')).toBeDefined();
    const sent = server.requests.filter(({ endpoint }) => endpoint.startsWith('PATCH'));
    expect(sent.map(({ body }) => body)).toEqual([{ seoTitle: 'Fine tea', was: { seoTitle: '' } }]);
  });

  it('AP-4 a category that is closed without saving can be opened again as it was typed', async () => {
    const { user } = openCategories();
    await user.click(await button('Tea'));
    await user.type(await screen.findByRole('textbox', { name: 'Name' }), 's');
    await user.click(screen.getByRole('button', { name: 'Cancel' }));
    await user.click(await screen.findByRole('button', { name: 'Undo' }));
    expect((await screen.findByRole<HTMLInputElement>('textbox', { name: 'Name' })).value).toBe('Teas');
  });

  it('AP-24 what another member wrote into the same field is shown, and replaced only by saving again', async () => {
    const { user, server, site } = openCategories();
    await user.click(await button('Tea'));
    await user.type(await screen.findByRole('textbox', { name: 'Title' }), 'Fine tea');
    let isFirst = true;
    server.respond(changeCategory, ({ body }) => {
      if (isFirst) {
        isFirst = false;
        const place = site.categories.findIndex(({ id }) => id === tea.id);
        site.categories[place] = { ...tea, seoTitle: 'Loose tea' };
        expect(body.was).toEqual({ seoTitle: '' });
        return refuse(412, 'content.changed-meanwhile', 'Another member changed this in the meantime.');
      }
      expect(body.was).toEqual({ seoTitle: 'Loose tea' });
      return { body: { categories: site.categories } };
    });
    await user.click(screen.getByRole('button', { name: 'Save' }));
    expect(await screen.findByText('Title: Loose tea')).toBeDefined();
    expect(screen.getByDisplayValue('Fine tea')).toBeDefined();
    await user.click(screen.getByRole('button', { name: 'Save' }));
    expect(await screen.findByText('Tea saved')).toBeDefined();
  });

  it('AP-3 a category that was typed is there after a reload', async () => {
    const { user, server } = openCategories();
    await user.click(await button('Tea'));
    await user.type(await screen.findByRole('textbox', { name: 'Name' }), 's');
    cleanup();
    openAdmin(server, `/config/stores/${'c'.repeat(24)}`);
    await user.click(await button('Tea'));
    expect(await screen.findByDisplayValue('Teas')).toBeDefined();
  });

  it('deleting a category says what becomes of its products and of what is inside it', async () => {
    const { user, site } = openCategories();
    await user.click(await screen.findByRole('button', { name: 'Move or delete Tea' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Delete' }));
    expect(await screen.findByText('3 products lose this category and stay in the store.')).toBeDefined();
    expect(screen.getByText('Categories inside it move up one level.')).toBeDefined();
    await user.click(screen.getByRole('button', { name: 'Delete category' }));
    expect(await screen.findByText('Tea deleted')).toBeDefined();
    expect(site.categories.find(({ id }) => id === green.id)?.parentId).toBeNull();
  });
});

describe('the categories of another collection', () => {
  it('categories of items are counted as items, and two of them are merged into one', async () => {
    const server = createFakeServer({
      member: { ...owner, permissions: [...owner.permissions, 'content.contribute'] },
    });
    const site = respondWithStores(server, { categories: [tea, cups] });
    const { user } = openAdmin(server, `/config/collections/${'c'.repeat(24)}/categories`);
    expect(await screen.findByText('3 items')).toBeDefined();
    await user.click(await screen.findByRole('button', { name: 'Move or delete Cups' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Merge into another' }));
    await user.click(await screen.findByRole('button', { name: 'Merge' }));
    expect(await screen.findByText('Cups is part of Tea now')).toBeDefined();
    expect(site.categories.map(({ displayName }) => displayName)).toEqual(['Tea']);
  });
});
