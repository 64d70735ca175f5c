import { listActivity, undoActivity } from '@awning/contract/calls';
import type { Client } from '@awning/contract/client';
import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import {
  collectionId,
  createCollection,
  createItem,
  itemId,
  respondWithItems,
} from '../../testing/fake-items.ts';
import { createFakeServer, owner } from '../../testing/fake-server.ts';
import { openAdmin } from '../../testing/open-admin.tsx';
import { itemBinList } from './item-list.tsx';
import { movedBack, stepped } from './use-item-changes.ts';

const editor = {
  ...owner,
  permissions: [...owner.permissions, 'content.edit', 'content.contribute', 'media.manage'] as const,
};

const posts = () => [
  createItem(1, { title: 'Salt', categories: ['Kiln'], tags: ['sea'] }),
  createItem(2, { title: 'Clay', status: 'draft', statusLabel: 'Draft' }),
  createItem(3, { title: 'Fire', status: 'scheduled', statusLabel: 'Scheduled' }),
];

function open(address: string, given: Partial<Parameters<typeof respondWithItems>[1]> = {}) {
  const server = createFakeServer({ member: { ...editor, permissions: [...editor.permissions] } });
  const site = respondWithItems(server, { items: posts(), ...given });
  return { ...openAdmin(server, address), server, site };
}

const rowNames = (): (string | null)[] =>
  screen
    .getAllByRole('row')
    .slice(1)
    .map((row) => within(row).getByRole('link').textContent);

const openView = (user: ReturnType<typeof open>['user'], name: string): Promise<void> =>
  user.click(within(screen.getByRole('navigation', { name: 'Views' })).getByRole('link', { name }));

describe('the list of posts and items', () => {
  it('a row says what it is, where it is, and whether visitors see it', async () => {
    open('/config/items');
    const row = (await screen.findByRole('link', { name: 'Salt' })).closest('tr') as HTMLElement;
    for (const text of ['Published', 'Journal', 'Kiln']) expect(within(row).getByText(text)).toBeDefined();
    expect(rowNames()).toEqual(['Fire', 'Clay', 'Salt']);
  });

  it('views narrow the list to a status, and the address keeps them', async () => {
    const { user, address } = open(`/config/collections/${collectionId(1)}`);
    await screen.findByRole('link', { name: 'Salt' });
    await openView(user, 'Scheduled');
    await waitFor(() => expect(rowNames()).toEqual(['Fire']));
    expect(address()).toContain('view=scheduled');
  });

  it('a draft is published from its row, with the body that waits, and Undo makes it a draft again', async () => {
    const { user, site } = open(`/config/collections/${collectionId(1)}`);
    site.waiting.add(itemId(2));
    const row = (await screen.findByRole('link', { name: 'Clay' })).closest('tr') as HTMLElement;
    await user.click(within(row).getByRole('button', { name: /^Publish/ }));
    expect(await screen.findByText('Clay is published')).toBeDefined();
    expect(site.waiting.size).toBe(0);
    expect(site.items.find(({ title }) => title === 'Clay')).toMatchObject({ status: 'published' });
    await user.click(screen.getByRole('button', { name: 'Undo' }));
    await waitFor(() =>
      expect(site.items.find(({ title }) => title === 'Clay')).toMatchObject({
        status: 'draft',
        publishOn: Date.UTC(2026, 0, 2),
      }),
    );
  });

  it('a new post needs a title, is a draft, and opens on its own page', async () => {
    const { user, site, address } = open(`/config/collections/${collectionId(1)}`);
    await screen.findByRole('link', { name: 'Salt' });
    await user.click(screen.getByRole('button', { name: 'New post' }));
    await user.click(await screen.findByRole('button', { name: 'Create' }));
    expect(await screen.findByText('Type a title first.')).toBeDefined();
    await user.type(screen.getByRole('textbox', { name: 'Title' }), 'Wind');
    await user.click(screen.getByRole('button', { name: 'Create' }));
    await waitFor(() => expect(address()).toContain('/config/items/d'));
    expect(site.items.at(-1)).toMatchObject({ title: 'Wind', status: 'draft', recordType: 1 });
  });

  it('what was deleted is among the bin of its collection and comes back from there', async () => {
    const { user, site, server } = open(`/config/collections/${collectionId(1)}`);
    await screen.findByRole('link', { name: 'Salt' });
    await server.fetch(`/api/content/items/${itemId(1)}`, { method: 'DELETE' });
    await openView(user, 'Bin');
    await waitFor(() => expect(rowNames()).toEqual(['Salt']));
    const row = screen.getByRole('link', { name: 'Salt' }).closest('tr') as HTMLElement;
    await user.click(within(row).getByRole('button', { name: /^Restore/ }));
    expect(await screen.findByText('1 item restored')).toBeDefined();
    expect(site.items.map(({ title }) => title)).toContain('Salt');
  });

  it('a site without any collection says where they come from', async () => {
    open('/config/items', { items: [], collections: [createCollection(1, { kind: 'page' })] });
    expect(await screen.findByRole('heading', { name: 'No collection yet' })).toBeDefined();
    expect(screen.getByRole('link', { name: 'Go to Pages' })).toBeDefined();
  });

  it.each([
    ['up', ['b', 'a', 'c']],
    ['down', ['a', 'c', 'b']],
    ['first', ['b', 'a', 'c']],
    ['last', ['a', 'c', 'b']],
  ] as const)('a step %s in an order that is made by hand moves one item', (step, order) => {
    expect(stepped(['a', 'b', 'c'], 'b', step)).toEqual(order);
  });
});

