import { addStoreCategory, readMainNavigation } from '@awning/contract/calls';
import { refuse } from '@awning/contract/fake-server';
import { cleanup, screen, waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { createFakeServer, owner } from '../../testing/fake-server.ts';
import { respondWithStores } from '../../testing/fake-stores.ts';
import { openAdmin } from '../../testing/open-admin.tsx';

const editor = { ...owner, permissions: [...owner.permissions, 'content.edit' as const] };

function openNewStore(options: Parameters<typeof respondWithStores>[1] = {}, member = editor) {
  const server = createFakeServer({ member });
  const site = respondWithStores(server, options);
  const bodiesOf = (path: string): unknown[] =>
    server.requests.filter(({ endpoint }) => endpoint.endsWith(path)).map(({ body }) => body);
  return { ...openAdmin(server, '/config/stores/new'), server, site, bodiesOf };
}

const create = async (user: ReturnType<typeof openAdmin>['user'], title: string): Promise<void> => {
  await user.type(await screen.findByRole('textbox', { name: 'Title' }), title);
  await user.click(await screen.findByRole('button', { name: 'Create store' }));
};

describe('creating a store', () => {
  it('PL-3.32 PL-3.33 PL-3.34 PL-3.36 the screen sends title, menu title, free address, an empty description and enabled', async () => {
    const { user, bodiesOf, address, site } = openNewStore({ taken: ['boat-shop'] });
    await user.type(await screen.findByRole('textbox', { name: 'Title' }), 'Boat shop');
    expect(
      await screen.findByText('Its address will be /boat-shop-1, because another page has the shorter one.'),
    ).toBeDefined();
    await user.click(screen.getByRole('button', { name: 'Create store' }));
    await waitFor(() => expect(address()).toMatch(/^\/config\/stores\/[0-9a-f]{24}$/));
    expect(bodiesOf('/products')).toEqual([
      {
        navigationTitle: 'Boat shop',
        title: 'Boat shop',
        urlId: 'boat-shop-1',
        description: '',
        enabled: true,
      },
    ]);
    const created = site.stores.find(({ urlId }) => urlId === 'boat-shop-1');
    expect(bodiesOf('UpdateNavigation')).toEqual([
      {
        fieldName: 'mainNav',
        templateId: 'shoreline',
        navigation: { items: [{ collectionId: created?.id }] },
      },
    ]);
  });

  it('AP-3 the title of a store that is not created yet is there after a reload', async () => {
    const { user, server } = openNewStore();
    await user.type(await screen.findByRole('textbox', { name: 'Title' }), 'Boat shop');
    cleanup();
    openAdmin(server, '/config/stores/new');
    expect(await screen.findByDisplayValue('Boat shop')).toBeDefined();
  });

  it('PL-3.35 the description is left out for a template of the seven-one family', async () => {
    const { user, bodiesOf, address } = openNewStore({ templateId: 'seven-one-harbour' });
    await create(user, 'Sails');
    await waitFor(() => expect(address()).toMatch(/stores\/[0-9a-f]{24}$/));
    expect(bodiesOf('/products')).toEqual([
      { navigationTitle: 'Sails', title: 'Sails', urlId: 'sails', enabled: true },
    ]);
  });

  it('PL-3.38 PL-3.39 the root category has its name, its fixed values and no parent', async () => {
    const { user, bodiesOf, address } = openNewStore();
    await create(user, 'Sails');
    await waitFor(() => expect(address()).toMatch(/stores\/[0-9a-f]{24}$/));
    expect(bodiesOf('products/:collectionId/categories')).toEqual([
      { displayName: 'All', type: 'ROOT', pageRendering: 'LIST_VIEW', displayIndex: 1 },
    ]);
  });

  it('a step that fails is said, and trying again does only what is missing', async () => {
    const { user, server, site, bodiesOf, address } = openNewStore();
    const mend = server.respond(addStoreCategory, () =>
      refuse(409, 'content.root-exists', 'There is a root already.'),
    );
    await create(user, 'Sails');
    expect(
      await screen.findByText(
        'The store was made, but not the category for everything in it. There is a root already.',
      ),
    ).toBeDefined();
    mend();
    await user.click(screen.getByRole('button', { name: 'Try the rest again' }));
    await waitFor(() => expect(address()).toMatch(/stores\/[0-9a-f]{24}$/));
    expect(site.stores).toHaveLength(1);
    expect(bodiesOf('/products')).toHaveLength(1);
  });

  it('a site without a menu gets its store without a place in one', async () => {
    const { user, server, bodiesOf, address } = openNewStore();
    server.respond(readMainNavigation, () => refuse(404, 'content.missing-navigation', 'There is no menu.'));
    expect(await screen.findByText('This site has no menu yet.')).toBeDefined();
    await create(user, 'Sails');
    await waitFor(() => expect(address()).toMatch(/stores\/[0-9a-f]{24}$/));
    expect(bodiesOf('UpdateNavigation')).toEqual([]);
  });

  it('a member who may not change the menu is told so, and the store is created without it', async () => {
    const { user, bodiesOf, address } = openNewStore({}, owner);
    expect(await screen.findByText('Your role may not change the menu of the site.')).toBeDefined();
    await create(user, '<script>alert(1)</script> 🛶');
    await waitFor(() => expect(address()).toMatch(/stores\/[0-9a-f]{24}$/));
    expect(bodiesOf('UpdateNavigation')).toEqual([]);
  });
});
