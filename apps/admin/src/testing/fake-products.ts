import type {
  Bulk,
  ContentCollection,
  ListedProduct,
  Product,
  ProductChange,
  ProductVariant,
} from '@awning/contract';
import {
  addProduct,
  changeProduct,
  listBin,
  listCategories,
  listCollections,
  listProductSchedules,
  listProducts,
  listReviews,
  listStockMovements,
  listTags,
  readBulk,
  readProduct,
  removeProduct,
  restoreBinEntry,
  startBulk,
} from '@awning/contract/calls';
import { refuse } from '@awning/contract/fake-server';
import type { FakeServer } from './fake-server.ts';

const STORE_ID = 'c'.repeat(24);

export const productId = (number: number): string => String(number).padStart(24, '0');

export const createVariant = (id: string, change: Partial<ProductVariant> = {}): ProductVariant => ({
  id,
  sku: `SKU-${id}`,
  attributes: {},
  priceMinor: 1000,
  salePriceMinor: 0,
  onSale: false,
  imageId: null,
  shippingMeasures: null,
  stock: { unlimited: false, quantity: 3 },
  lowStockAt: null,
  ...change,
});

export function createProduct(number: number, change: Partial<Product> = {}): Product {
  return {
    id: productId(number),
    collectionId: STORE_ID,
    recordType: 11,
    recordTypeLabel: 'store-item',
    title: `Product ${number}`,
    urlId: `product-${number}`,
    fullUrl: `/shop/p/product-${number}`,
    excerpt: '',
    seoTitle: '',
    seoDescription: '',
    seoHidden: false,
    status: 'published',
    statusLabel: 'Published',
    publishOn: Date.UTC(2026, 0, number),
    starred: false,
    passthrough: false,
    sourceUrl: '',
    authorId: null,
    mainImageId: null,
    commentState: 2,
    promotedBlockType: '',
    customContent: null,
    tags: [],
    categories: [],
    displayIndex: number,
    likeCount: 0,
    publicCommentCount: 0,
    hasDocument: false,
    addedOn: Date.UTC(2026, 0, number),
    updatedOn: Date.UTC(2026, 0, number),
    productType: 1,
    productTypeLabel: 'physical',
    currency: 'USD',
    variantOptionOrdering: [],
    variants: [createVariant(`v${number}`)],
    pictureIds: [],
    fileIds: [],
    relatedIds: null,
    useCustomAddButtonText: false,
    customAddButtonText: '',
    additionalFieldsFormId: null,
    additionalFieldsForm: null,
    subscriptionPlan: null,
    merchandising: {
      restockNotificationsEnabled: false,
      restockNotificationMessages: {
        CTAText: '',
        buttonText: '',
        placeholderText: '',
        mailingListDescription: '',
        successText: '',
      },
      mailingListSignUpEnabled: false,
      mailingListOptInByDefault: false,
      scarcityEnabled: false,
      scarcityText: 'Only {qtyInStock} left',
      scarcityAt: 5,
      scarcityShownByDefault: false,
      customSoldOutText: '',
    },
    taxCategory: '',
    version: 1,
    ...change,
  };
}

/** One size by so many colours, each with its own id. */
export const createMatrix = (sizes: readonly string[], colours: readonly string[]): Partial<Product> => ({
  variantOptionOrdering: ['Size', 'Colour'],
  variants: sizes.flatMap((Size) =>
    colours.map((Colour) => createVariant(`${Size}-${Colour}`, { attributes: { Size, Colour } })),
  ),
});

const priceOf = ({ variants }: Product): number => Math.min(...variants.map(({ priceMinor }) => priceMinor));

