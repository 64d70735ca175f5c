import { listCollections } from '@awning/contract/calls';
import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { createProduct, createVariant, respondWithProducts } from '../../testing/fake-products.ts';
import { createFakeServer, owner } from '../../testing/fake-server.ts';
import { openAdmin } from '../../testing/open-admin.tsx';

const mugs = () => [
  createProduct(1, { title: 'Mug', variants: [createVariant('a', { priceMinor: 2400 })] }),
  createProduct(2, { title: 'Bowl', status: 'draft', variants: [createVariant('b', { priceMinor: 900 })] }),
  createProduct(3, {
    title: 'Jug',
    variantOptionOrdering: ['Size'],
    variants: [
      createVariant('c', {
        attributes: { Size: 'S' },
        priceMinor: 3000,
        stock: { unlimited: false, quantity: 0 },
      }),
      createVariant('d', {
        attributes: { Size: 'L' },
        priceMinor: 4000,
        stock: { unlimited: false, quantity: 0 },
      }),
    ],
  }),
];

function openProducts(address = '/config/products', products = mugs()) {
  const server = createFakeServer({ member: owner });
  respondWithProducts(server, products);
  return { ...openAdmin(server, address), server, products };
}

const rowNames = (): (string | null)[] =>
  screen
    .getAllByRole('row')
    .slice(1)
    .map((row) => within(row).getByRole('link').textContent);

describe('the list of products', () => {
  it('AP-2 a row says what it costs, how many there are and whether visitors see it', async () => {
    openProducts();
    const jug = (await screen.findByRole('link', { name: 'Jug' })).closest('tr');
    expect(within(jug as HTMLElement).getByText('$30.00 to $40.00')).toBeDefined();
    expect(within(jug as HTMLElement).getByText('Sold out')).toBeDefined();
    const bowl = screen.getByRole('link', { name: 'Bowl' }).closest('tr');
    expect(within(bowl as HTMLElement).getByText('Hidden')).toBeDefined();
    expect(rowNames()).toEqual(['Jug', 'Bowl', 'Mug']);
  });

  it('AP-44 c begins a new product, and without a store the page leads to a new one', async () => {
    const { user, address, server } = openProducts();
    server.respond(listCollections, () => ({
      body: {
        collections: [],
        hasNextPage: false,
        nextPageCursor: null,
        hasPreviousPage: false,
        previousPageCursor: null,
      },
    }));
    await screen.findByRole('link', { name: 'Jug' });
    await user.keyboard('c');
    await waitFor(() => expect(address()).toBe('/config/products/new'));
    await user.click(await screen.findByRole('link', { name: 'Create a store' }));
    await waitFor(() => expect(address()).toBe('/config/stores/new'));
  });

  it('AP-16 a product is looked at beside the list, and hidden from its row with the way back', async () => {
    const { user, products } = openProducts();
    (await screen.findByRole('link', { name: 'Jug' })).focus();
    await user.keyboard(' ');
    const peek = await screen.findByRole('complementary', { name: 'Jug' });
    expect(peek.textContent).toContain('$40.00');
    await user.keyboard('{Escape}');
    await user.click(screen.getAllByRole('button', { name: /^Hide: / })[0] as HTMLElement);
    await waitFor(() => expect(products.filter(({ status }) => status === 'draft')).toHaveLength(2));
    await user.click(await screen.findByRole('button', { name: 'Undo' }));
    await waitFor(() => expect(products.filter(({ status }) => status === 'draft')).toHaveLength(1));
  });

  it('AP-14 each action is offered once for all products that match', async () => {
    const many = Array.from({ length: 60 }, (_, index) => createProduct(index + 1));
    const { user } = openProducts('/config/products?limit=25', many);
    await user.click(await screen.findByRole('checkbox', { name: 'Select all on this page' }));
    await user.click(screen.getByRole('button', { name: 'Select all 60 that match' }));
    expect(screen.getAllByRole('button', { name: 'Make 60 visible' })).toHaveLength(1);
    expect(screen.getAllByRole('button', { name: 'Hide 60' })).toHaveLength(1);
  });

  it('AP-15 a change of price of many products is taken back, with the times of the job', async () => {
    const { user, server } = openProducts();
    await user.click(await screen.findByRole('checkbox', { name: 'Select all on this page' }));
    await user.click(screen.getByRole('button', { name: /^Change price of/ }));
    const dialog = await screen.findByRole('dialog');
    await user.type(within(dialog).getByRole('textbox'), '10');
    await user.click(within(dialog).getByRole('button', { name: /^Apply/ }));
    await user.click(await screen.findByRole('button', { name: 'Undo' }));
    const starts = () =>
      server.requests.filter(({ endpoint }) => endpoint === 'POST /api/bulk').map(({ body }) => body);
    await waitFor(() => expect(starts()).toHaveLength(2));
    expect(starts()[1]).toMatchObject({
      list: 'products',
      action: 'undo',
      arguments: { from: expect.any(Number), to: expect.any(Number) },
    });
  });

  it('AP-9 views, the sort by price and a filter by price are in the address', async () => {
    const { user, address } = openProducts();
    await user.click(await screen.findByRole('button', { name: 'Price' }));
    await waitFor(() => expect(address()).toBe('/config/products?sort=price'));
    await waitFor(() => expect(rowNames()).toEqual(['Bowl', 'Mug', 'Jug']));
    const views = screen.getByRole('navigation', { name: 'Views' });
    await user.click(within(views).getByRole('link', { name: 'Hidden' }));
    await waitFor(() => expect(rowNames()).toEqual(['Bowl']));
    await user.click(within(views).getByRole('link', { name: 'Sold out' }));
    await waitFor(() => expect(rowNames()).toEqual(['Jug']));
  });

  it('AP-9 a link to products up to a price opens them, and a price that nobody can mean filters nothing', async () => {
    openProducts('/config/products?filters=price.to.24,00');
    await waitFor(() => expect(rowNames()).toEqual(['Bowl', 'Mug']));
  });

  it('AP-15 selected products are made dearer by a percentage, through one job', async () => {
    const { user, server, products } = openProducts();
    await user.click(await screen.findByRole('checkbox', { name: 'Select Mug' }));
    await user.click(screen.getByRole('checkbox', { name: 'Select Bowl' }));
    await user.click(screen.getByRole('button', { name: 'Change price of 2' }));
    await user.type(await screen.findByRole('textbox', { name: 'Percent' }), '10');
    await user.click(screen.getByRole('button', { name: 'Apply to 2' }));
    expect(await screen.findByText('Prices of 2 products changed')).toBeDefined();
    expect(products.map(({ variants }) => variants[0]?.priceMinor)).toEqual([2640, 990, 3000]);
    const job = server.requests.find(({ endpoint }) => endpoint === 'POST /api/bulk');
    expect(job?.body).toMatchObject({ list: 'products', action: 'price', arguments: { byPercent: 10 } });
  });

  it('AP-4 hidden products become visible at once, with the way back', async () => {
    const { user, products } = openProducts();
    await user.click(await screen.findByRole('checkbox', { name: 'Select Bowl' }));
    await user.click(screen.getByRole('button', { name: 'Make 1 visible' }));
    expect(await screen.findByText('1 product is visible')).toBeDefined();
    expect(products[1]?.status).toBe('published');
    await user.click(screen.getByRole('button', { name: 'Undo' }));
    await waitFor(() => expect(products[1]?.status).toBe('draft'));
  });

  it('AP-19 a shop without products says what a product starts with', async () => {
    openProducts('/config/products', []);
    expect(await screen.findByRole('heading', { name: 'No products yet' })).toBeDefined();
  });
});
