import { addOrderNote, changeMemberAccount, changeProduct } from '@awning/contract/calls';
import { refuse } from '@awning/contract/fake-server';
import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { respondWithOrder } from '../testing/fake-order.ts';
import { createFullOrder, createOrder, respondWithOrders } from '../testing/fake-orders.ts';
import { createProduct, productId, respondWithProducts } from '../testing/fake-products.ts';
import { createFakeServer, owner } from '../testing/fake-server.ts';
import { account, boss, createMember, respondWithAccount, respondWithStaff } from '../testing/fake-staff.ts';
import { createCategory, respondWithStores } from '../testing/fake-stores.ts';
import { openAdmin } from '../testing/open-admin.tsx';

const texts = [
  ['markup', '<script>alert(1)</script><img src=x onerror=alert(1)>'],
  ['right-to-left', 'שלום ‮dlrow'],
  ['emoji', '👩‍👩‍👧 🏺 e\u0301'],
] as const;

/** Nothing of what was typed has become an element. */
const expectNoMarkup = (): void => {
  expect(document.querySelector('script')).toBeNull();
  expect(document.querySelector('[onerror]')).toBeNull();
};

/** Pasted as one piece: keys of the user-event library have a meaning of their own. */
async function paste(
  user: ReturnType<typeof openAdmin>['user'],
  field: HTMLElement,
  text: string,
): Promise<void> {
  await user.clear(field);
  await user.click(field);
  await user.paste(text);
}

describe.each(texts)('%s that is typed into a form', (_name, text) => {
  it('stays as it was typed in the title of a product, and is sent so', async () => {
    const server = createFakeServer({ member: owner });
    const products = [createProduct(1)];
    respondWithProducts(server, products);
    const { user } = openAdmin(server, `/config/products/${productId(1)}`);
    await paste(user, await screen.findByRole('textbox', { name: 'Title' }), text);
    await user.keyboard('{Control>}s{/Control}');
    await waitFor(() => expect(products[0]?.title).toBe(text));
    expect((await screen.findAllByText(text)).length).toBeGreaterThan(0);
    expectNoMarkup();
  });

  it('stays as it was typed in a note and a tag of an order', async () => {
    const server = createFakeServer({ member: owner });
    const summary = createOrder(30);
    respondWithOrders(server, [summary]);
    const stored = respondWithOrder(server, createFullOrder(summary));
    const { user } = openAdmin(server, `/config/orders/${summary.id}`);
    await paste(user, await screen.findByRole('textbox', { name: 'Write a note' }), text);
    await user.click(await screen.findByRole('button', { name: 'Add note' }));
    await waitFor(() => expect(stored.order.internalNotes.map(({ content }) => content)).toEqual([text]));
    const tag = text.slice(0, 40);
    await paste(user, screen.getByRole('textbox', { name: 'Add a tag' }), tag);
    await user.keyboard('{Enter}');
    await waitFor(() => expect(stored.order.tags).toEqual([tag]));
    expectNoMarkup();
  });

  it('stays as it was typed in a category', async () => {
    const server = createFakeServer({ member: owner });
    const site = respondWithStores(server, { categories: [createCategory(1, 'All', { type: 'ROOT' })] });
    const { user } = openAdmin(server, `/config/stores/${'c'.repeat(24)}`);
    await paste(user, await screen.findByRole('textbox', { name: 'New category' }), text);
    await user.keyboard('{Enter}');
    await waitFor(() => expect(site.categories.at(-1)?.displayName).toBe(text));
    expectNoMarkup();
  });

  it('stays as it was typed in the name of a member, and in an invitation', async () => {
    const server = createFakeServer({ member: boss });
    respondWithAccount(server, {});
    respondWithStaff(server, { members: [createMember(boss.id)], invitations: [] });
    server.respond(changeMemberAccount, ({ body }) => ({ body: { ...account, ...body } }));
    const { user } = openAdmin(server, '/config/account');
    await paste(user, await screen.findByLabelText('Name'), text);
    await user.click(screen.getByRole('button', { name: 'Save' }));
    expect(await screen.findByText('Saved.')).toBeDefined();
    await user.keyboard('gt');
    await user.click(await screen.findByRole('button', { name: 'Invite' }));
    const dialog = await screen.findByRole('dialog');
    await paste(user, within(dialog).getByLabelText('Email'), text);
    expect((within(dialog).getByLabelText('Email') as HTMLInputElement).value).toBe(text);
    expectNoMarkup();
  });
});

describe('a permission that is taken away while a member edits', () => {
  it('AP-3 a save that is no longer allowed says so, and what was typed stays', async () => {
    const server = createFakeServer({ member: owner });
    respondWithProducts(server, [createProduct(1, { title: 'Mug' })]);
    const { user } = openAdmin(server, `/config/products/${productId(1)}`);
    await user.type(await screen.findByRole('textbox', { name: 'Title' }), 's');
    server.respond(changeProduct, () =>
      refuse(403, 'security.not-allowed', 'Your roles do not include this.'),
    );
    await user.keyboard('{Control>}s{/Control}');
    expect(await screen.findByText(/Your roles do not include this\./)).toBeDefined();
    expect(screen.getByDisplayValue('Mugs')).toBeDefined();
  });

  it('AP-3 a note that is no longer allowed says so, and stays', async () => {
    const server = createFakeServer({ member: owner });
    const summary = createOrder(30);
    respondWithOrders(server, [summary]);
    respondWithOrder(server, createFullOrder(summary));
    server.respond(addOrderNote, () =>
      refuse(403, 'security.not-allowed', 'Your roles do not include this.'),
    );
    const { user } = openAdmin(server, `/config/orders/${summary.id}`);
    await user.type(await screen.findByRole('textbox', { name: 'Write a note' }), 'Wrap it');
    await user.click(await screen.findByRole('button', { name: 'Add note' }));
    expect(await screen.findByText('Your roles do not include this.')).toBeDefined();
    expect(screen.getByDisplayValue('Wrap it')).toBeDefined();
  });
});