/** What a change makes of a product; stock moves by the difference, as on the server. */
function applyChange(product: Product, change: ProductChange, createId: () => string): Product {
  const { variantChanges = [], stockChanges, variants: list, ...fields } = change;
  const known = new Map(product.variants.map((variant) => [variant.id, variant]));
  const listed = (list ?? product.variants.map(({ id }) => ({ id }))).map((input): ProductVariant => {
    const { stock, id, ...rest } = { stock: undefined, ...input };
    const before =
      known.get(id ?? '') ??
      createVariant(createId(), { sku: 'SQ1', stock: { unlimited: false, quantity: 0 } });
    const single = variantChanges.find((each) => each.id === id) ?? {};
    return {
      ...before,
      ...rest,
      ...single,
      ...(stock && { stock: { unlimited: stock.unlimited ?? false, quantity: stock.quantity ?? 0 } }),
    } as ProductVariant;
  });
  const moved = (variant: ProductVariant): ProductVariant => {
    const by = (operations: readonly { variantId: string; quantity: number }[] = []): number =>
      operations.find(({ variantId }) => variantId === variant.id)?.quantity ?? 0;
    const quantity =
      variant.stock.quantity + by(stockChanges?.incrementOperations) - by(stockChanges?.decrementOperations);
    return { ...variant, stock: { ...variant.stock, quantity } };
  };
  return {
    ...product,
    ...(fields as Partial<Product>),
    variants: listed.map(moved),
    version: product.version + 1,
  };
}

const store: ContentCollection = {
  id: STORE_ID,
  kind: 'products',
  type: 13,
  typeName: 'products',
  ordering: 'user-orderable',
  folder: false,
  title: 'Shop',
  navigationTitle: '',
  urlId: 'shop',
  fullUrl: '/shop',
  description: '',
  enabled: true,
  starred: false,
  folderId: null,
  folderBehavior: null,
  pageType: 1,
  mainImageId: null,
  backgroundSource: 1,
  backgroundImageId: null,
  pageSize: null,
  postAddress: 'title',
  seoTitle: '',
  seoDescription: '',
  seoHidden: false,
  regionName: null,
  headCode: '',
  listView: null,
  homepage: false,
  displayIndex: 0,
  hasDocument: false,
  itemCount: 1,
  addedOn: 1,
  updatedOn: 1,
  version: 1,
};

const onePage = {
  hasNextPage: false,
  nextPageCursor: null,
  hasPreviousPage: false,
  previousPageCursor: null,
};

/** Products as the server lists, keeps and changes them. */
export function respondWithProducts(server: FakeServer, products: Product[]): void {
  let lastId = 0;
  const createId = (): string => {
    lastId += 1;
    return `made-${lastId}`;
  };
  const find = (id: string): Product | undefined => products.find((each) => each.id === id);
  const listed = (product: Product): ListedProduct => ({ ...product, images: [], mainImage: null });

  server.respond(listProducts, ({ query }) => {
    const matches = products.filter(
      (product) =>
        (query.visible === undefined || String(product.status === 'published') === query.visible) &&
        (query.search === undefined || product.title.includes(query.search)) &&
        (query.priceTo === undefined || priceOf(product) <= Number(query.priceTo)) &&
        (query.stock !== 'sold-out' || product.variants.every(({ stock }) => stock.quantity === 0)),
    );
    const sorted = matches.toSorted((one, other) =>
      query.sort === 'price' ? priceOf(one) - priceOf(other) : other.addedOn - one.addedOn,
    );
    return {
      body: {
        products: sorted.slice(0, Number(query.limit ?? sorted.length)).map(listed),
        ...onePage,
        count: { count: sorted.length, isMore: false },
      },
    };
  });
  server.respond(readProduct, ({ params }) => {
    const product = find(String(params.itemId));
    return product
      ? { body: { product }, etag: `"${product.version}"` }
      : refuse(404, 'catalog.missing', 'There is no such product.');
  });
  server.respond(changeProduct, ({ params, body, headers }) => {
    const product = find(String(params.itemId));
    if (!product) return refuse(404, 'catalog.missing', 'There is no such product.');
    const expected = headers.get('if-match');
    if (expected !== null && expected !== `"${product.version}"`)
      return refuse(412, 'content.changed-meanwhile', 'Another member changed it meanwhile.');
    const saved = applyChange(product, body, createId);
    products.splice(products.indexOf(product), 1, saved);
    return { body: { product: saved }, etag: `"${saved.version}"` };
  });
  const keys = new Map<string, Product>();
  server.respond(addProduct, ({ body: { collectionId, ...fields }, headers }) => {
    const key = headers.get('idempotency-key') ?? '';
    const before = find(keys.get(key)?.id ?? '');
    if (before) return { status: 201, body: { product: before }, etag: `"${before.version}"` };
    const product = applyChange(
      createProduct(900 + products.length, { collectionId, status: 'draft', variants: [], version: 0 }),
      { variants: [{}], ...fields },
      createId,
    );
    products.push(product);
    keys.set(key, product);
    return { status: 201, body: { product }, etag: `"${product.version}"` };
  });
  respondWithBin(server, products);
  respondWithBulk(server, products);
  respondAroundProducts(server);
}