describe('an order that is made by hand', () => {
  it('Undo takes one move back, and what was moved since stays where it is', () => {
    // b went to the front, then d: only b goes back, behind a.
    expect(movedBack(['d', 'b', 'a', 'c'], 'b', ['a', 'b', 'c', 'd'])).toEqual(['d', 'a', 'b', 'c']);
    expect(movedBack(['b', 'c', 'a'], 'a', ['a', 'b', 'c'])).toEqual(['a', 'b', 'c']);
  });
});

describe('the bin of a collection', () => {
  it('is another list than the bin of another collection of its kind, so that neither shows the rows of the other', () => {
    const binOf = (number: number) =>
      itemBinList(
        {} as Client,
        ((key: string) => key) as never,
        {
          collection: createCollection(number),
          collections: [],
          authors: [],
          categories: [],
          tags: [],
          listWords: (key: string) => key,
          locale: 'en',
        } as never,
      );
    expect(binOf(1).name).toBe(binOf(2).name);
    expect(binOf(1).baseFilters).not.toEqual(binOf(2).baseFilters);
  });
});

describe('the settings of a collection', () => {
  it('Undo takes back the change that its message is about, and not a newer one', async () => {
    const items = [createItem(1, { tags: ['sea', 'salt'] })];
    const { user, server } = open(`/config/collections/${collectionId(1)}/settings`, { items });
    let newest = '1'.repeat(24);
    const undone: string[] = [];
    server.respond(listActivity, () => Response.json({ activities: [{ id: newest }] }));
    server.respond(undoActivity, ({ params }) => {
      undone.push(String(params.activityId));
      return Response.json({});
    });
    await user.click(await screen.findByRole('button', { name: 'Actions for sea' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Remove' }));
    const message = await screen.findByRole('region', { name: 'What was done' });
    await within(message).findByText(/sea/);
    await waitFor(() =>
      expect(server.requests.some(({ endpoint }) => endpoint === 'GET /api/activity')).toBe(true),
    );
    newest = '2'.repeat(24);
    await user.click(within(message).getByRole('button', { name: 'Undo' }));
    expect(await screen.findByText('sea is as it was')).toBeDefined();
    expect(undone).toEqual(['1'.repeat(24)]);
  });

  it('tags are renamed, merged and removed on all items, and a name that is taken is refused beside it', async () => {
    const items = [createItem(1, { tags: ['sea', 'salt'] }), createItem(2, { tags: ['sea'] })];
    const { user, site } = open(`/config/collections/${collectionId(1)}/settings`, { items });
    await user.click(await screen.findByRole('button', { name: 'Actions for sea' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Rename' }));
    const name = await screen.findByRole('textbox', { name: 'New name' });
    await user.clear(name);
    await user.type(name, 'salt');
    await user.click(screen.getByRole('button', { name: 'Save' }));
    expect(await screen.findByText('There is such a tag already.')).toBeDefined();
    await user.clear(name);
    await user.type(name, 'ocean');
    await user.click(screen.getByRole('button', { name: 'Save' }));
    expect(await screen.findByText('sea is now ocean')).toBeDefined();
    await user.click(await screen.findByRole('button', { name: 'Actions for ocean' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Merge into another' }));
    await user.click(await screen.findByRole('button', { name: 'Merge' }));
    expect(await screen.findByText('ocean is part of salt now')).toBeDefined();
    expect(site.items.map(({ tags }) => tags)).toEqual([['salt'], ['salt']]);
  });
});
