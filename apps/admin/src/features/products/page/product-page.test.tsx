import { readMemberSession, scheduleProduct } from '@awning/contract/calls';
import { refuse } from '@awning/contract/fake-server';
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { respondWithChangeBy } from '../../../testing/fake-activity.ts';
import {
  createMatrix,
  createProduct,
  createVariant,
  productId,
  respondWithProducts,
} from '../../../testing/fake-products.ts';
import { createFakeServer, owner } from '../../../testing/fake-server.ts';
import { openAdmin } from '../../../testing/open-admin.tsx';

beforeEach(() => sessionStorage.clear());

const website = {
  id: 'a'.repeat(24),
  title: 'Saltmarsh Studio',
  slug: 'saltmarsh',
  baseUrl: 'https://saltmarsh.example',
  language: 'en-US',
};

interface Opening {
  readonly address?: string;
  readonly timeZone?: string;
}

function openProduct(change = {}, { address = `/config/products/${productId(1)}`, timeZone }: Opening = {}) {
  const server = createFakeServer({ member: owner });
  if (timeZone !== undefined)
    server.respond(readMemberSession, () => ({
      body: { member: owner, website: { ...website, timeZone }, mailLeavesTheMachine: false },
    }));
  const products = [createProduct(1, { title: 'Mug', ...change })];
  respondWithProducts(server, products);
  const sent = () =>
    server.requests.filter(({ endpoint }) => endpoint.startsWith('PATCH')).map(({ body }) => body);
  return { ...openAdmin(server, address), server, products, sent };
}
const field = (name: string) => screen.findByRole<HTMLInputElement>('textbox', { name });
const bar = () => screen.getByRole('region', { name: 'Changes that are not saved' });