function respondWithBin(server: FakeServer, products: Product[]): void {
  const binned: Product[] = [];
  server.respond(removeProduct, ({ params }) => {
    const place = products.findIndex(({ id }) => id === params.itemId);
    binned.push(...products.splice(place, 1));
    return { status: 204, body: undefined };
  });
  server.respond(listBin, ({ query }) => ({
    body: {
      entries: binned
        .filter(({ id }) => id === query.subjectId)
        .map(({ id, title }) => ({
          id,
          kind: 'product' as const,
          subjectId: id,
          title,
          address: '',
          deletedOn: '2026-11-16T00:00:00.000Z',
          deletedBy: { kind: 'member' as const, id: 'b'.repeat(24), name: 'Shop owner' },
          goneOn: '2026-12-16T00:00:00.000Z',
        })),
      ...onePage,
      counts: {},
    },
  }));
  server.respond(restoreBinEntry, ({ params }) => {
    const place = binned.findIndex(({ id }) => id === params.binId);
    const [product] = binned.splice(place, 1);
    if (!product) return refuse(404, 'activity.bin-entry-missing', 'That is not in the bin.');
    products.push(product);
    return {
      body: { restored: { kind: 'product' as const, id: product.id, title: product.title, notes: [] } },
    };
  });
}

function respondWithBulk(server: FakeServer, products: Product[]): void {
  let bulk: Bulk | undefined;
  /** As they were when the last job began. */
  let before = new Map<string, Product>();
  server.respond(startBulk, ({ body }) => {
    const ids = body.ids ?? products.map(({ id }) => id);
    const percent = Number(body.arguments?.byPercent ?? 0);
    const undone = body.action === 'undo' ? before : new Map<string, Product>();
    before = new Map(products.map((product) => [product.id, structuredClone(product)]));
    for (const product of products.filter(({ id }) => ids.includes(id))) {
      Object.assign(product, undone.get(product.id));
      if (body.action === 'publish') product.status = 'published';
      if (body.action === 'hide') product.status = 'draft';
      if (body.action === 'price')
        for (const variant of product.variants)
          variant.priceMinor = Math.round(variant.priceMinor * (1 + percent / 100));
    }
    bulk = {
      id: 'd'.repeat(24),
      list: body.list,
      action: body.action,
      state: 'done',
      total: ids.length,
      done: ids.length,
      failed: 0,
      failures: [],
      startedBy: 'Shop owner',
      createdOn: 1,
      finishedOn: 2,
    };
    return { status: 202, body: { bulk } };
  });
  server.respond(readBulk, () =>
    bulk ? { body: { bulk } } : refuse(404, 'bulk.missing', 'There is no such job.'),
  );
}

/** What the screens of products ask for beside products. */
function respondAroundProducts(server: FakeServer): void {
  server.respond(listCollections, () => ({
    body: {
      collections: [store],
      ...onePage,
    },
  }));
  server.respond(listCategories, () => ({ body: { categories: [] } }));
  server.respond(listTags, () => ({ body: { tags: [] } }));
  server.respond(listProductSchedules, () => ({ body: { schedules: [] } }));
  server.respond(listReviews, () => ({
    body: { reviews: [], ...onePage, count: { count: 0, isMore: false } },
  }));
  server.respond(listStockMovements, ({ query }) => ({
    body: {
      movements: [
        {
          id: 'm1',
          variantId: query.variantId ?? '',
          delta: -1,
          balance: 3,
          reason: 'sale',
          actor: 'checkout',
          actorName: null,
          title: null,
          sku: null,
          itemId: null,
          attributes: null,
          orderId: null,
          orderNumber: 'SM-1047',
          reference: 'f'.repeat(24),
          createdOn: Date.UTC(2026, 10, 11),
        },
      ],
      ...onePage,
    },
  }));
}
