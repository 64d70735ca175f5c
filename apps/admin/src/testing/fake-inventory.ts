import type { InventoryAdjustment, InventoryLevel, ProductBatch, StockMovement } from '@awning/contract';
import { adjustStock, changeProducts, listStock, listStockMovements } from '@awning/contract/calls';
import { refuse } from '@awning/contract/fake-server';
import { productId } from './fake-products.ts';
import type { FakeServer } from './fake-server.ts';

/** A variant of the product with that number. */
export const createLevel = (
  variantId: string,
  product: number,
  change: Partial<InventoryLevel> = {},
): InventoryLevel => ({
  variantId,
  itemId: productId(product),
  isUnlimited: false,
  quantity: 3,
  held: 0,
  lowStockAt: null,
  title: `Product ${product}`,
  sku: `SKU-${variantId}`,
  attributes: {},
  image: null,
  neverCounted: false,
  waiting: 0,
  soldRecently: 0,
  position: 0,
  optionNames: [],
  priceMinor: 1000,
  salePriceMinor: 0,
  onSale: false,
  shippingMeasures: null,
  productType: 1,
  productVersion: 1,
  status: 'published',
  ...change,
});

export const onePage = {
  hasNextPage: false,
  nextPageCursor: null,
  hasPreviousPage: false,
  previousPageCursor: null,
} as const;

/** The stock of a shop as the server keeps it: differences are added, a product that changed is refused. */
export function respondWithInventory(server: FakeServer, levels: InventoryLevel[]) {
  const replace = (next: InventoryLevel): void => {
    levels.splice(
      levels.findIndex(({ variantId }) => variantId === next.variantId),
      1,
      next,
    );
  };
  const levelOf = (id: string): InventoryLevel | undefined =>
    levels.find(({ variantId }) => variantId === id);
  const move = (change: InventoryAdjustment): string | null => {
    const moves = [
      ...(change.incrementOperations ?? []).map(({ variantId, quantity }) => [variantId, quantity] as const),
      ...(change.decrementOperations ?? []).map(({ variantId, quantity }) => [variantId, -quantity] as const),
    ];
    const short = moves.find(([id, delta]) => (levelOf(id)?.quantity ?? 0) + delta < 0);
    if (short) return short[0];
    for (const [id, delta] of moves) {
      const level = levelOf(id);
      if (level) replace({ ...level, quantity: level.quantity + delta });
    }
    return null;
  };
  const changeOne = ({ itemId, version, change }: ProductBatch['products'][number]) => {
    const own = levels.filter((level) => level.itemId === itemId);
    const isStockAlone = change.status === undefined && change.variantChanges === undefined;
    const refused = (code: string, errors: Record<string, string> = {}) => ({
      itemId,
      version: null,
      refusal: { code, message: 'The product could not be saved.', errors },
    });
    if (!isStockAlone && own[0]?.productVersion !== version) return refused('content.changed-meanwhile');
    const wrong = change.variantChanges?.find(({ sku }) => sku === 'TWICE');
    if (wrong)
      return refused('catalog.invalid', { [`variants.${wrong.id}.sku`]: 'Another variant has this SKU.' });
    const short = change.stockChanges ? move(change.stockChanges) : null;
    if (short !== null) return refused('inventory.not-enough', { [short]: 'Too few.' });
    const next = isStockAlone ? version : version + 1;
    for (const { variantId } of own) {
      const level = levelOf(variantId);
      const {
        id: _id,
        attributes: _attributes,
        imageId: _image,
        ...fields
      } = change.variantChanges?.find(({ id }) => id === variantId) ?? {};
      if (level)
        replace({
          ...level,
          ...(fields as Partial<InventoryLevel>),
          ...(change.status !== undefined && { status: change.status }),
          productVersion: next,
        });
    }
    return { itemId, version: next, refusal: null };
  };
  server.respond(listStock, ({ query }) => {
    const { itemIds, search, stock } = query as { itemIds?: string; search?: string; stock?: string };
    const rows = levels.filter(
      ({ itemId, title, sku, quantity }) =>
        (itemIds === undefined || itemIds.split(',').includes(itemId)) &&
        (search === undefined || `${title} ${sku}`.toLowerCase().includes(search.toLowerCase())) &&
        (stock !== 'sold-out' || quantity === 0),
    );
    return { body: { inventory: rows, ...onePage, count: { count: rows.length, isMore: false } } };
  });
  server.respond(changeProducts, ({ body }) => ({
    body: { results: (body as ProductBatch).products.map(changeOne) },
  }));
  server.respond(adjustStock, ({ body }) => {
    const short = move(body as InventoryAdjustment);
    return short === null
      ? { status: 204, body: undefined }
      : refuse(409, 'inventory.not-enough', 'Too few.', { errors: { [short]: 'Too few.' } });
  });
  const movements: StockMovement[] = [];
  server.respond(listStockMovements, () => ({
    body: { movements, ...onePage, count: { count: movements.length, isMore: false } },
  }));
  return { levels, levelOf, replace, movements };
}