describe('a product on its page', () => {
  it('AP-21 one changed price is named in the save bar and is all that is sent', async () => {
    const { user, sent } = openProduct();
    const price = await field('Price');
    await user.clear(price);
    await user.type(price, '12,5');
    expect(within(bar()).getByText('Not saved: Price')).toBeDefined();
    await user.keyboard('{Control>}s{/Control}');
    await waitFor(() => expect(sent()).toEqual([{ variantChanges: [{ id: 'v1', priceMinor: 1250 }] }]));
    await waitFor(() =>
      expect(screen.queryByRole('region', { name: 'Changes that are not saved' })).toBeNull(),
    );
    await user.tab();
    expect((await field('Price')).value).toBe('12.50');
  });

  it('AP-21 what is typed and taken back is no change', async () => {
    const { user } = openProduct();
    const title = await field('Title');
    await user.type(title, 's');
    expect(within(bar()).getByText('Not saved: Title')).toBeDefined();
    await user.type(title, '{Backspace}');
    expect(screen.queryByRole('region', { name: 'Changes that are not saved' })).toBeNull();
  });

  it('AP-3 a price that is no amount stays as it was typed, with a sentence, and nothing is sent', async () => {
    const { user, sent } = openProduct();
    const price = await field('Price');
    await user.clear(price);
    await user.type(price, '1e309');
    await user.keyboard('{Control>}s{/Control}');
    expect(await screen.findByText(/Write an amount, such as 12.50/)).toBeDefined();
    expect([price.value, sent()]).toEqual(['1e309', []]);
  });

  it('AP-39 stock is changed by "+5" and sent as a difference with its reason', async () => {
    const { user, sent } = openProduct();
    const stock = await field('On hand');
    await user.clear(stock);
    await user.type(stock, '8');
    await user.selectOptions(
      await screen.findByRole('combobox', { name: 'Why the stock changes' }),
      'Received',
    );
    await user.click(within(bar()).getByRole('button', { name: 'Save' }));
    await waitFor(() =>
      expect(sent()).toEqual([
        { stockChanges: { incrementOperations: [{ variantId: 'v1', quantity: 5 }], note: 'Received' } },
      ]),
    );
  });

  it('AP-28 "why is it 3?" shows what moved', async () => {
    const { user } = openProduct();
    await user.click(await screen.findByRole('button', { name: 'Why is it 3?' }));
    expect(await screen.findByText('Sold, order SM-1047')).toBeDefined();
  });

  it('AP-27 an option turns price and stock into the matrix without losing them', async () => {
    const { user, sent, products } = openProduct({ variants: [createVariant('v1', { priceMinor: 2400 })] });
    await user.click(await screen.findByRole('button', { name: 'Add option' }));
    await user.keyboard('Size{Tab}Small, Large{Enter}');
    const table = await screen.findByRole('table', { name: 'Variants' });
    const small = within(table).getByRole<HTMLInputElement>('textbox', { name: 'Price of Small' });
    const large = within(table).getByRole<HTMLInputElement>('textbox', { name: 'Price of Large' });
    expect([small.value, large.value]).toEqual(['24.00', '24.00']);
    expect(within(table).getByRole<HTMLInputElement>('textbox', { name: 'Stock of Small' }).value).toBe('3');
    await user.click(within(bar()).getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(sent()).toHaveLength(1));
    expect(products[0]?.variants.map(({ attributes }) => attributes)).toEqual([
      { Size: 'Small' },
      { Size: 'Large' },
    ]);
    expect(products[0]?.variants[0]).toMatchObject({ id: 'v1', stock: { quantity: 3 } });
  });

  it('AP-27 removing a value says which variants and how much stock go, and Undo brings them back', async () => {
    const { user } = openProduct(createMatrix(['S', 'M'], ['Red', 'Blue']));
    await user.click(await screen.findByRole('button', { name: 'What to do with Red' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Remove Red' }));
    expect(await screen.findByText('2 variants go with Red, and 6 in stock')).toBeDefined();
    expect(screen.queryByRole('textbox', { name: 'Price of S, Red' })).toBeNull();
    await user.click(
      within(screen.getByRole('region', { name: 'What was done' })).getByRole('button', { name: 'Undo' }),
    );
    expect(await screen.findByRole('textbox', { name: 'Price of S, Red' })).toBeDefined();
    expect(screen.queryByRole('region', { name: 'Changes that are not saved' })).toBeNull();
  });

  it('AP-28 cells are filled by a paste from a sheet, by Ctrl+D and moved between by Enter', async () => {
    const { user, sent } = openProduct(createMatrix(['S'], ['Red', 'Blue', 'Green']));
    const cell = (name: string) => screen.getByRole<HTMLInputElement>('textbox', { name });
    await user.click(await screen.findByRole('textbox', { name: 'Price of S, Red' }));
    await user.paste('10,50\t9,00\n11\t');
    expect([cell('Price of S, Red').value, cell('Sale price of S, Red').value]).toEqual(['10.50', '9.00']);
    expect(cell('Price of S, Blue').value).toBe('11.00');
    await user.click(cell('Price of S, Blue'));
    await user.keyboard('{Control>}d{/Control}');
    expect(cell('Price of S, Green').value).toBe('11.00');
    await user.keyboard('{Enter}');
    expect(document.activeElement).toBe(cell('Price of S, Green'));
    expect(within(bar()).getByText(/Price, 3 variants/)).toBeDefined();
    await user.click(within(bar()).getByRole('button', { name: 'Save' }));
    await waitFor(() =>
      expect(sent()).toEqual([
        {
          variantChanges: [
            { id: 'S-Red', priceMinor: 1050, onSale: true, salePriceMinor: 900 },
            { id: 'S-Blue', priceMinor: 1100 },
            { id: 'S-Green', priceMinor: 1100 },
          ],
        },
      ]),
    );
  });

  it('AP-28 selected variants are set to one value', async () => {
    const { user } = openProduct(createMatrix(['S'], ['Red', 'Blue']));
    await user.click(await screen.findByRole('checkbox', { name: 'Select all of S' }));
    await user.type(screen.getByRole('textbox', { name: 'Value' }), '-10%');
    await user.click(screen.getByRole('button', { name: 'Set 2' }));
    expect(screen.getByRole<HTMLInputElement>('textbox', { name: 'Price of S, Blue' }).value).toBe('9.00');
  });

  it('AP-24 a price that another member changed meanwhile waits for a choice, and the rest is put together', async () => {
    const { user, server, products } = openProduct();
    respondWithChangeBy(server, 'Mara');
    const price = await field('Price');
    await user.clear(price);
    await user.type(price, '20');
    await user.tab();
    products[0] = createProduct(1, {
      title: 'Renamed',
      version: 2,
      variants: [createVariant('v1', { priceMinor: 1500 })],
    });
    await user.click(within(bar()).getByRole('button', { name: 'Save' }));
    const conflict = await screen.findByRole('region', { name: /Mara made a change/ });
    expect(within(conflict).getByText(/15\.00/)).toBeDefined();
    expect((await field('Title')).value).toBe('Renamed');
    await user.click(screen.getByRole('button', { name: /^Use mine for/ }));
    await user.click(within(bar()).getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(products[0]?.variants[0]?.priceMinor).toBe(2000));
  });

  it('AP-4 the address of a deleted product says who deleted it, and Restore opens it again', async () => {
    const { user, server } = openProduct();
    await user.click(await screen.findByRole('button', { name: 'More actions' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Move to the bin' }));
    await screen.findByText('Mug is in the bin');
    cleanup();
    const again = openAdmin(server, `/config/products/${productId(1)}`);
    expect(await screen.findByText(/Deleted by Shop owner on November 1\d, 2026/)).toBeDefined();
    await again.user.click(screen.getByRole('button', { name: 'Restore' }));
    expect((await field('Title')).value).toBe('Mug');
  });

  it('AP-26 the type decides which cards there are', async () => {
    const { user } = openProduct();
    const type = await screen.findByRole('combobox', { name: 'What you sell' });
    expect(await screen.findByRole('region', { name: 'Delivery' })).toBeDefined();
    await user.selectOptions(type, 'Digital');
    expect(screen.queryByRole('region', { name: 'Delivery' })).toBeNull();
    expect(screen.getByRole('region', { name: 'Files' })).toBeDefined();
    await user.selectOptions(type, 'Gift card');
    expect(screen.getByRole('region', { name: 'Values' })).toBeDefined();
    expect(screen.queryByRole('region', { name: 'Stock' })).toBeNull();
  });

  it('AP-26 a new product starts with title and price, and opens when it is saved', async () => {
    const { user, products, address } = openProduct({}, { address: '/config/products/new' });
    await user.type(await field('Title'), 'Bowl');
    await user.type(await field('Price'), '24');
    await user.keyboard('{Control>}s{/Control}');
    await waitFor(() => expect(products).toHaveLength(2));
    expect(products[1]).toMatchObject({ title: 'Bowl', status: 'draft', variants: [{ priceMinor: 2400 }] });
    await waitFor(() => expect(address()).toBe(`/config/products/${products[1]?.id}`));
  });

  it('AP-3 a new product whose response was lost is one product, also when more was typed before it is saved again', async () => {
    const server = createFakeServer({ member: owner });
    const products = [createProduct(1)];
    respondWithProducts(server, products);
    let isLost = true;
    /** The server has it, and its response does not arrive. */
    const fetch: typeof server.fetch = async (input, init) => {
      const response = await server.fetch(input, init);
      if (init?.method !== 'POST' || !String(input).endsWith('/products') || !isLost) return response;
      isLost = false;
      throw new TypeError('The network is gone');
    };
    const { user, address } = openAdmin({ ...server, fetch }, '/config/products/new');
    await user.type(await field('Title'), 'Bowl');
    await user.type(await field('Price'), '24');
    await user.keyboard('{Control>}s{/Control}');
    await waitFor(() => expect(isLost).toBe(false));
    await waitFor(() => expect(within(bar()).getByRole('alert')).toBeDefined());
    await user.type(await field('Title'), 's');
    await user.keyboard('{Control>}s{/Control}');
    await waitFor(() => expect(address()).toBe(`/config/products/${products[1]?.id}`));
    expect(products).toHaveLength(2);
    expect(products[1]).toMatchObject({ title: 'Bowls', variants: [{ priceMinor: 2400 }] });
  });

  it('AP-27 of two new questions the first is removed and the second keeps its choices; questions are moved', async () => {
    const { user, sent } = openProduct();
    await user.click(await screen.findByRole('button', { name: /^More(?! actions)/ }));
    await user.click(screen.getByRole('checkbox', { name: 'Ask shoppers something' }));
    await user.click(screen.getByRole('button', { name: 'Add question' }));
    const kinds = () => screen.getAllByRole('combobox', { name: 'Kind of answer' });
    for (const kind of kinds()) await user.selectOptions(kind, 'select');
    const [first, second] = screen.getAllByRole('textbox', { name: 'Question' });
    await user.type(first as HTMLElement, 'Size');
    await user.type(second as HTMLElement, 'Glaze');
    const choices = () => screen.getAllByRole<HTMLInputElement>('textbox', { name: 'Choices' });
    await user.type(choices()[0] as HTMLElement, 'S, M');
    await user.type(choices()[1] as HTMLElement, 'Blue, Sand');
    await user.click(screen.getByRole('button', { name: 'Remove the question Size' }));
    expect(choices().map(({ value }) => value)).toEqual(['Blue, Sand']);
    await user.click(choices()[0] as HTMLElement);
    await user.tab();
    await user.click(screen.getByRole('button', { name: 'Add question' }));
    const added = screen.getAllByRole('textbox', { name: 'Question' })[1] as HTMLElement;
    await user.type(added, 'Words');
    await user.click(screen.getByRole('button', { name: 'Move the question Words up' }));
    await user.keyboard('{Control>}s{/Control}');
    await waitFor(() => expect(sent()).toHaveLength(1));
    expect(sent()[0]).toMatchObject({
      additionalFieldsForm: {
        fields: [{ title: 'Words' }, { title: 'Glaze', options: ['Blue', 'Sand'] }],
      },
    });
  });

  it('AP-30 words about what is left and on the button are shown as shoppers will read them, and sent', async () => {
    const { user, sent } = openProduct();
    await user.click(await screen.findByRole('button', { name: /^More(?! actions)/ }));
    await user.click(screen.getByRole('checkbox', { name: 'Say when little is left' }));
    const words = screen.getByRole('textbox', { name: 'Words' });
    await user.clear(words);
    await user.type(words, 'Last {{qtyInStock}!');
    const most = screen.getByRole('textbox', { name: 'From this many on' });
    await user.clear(most);
    await user.type(most, '3');
    await user.click(screen.getByRole('checkbox', { name: 'Own words on the button' }));
    await user.type(screen.getByRole('textbox', { name: 'Own words on the button' }), 'Take it home');
    expect(screen.getAllByText(/^Shoppers read/).map(({ textContent }) => textContent)).toEqual([
      'Shoppers read: Last 3!',
      'Shoppers read: Take it home',
    ]);
    await user.keyboard('{Control>}s{/Control}');
    await waitFor(() => expect(sent()).toHaveLength(1));
    expect(sent()[0]).toMatchObject({
      useCustomAddButtonText: true,
      customAddButtonText: 'Take it home',
      merchandising: { scarcityEnabled: true, scarcityText: 'Last {qtyInStock}!', scarcityAt: 3 },
    });
  });

  it('AP-31 AP-49 a sale is scheduled on the clocks of the site, also in the hour that comes twice', async () => {
    const { user, server } = openProduct({}, { timeZone: 'America/New_York' });
    const bodies: unknown[] = [];
    server.respond(scheduleProduct, ({ body }) => {
      bodies.push(body);
      return refuse(400, 'catalog.no-end', 'It has to end.');
    });
    await user.click(await screen.findByRole('button', { name: 'Schedule a change' }));
    await user.type(screen.getByRole('textbox', { name: 'Percent off' }), '20');
    fireEvent.change(screen.getByLabelText('When: Date'), { target: { value: '2026-11-01' } });
    fireEvent.change(screen.getByLabelText('When: Time'), { target: { value: '01:30' } });
    await user.click(await screen.findByRole('radio', { name: /^The second/ }));
    await user.click(screen.getByRole('button', { name: 'Schedule' }));
    expect(await screen.findByText('It has to end.')).toBeDefined();
    expect(bodies).toEqual([{ change: { salePercent: 20 }, at: '2026-11-01T01:30', fold: 'later' }]);
  });

  it('AP-31 a duplicate asks what to take along', async () => {
    const { user, products } = openProduct({ tags: ['tea'], excerpt: '<p>Warm</p>' });
    await user.click(await screen.findByRole('button', { name: 'More actions' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Duplicate' }));
    await user.click(await screen.findByRole('checkbox', { name: 'Categories and tags' }));
    await user.click(screen.getByRole('button', { name: 'Create' }));
    await waitFor(() => expect(products).toHaveLength(2));
    expect(products[1]).toMatchObject({
      title: 'Mug (copy)',
      tags: [],
      excerpt: '<p>Warm</p>',
      status: 'draft',
    });
  });

  it('AP-4 a product goes to the bin without a question and comes back by Undo', async () => {
    const { user, products, address } = openProduct();
    await user.click(await screen.findByRole('button', { name: 'More actions' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Move to the bin' }));
    expect(await screen.findByText('Mug is in the bin')).toBeDefined();
    await waitFor(() => expect(address()).toContain('/config/products'));
    await user.click(
      within(screen.getByRole('region', { name: 'What was done' })).getByRole('button', { name: 'Undo' }),
    );
    await waitFor(() => expect(products).toHaveLength(1));
  });
});
