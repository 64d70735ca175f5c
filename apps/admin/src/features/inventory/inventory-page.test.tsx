import type { InventoryLevel, ProductBatch } from '@awning/contract';
import { changeProducts, saveStoreSettings } from '@awning/contract/calls';
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { createLevel, respondWithInventory } from '../../testing/fake-inventory.ts';
import { productId } from '../../testing/fake-products.ts';
import { createFakeServer, owner } from '../../testing/fake-server.ts';
import { openAdmin } from '../../testing/open-admin.tsx';

const jug = { title: 'Jug', optionNames: ['Size'] } as const;
const shop = (): InventoryLevel[] => [
  createLevel('bowl', 1, { title: 'Bowl', quantity: 14, soldRecently: 6 }),
  createLevel('jug-s', 2, {
    ...jug,
    optionNames: ['Size'],
    attributes: { Size: 'Small' },
    quantity: 0,
    waiting: 4,
  }),
  createLevel('jug-l', 2, {
    ...jug,
    optionNames: ['Size'],
    attributes: { Size: 'Large' },
    quantity: 9,
    held: 1,
    position: 1,
  }),
  createLevel('pdf', 3, {
    title: 'Pattern',
    isUnlimited: true,
    quantity: 0,
    neverCounted: true,
    productType: 2,
  }),
];

function openInventory(address = '/config/inventory', levels = shop()) {
  const server = createFakeServer({ member: owner });
  const stock = respondWithInventory(server, levels);
  const batches = (): ProductBatch['products'] =>
    server.requests
      .filter(({ endpoint }) => endpoint === 'POST /api/commerce/products/changes')
      .flatMap(({ body }) => (body as ProductBatch).products);
  return { server, stock, batches, ...openAdmin(server, address) };
}

/** The cell of a row in a column, by what the row is called. */
async function cellOf(name: string, column: string): Promise<HTMLElement> {
  const header = await screen.findByRole('rowheader', { name });
  const cell = header.closest('[role="row"]')?.querySelector<HTMLElement>(`[data-column="${column}"]`);
  if (!cell) throw new Error(`There is no cell ${column} of ${name}.`);
  return cell;
}

/** Selects a cell as a mouse does. */
async function press(name: string, column: string, shiftKey = false): Promise<HTMLElement> {
  fireEvent.pointerDown(await cellOf(name, column), { button: 0, pointerType: 'mouse', shiftKey });
  fireEvent.pointerUp(await cellOf(name, column));
  return cellOf(name, column);
}

/** Beside what was said last, not the one above the grid. */
const toastUndo = (): HTMLElement =>
  within(screen.getByRole('region', { name: 'What was done' })).getByRole('button', { name: /Undo/ });

const paste = (cell: HTMLElement, text: string): boolean =>
  fireEvent.paste(cell, { clipboardData: { getData: () => text } });

describe('the inventory', () => {
  it('AP-40 a row says what is on hand, held, can be sold, waited for, sold, and how many days it lasts', async () => {
    openInventory();
    const texts = async (name: string): Promise<(string | null)[]> =>
      Promise.all(
        ['stock', 'held', 'sellable', 'waiting', 'sold', 'days'].map(
          async (column) => (await cellOf(name, column)).textContent,
        ),
      );
    expect(await texts('Bowl')).toEqual(['14', '—', '14', '—', '6', '70']);
    expect(await texts('Large')).toEqual(['9', '1', '8', '—', '—', '—']);
    expect(await texts('Small')).toEqual(['0', '—', 'Sold out0', '4', '—', '—']);
    expect(await texts('Pattern')).toEqual(['∞', '—', '∞', '—', '—', '—']);
    const grid = screen.getByRole('grid', { name: 'Stock of all variants' });
    // The heading of the columns, the heading of the jug, and four variants.
    expect(grid.getAttribute('aria-rowcount')).toBe('6');
  });

  it('AP-39 stock is sent as a difference with its reason, so that a sale in between is not overwritten', async () => {
    const { stock, batches, user } = openInventory();
    const cell = await press('Bowl', 'stock');
    cell.focus();
    await user.keyboard('+5{Enter}');
    expect((await cellOf('Bowl', 'stock')).textContent).toBe('14→19+5');
    await user.selectOptions(screen.getByRole('combobox', { name: 'Reason for these changes' }), 'Received');
    const bowl = stock.levelOf('bowl');
    if (bowl) stock.replace({ ...bowl, quantity: 12 });
    await user.click(screen.getByRole('button', { name: /Save 1/ }));
    await screen.findByText('1 cell saved');
    expect(batches()).toEqual([
      {
        itemId: productId(1),
        version: 1,
        change: {
          stockChanges: { incrementOperations: [{ variantId: 'bowl', quantity: 5 }], note: 'Received' },
        },
      },
    ]);
    expect((await cellOf('Bowl', 'stock')).textContent).toBe('17');
    await user.click(toastUndo());
    await waitFor(() => expect(stock.levelOf('bowl')?.quantity).toBe(12));
  });

  it('what was refused stands in its cell, and nothing typed is lost', async () => {
    const { stock, user } = openInventory();
    const cell = await press('Large', 'stock');
    cell.focus();
    await user.keyboard('-8{Enter}');
    const large = stock.levelOf('jug-l');
    if (large) stock.replace({ ...large, quantity: 2 });
    await user.click(await screen.findByRole('button', { name: /Save 1/ }));
    expect(await screen.findByText('1 cell cannot be saved')).toBeDefined();
    expect((await cellOf('Large', 'stock')).textContent).toContain('Fewer are left by now');
    expect(stock.levelOf('jug-l')?.quantity).toBe(2);
  });

  it('views and search are in the address, and an empty view says that nothing is left', async () => {
    const { address, user } = openInventory('/config/inventory?view=out');
    await screen.findByRole('rowheader', { name: 'Jug, Small' });
    expect(screen.queryByRole('rowheader', { name: 'Bowl' })).toBeNull();
    await user.click(screen.getByRole('link', { name: 'All' }));
    await screen.findByRole('rowheader', { name: 'Bowl' });
    await user.type(screen.getByRole('searchbox', { name: 'Product, SKU' }), 'pattern');
    await waitFor(() => expect(address()).toContain('q=pattern'));
    await waitFor(() => expect(screen.queryByRole('rowheader', { name: 'Bowl' })).toBeNull());
    cleanup();
    openInventory('/config/inventory?view=out', [createLevel('a', 1)]);
    expect(await screen.findByText('Nothing is sold out.')).toBeDefined();
  });

  it('AP-40 the low-stock number of the store is changed beside the grid', async () => {
    const { server, user } = openInventory();
    await screen.findByRole('rowheader', { name: 'Bowl' });
    await user.click(screen.getByRole('button', { name: 'More actions' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Low stock alert…' }));
    const sheet = await screen.findByRole('dialog');
    const field = await within(sheet).findByRole('textbox', { name: /Stock is low at/ });
    await waitFor(() => expect((field as HTMLInputElement).value).toBe('5'));
    await user.clear(field);
    await user.type(field, 'many');
    await user.click(within(sheet).getByRole('button', { name: 'Save' }));
    expect(await within(sheet).findByText('Write a whole number from 0 to 9999.')).toBeDefined();
    await user.clear(field);
    await user.type(field, '20');
    await user.click(within(sheet).getByRole('button', { name: 'Save' }));
    await screen.findByText('Low stock is told at 20 or fewer');
    const saved = server.requests.find(({ endpoint }) => endpoint === `PUT ${saveStoreSettings.path}`);
    expect(saved?.body).toEqual({ lowStockAt: 20, lowStockMails: true });
  });
});

const SHEET = '/config/inventory/spreadsheet';

describe('the spreadsheet', () => {
  it('AP-38 a paste of prices is one undo, marks its cells and is saved with the version of each product', async () => {
    const { batches, user } = openInventory(SHEET);
    const cell = await press('Bowl', 'price');
    paste(cell, '12\t-\n13,5\t10\n+2\t');
    expect(await screen.findByText(/5 cells pasted/)).toBeDefined();
    expect((await cellOf('Bowl', 'sale')).textContent).toContain('Not a price');
    expect((await cellOf('Small', 'price')).textContent).toBe('13.50');
    expect((await cellOf('Large', 'price')).textContent).toBe('12.00');
    fireEvent.keyDown(await cellOf('Bowl', 'price'), { key: 'z', ctrlKey: true });
    expect((await cellOf('Bowl', 'price')).textContent).toBe('10.00');
    await waitFor(() => expect(screen.queryByRole('button', { name: /Save/ })).toBeNull());
    paste(await cellOf('Bowl', 'price'), '12\n13,5\n-10%');
    await user.click(await screen.findByRole('button', { name: /Save 3/ }));
    await screen.findByText('3 cells saved');
    expect(batches()).toEqual([
      { itemId: productId(1), version: 1, change: { variantChanges: [{ id: 'bowl', priceMinor: 1200 }] } },
      {
        itemId: productId(2),
        version: 1,
        change: {
          variantChanges: [
            { id: 'jug-s', priceMinor: 1350 },
            { id: 'jug-l', priceMinor: 900 },
          ],
        },
      },
    ]);
    await user.click(toastUndo());
    await screen.findByText('3 cells are as before');
    expect((await cellOf('Small', 'price')).textContent).toBe('10.00');
  });

  it('AP-38 keys move, type, fill and copy as in any spreadsheet', async () => {
    const { user } = openInventory(SHEET);
    (await press('Bowl', 'sku')).focus();
    await user.keyboard('{ArrowRight}');
    expect(document.activeElement).toBe(await cellOf('Bowl', 'price'));
    await user.keyboard('2');
    await user.keyboard('5{Enter}');
    expect((await cellOf('Bowl', 'price')).textContent).toBe('25.00');
    expect(document.activeElement).toBe(await cellOf('Small', 'price'));
    await user.keyboard('{F2}');
    expect((document.activeElement as HTMLInputElement).value).toBe('10.00');
    await user.keyboard('+2{Enter}');
    expect((await cellOf('Small', 'price')).textContent).toBe('12.00');
    await user.keyboard('{ArrowUp}{F2}9{Escape}{ArrowUp}');
    await user.keyboard('{Shift>}{ArrowDown}{ArrowDown}{/Shift}');
    fireEvent.keyDown(document.activeElement as HTMLElement, { key: 'd', ctrlKey: true });
    expect((await cellOf('Large', 'price')).textContent).toBe('25.00');
    const copied = { text: '' };
    fireEvent.copy(document.activeElement as HTMLElement, {
      clipboardData: { setData: (_: string, text: string) => (copied.text = text) },
    });
    expect(copied.text).toBe('25.00\n25.00\n25.00');
    await user.keyboard('{Tab}');
    expect(document.activeElement).toBe(await cellOf('Large', 'sale'));
    await user.keyboard('{Home}{Shift>}{Tab}{/Shift}');
    expect(screen.getByRole('grid').querySelector('[data-active]')).not.toBe(document.activeElement);
  });

  it('AP-38 another member is told by cell, and a title that changed meanwhile is no conflict', async () => {
    const { stock, user } = openInventory(SHEET);
    paste(await press('Bowl', 'price'), '12\n13');
    const [bowl, small] = [stock.levelOf('bowl'), stock.levelOf('jug-s')];
    if (bowl) stock.replace({ ...bowl, priceMinor: 1500, productVersion: 2 });
    for (const id of ['jug-s', 'jug-l']) {
      const level = stock.levelOf(id);
      if (level && small) stock.replace({ ...level, title: 'Large jug', productVersion: 4 });
    }
    await user.click(await screen.findByRole('button', { name: /Save 2/ }));
    expect(await screen.findByText('1 cell was changed by others')).toBeDefined();
    expect(stock.levelOf('jug-s')?.priceMinor).toBe(1300);
    await user.click(screen.getByRole('button', { name: 'Show' }));
    expect(await screen.findByText('Another member changed it to 15.00.')).toBeDefined();
    await user.click(screen.getByRole('button', { name: 'Keep mine' }));
    await user.click(screen.getByRole('button', { name: /Save 1/ }));
    await waitFor(() => expect(stock.levelOf('bowl')?.priceMinor).toBe(1200));
  });

  it('AP-38 what is wrong stands in the cell, and Show leads to it', async () => {
    const { user } = openInventory(SHEET);
    (await press('Bowl', 'sku')).focus();
    await user.keyboard('TWICE{Enter}');
    await user.click(await screen.findByRole('button', { name: /Save 1/ }));
    expect((await screen.findAllByText('Another variant has this SKU.')).length).toBeGreaterThan(0);
    const cell = await cellOf('Bowl', 'sku');
    expect([cell.getAttribute('aria-invalid'), cell.textContent]).toEqual([
      'true',
      'Another variant has this SKU.TWICE',
    ]);
    await user.click(screen.getByRole('button', { name: 'Show' }));
    expect(document.activeElement).toBe(await cellOf('Bowl', 'sku'));
  });

  it('visibility is that of the product, so all its variants change with one cell', async () => {
    const { batches, user } = openInventory(SHEET);
    paste(await press('Small', 'status'), 'hidden');
    expect((await cellOf('Large', 'status')).textContent).toBe('Hidden');
    await user.click(await screen.findByRole('button', { name: /Save 2/ }));
    await screen.findByText('2 cells saved');
    expect(batches()).toEqual([{ itemId: productId(2), version: 1, change: { status: 'draft' } }]);
  });

  it('a server that fails keeps every change, and the same request is sent with the same key', async () => {
    const { server, stock, user } = openInventory(SHEET);
    paste(await press('Bowl', 'price'), '12');
    let tries = 0;
    const keys: (string | null)[] = [];
    server.respond(changeProducts, ({ headers, body }) => {
      keys.push(headers.get('idempotency-key'));
      tries += 1;
      if (tries === 1) throw new TypeError('The network is gone.');
      const bowl = stock.levelOf('bowl');
      if (bowl) stock.replace({ ...bowl, priceMinor: 1200, productVersion: 2 });
      return {
        body: {
          results: (body as ProductBatch).products.map(({ itemId }) => ({
            itemId,
            version: 2,
            refusal: null,
          })),
        },
      };
    });
    await user.click(await screen.findByRole('button', { name: /Save 1/ }));
    expect(await screen.findByText(/Nothing more was saved/)).toBeDefined();
    expect((await cellOf('Bowl', 'price')).textContent).toBe('12.00');
    await user.click(screen.getByRole('button', { name: /Save 1/ }));
    await screen.findByText('1 cell saved');
    expect(keys[0]).toBe(keys[1]);
  });

  it('a click on another cell takes along what is typed in the open one', async () => {
    const { user } = openInventory(SHEET);
    (await press('Bowl', 'price')).focus();
    await user.keyboard('{F2}');
    await user.clear(document.activeElement as HTMLElement);
    await user.keyboard('12');
    await press('Small', 'price');
    expect((await cellOf('Bowl', 'price')).textContent).toBe('12.00');
    expect(document.activeElement).toBe(await cellOf('Small', 'price'));
  });

  it('stock that was booked without a response is not booked twice, also after more was typed', async () => {
    const { server, stock, user } = openInventory();
    const results = new Map<string | null, object[]>();
    server.respond(changeProducts, ({ headers, body }) => {
      const key = headers.get('idempotency-key');
      const known = results.get(key);
      if (known) return Response.json({ results: known });
      const { products } = body as ProductBatch;
      for (const { change } of products)
        for (const { variantId, quantity } of change.stockChanges?.incrementOperations ?? []) {
          const level = stock.levelOf(variantId);
          if (level) stock.replace({ ...level, quantity: level.quantity + quantity });
        }
      results.set(
        key,
        products.map(({ itemId, version }) => ({ itemId, version, refusal: null })),
      );
      if (results.size === 1) throw new TypeError('The network is gone.');
      return Response.json({ results: results.get(key) });
    });
    (await press('Small', 'stock')).focus();
    await user.keyboard('+5{Enter}');
    await user.click(await screen.findByRole('button', { name: /Save 1/ }));
    expect(await screen.findByText(/Nothing more was saved/)).toBeDefined();
    (await press('Large', 'stock')).focus();
    await user.keyboard('+1{Enter}');
    (await press('Small', 'stock')).focus();
    await user.keyboard('+2{Enter}');
    await user.click(await screen.findByRole('button', { name: /Save 2/ }));
    await screen.findByText('3 cells saved');
    expect([stock.levelOf('jug-s')?.quantity, stock.levelOf('jug-l')?.quantity]).toEqual([7, 10]);
    expect(screen.queryByRole('button', { name: /Save/ })).toBeNull();
  });

  it('Undo of a save sends nothing else, also from another view', async () => {
    const { batches, stock, user } = openInventory(SHEET);
    paste(await press('Bowl', 'price'), '12');
    await user.click(await screen.findByRole('button', { name: /Save 1/ }));
    await screen.findByText('1 cell saved');
    paste(await press('Small', 'price'), '15');
    await user.click(screen.getByRole('link', { name: 'Sold out' }));
    await waitFor(() => expect(screen.queryByRole('rowheader', { name: 'Bowl' })).toBeNull());
    await user.click(toastUndo());
    await screen.findByText('1 cell is as before');
    expect([stock.levelOf('bowl')?.priceMinor, stock.levelOf('jug-s')?.priceMinor]).toEqual([1000, 1000]);
    expect(batches()).toHaveLength(2);
    expect(screen.getByRole('button', { name: /Save 1/ })).toBeDefined();
  });

  it('changes of rows in another view are saved, and those of rows that are gone are named', async () => {
    openInventory(SHEET);
    paste(await press('Bowl', 'price'), '12\n13');
    const kept = () =>
      Object.entries(sessionStorage).find(([name]) => name.startsWith('awning-unsaved inventory'));
    await waitFor(() => expect(kept()?.[1]).toContain('jug-s'));
    const [name = '', value = ''] = kept() ?? [];
    cleanup();
    sessionStorage.setItem(name, value);
    const levels = shop().filter(({ variantId }) => variantId !== 'jug-s');
    const { stock, user } = openInventory(`${SHEET}?view=out`, levels);
    await user.click(await screen.findByRole('button', { name: /Save 2/ }));
    expect(await screen.findByText(/No longer in the shop.*Jug, Small/)).toBeDefined();
    await waitFor(() => expect(stock.levelOf('bowl')?.priceMinor).toBe(1200));
    await waitFor(() => expect(screen.queryByRole('button', { name: /Save/ })).toBeNull());
  });

  it('changes that were not saved are there again after a reload', async () => {
    openInventory(SHEET);
    paste(await press('Bowl', 'price'), '12');
    await screen.findByText(/1 cell pasted/);
    const kept = () =>
      Object.entries(sessionStorage).find(([name]) => name.startsWith('awning-unsaved inventory'));
    await waitFor(() => expect(kept()).toBeDefined());
    const [name = '', value = ''] = kept() ?? [];
    cleanup();
    sessionStorage.setItem(name, value);
    openInventory(SHEET);
    await waitFor(async () => expect((await cellOf('Bowl', 'price')).textContent).toBe('12.00'));
    expect(screen.getByText(/Changes of your last visit are here again/)).toBeDefined();
  });
});

describe('the grid of many rows', () => {
  it('AP-38 of 10,000 variants the rows in view are drawn, and a screen reader is told of all', async () => {
    const many = Array.from({ length: 10_000 }, (_, index) =>
      createLevel(`v${index}`, index, { title: `Ware ${String(index).padStart(5, '0')}` }),
    );
    openInventory(SHEET, many);
    const grid = await screen.findByRole('grid');
    expect(grid.getAttribute('aria-rowcount')).toBe('10001');
    expect(within(grid).getAllByRole('row').length).toBeLessThan(80);
    fireEvent.keyDown(await press('Ware 00000', 'price'), { key: 'End', ctrlKey: true });
    await waitFor(() =>
      expect(document.activeElement?.closest('[role="row"]')?.getAttribute('aria-rowindex')).toBe('10001'),
    );
  });
});
