import type { ListedProduct, ProductQuery } from '@awning/contract';
import { exportProducts, listProducts } from '@awning/contract/calls';
import type { Client } from '@awning/contract/client';
import { Eye, EyeClosed } from 'iconoir-react';
import type { ListColumn, ListExport, ListView, ResourceList } from '../../kit/list/list-definition.ts';
import { Moment } from '../../kit/text/moment.tsx';
import type { Translate } from '../../messages/messages.ts';
import type { importMessages } from './import/import-messages.ts';
import { minorText, priceRangeOf } from './price-text.ts';
import { productBulkActions } from './product-bulk.tsx';
import { type ProductFilterContext, productFilters, typeChoices } from './product-filters.ts';
import classes from './product-list.module.css';
import type { productMessages } from './product-messages.ts';
import { ProductPeek } from './product-peek.tsx';
import { StockStatus, stockOf, VisibilityStatus } from './product-status.tsx';

type T = Translate<typeof productMessages>;
type ImportWords = Translate<typeof importMessages>;

export interface ProductListContext extends ProductFilterContext {
  readonly now: number;
  readonly importWords: ImportWords;
  /** Of the store, for variants without a number of their own. */
  readonly lowStockAt: number;
  /** Shows a product to visitors, or hides it, with the way back. */
  readonly setVisible: (product: Pick<ListedProduct, 'id' | 'title'>, isVisible: boolean) => void;
}

/** Products as a list. */
export function productList(api: Client, t: T, context: ProductListContext): ResourceList<ListedProduct> {
  return {
    name: 'products',
    title: t('title'),
    searchLabel: t('search'),
    defaultSort: '-createdOn',
    views: productViews(t),
    columns: productColumns(t, context),
    filters: productFilters(t, context),
    load: async ({ search, filters, sort, limit, cursor, before, isCounted, signal }) => {
      const query: ProductQuery = {
        ...filters,
        sort: sort as NonNullable<ProductQuery['sort']>,
        limit,
        count: isCounted,
        ...(search !== undefined && { search }),
        ...(cursor !== undefined && { cursor }),
        ...(before !== undefined && { before }),
      };
      const { body } = await api.call(listProducts, { query, signal });
      return {
        rows: body.products,
        nextPageCursor: body.nextPageCursor,
        previousPageCursor: body.previousPageCursor,
        count: body.count,
      };
    },
    exports: productExports(api, context.importWords),
    keyOf: ({ id }) => id,
    nameOf: ({ title }) => title,
    hrefOf: ({ id }) => `/products/${id}`,
    peek: (product) => <ProductPeek product={product} lowStockAt={context.lowStockAt} />,
    rowActions: (product) => [
      {
        id: 'visibility',
        label: t(product.status === 'published' ? 'hideOne' : 'showOne'),
        icon: product.status === 'published' ? <EyeClosed {...icon} /> : <Eye {...icon} />,
        isQuick: true,
        run: () => context.setVisible(product, product.status !== 'published'),
      },
      ...(product.status === 'published'
        ? [
            {
              id: 'view',
              label: t('viewInShop'),
              run: () => void window.open(product.fullUrl, '_blank', 'noopener'),
            },
          ]
        : []),
    ],
    bulk: productBulkActions(t, context),
    nothingYet: (
      <>
        <h2>{t('nothingTitle')}</h2>
        <p>{t('nothingText')}</p>
      </>
    ),
  };
}

const icon = { width: 16, height: 16, strokeWidth: 1.5, 'aria-hidden': true } as const;

const productViews = (t: T): ListView[] => [
  { id: 'all', label: t('all'), conditions: [] },
  {
    id: 'active',
    label: t('active'),
    conditions: [{ filter: 'visible', word: 'is', value: 'true' }],
  },
  {
    id: 'hidden',
    label: t('hidden'),
    conditions: [{ filter: 'visible', word: 'is', value: 'false' }],
  },
  {
    id: 'low-stock',
    label: t('lowStock'),
    conditions: [{ filter: 'stock', word: 'is', value: 'low' }],
    nothingLeft: t('nothingLow'),
  },
  {
    id: 'sold-out',
    label: t('soldOut'),
    conditions: [{ filter: 'stock', word: 'is', value: 'sold-out' }],
    nothingLeft: t('nothingSoldOut'),
  },
  {
    id: 'scheduled',
    label: t('scheduled'),
    conditions: [{ filter: 'scheduled', word: 'is', value: 'true' }],
  },
];

function productColumns(
  t: T,
  { locale, stores, now, lowStockAt }: ProductListContext,
): ListColumn<ListedProduct>[] {
  const types = new Map(typeChoices(t).map(({ value, label }) => [value, label]));
  const storeNames = new Map(stores.map(({ id, title }) => [id, title]));
  return [
    {
      id: 'title',
      label: t('product'),
      cell: (product) => <ProductName product={product} />,
      text: ({ title }) => title,
      sort: { name: 'title', first: 'rising' },
      phone: 'lead',
    },
    {
      id: 'status',
      label: t('status'),
      width: '120px',
      cell: (product) => <VisibilityStatus of={product} />,
      text: ({ statusLabel }) => statusLabel,
      phone: 'endBelow',
    },
    {
      id: 'stock',
      label: t('stock'),
      width: '180px',
      cell: (product) => <StockStatus of={product} lowStockAt={lowStockAt} />,
      text: (product) => (stockOf(product).isCounted ? String(stockOf(product).count) : t('unlimitedStock')),
      phone: 'below',
    },
    {
      id: 'price',
      label: t('price'),
      width: '160px',
      isNumber: true,
      cell: (product) => priceRangeText(product, t, locale),
      text: (product) => priceRangeText(product, t, locale),
      sort: { name: 'price', first: 'rising' },
      phone: 'end',
    },
    {
      id: 'type',
      label: t('type'),
      width: '110px',
      cell: ({ productType }) => types.get(String(productType)) ?? '',
    },
    {
      id: 'categories',
      label: t('categories'),
      width: '160px',
      cell: ({ categories }) => categories.join(', '),
    },
    {
      id: 'store',
      label: t('store'),
      width: '140px',
      cell: ({ collectionId }) => storeNames.get(collectionId) ?? '',
      isExtra: true,
    },
    { id: 'tags', label: t('tags'), width: '140px', cell: ({ tags }) => tags.join(', '), isExtra: true },
    {
      id: 'sku',
      label: t('sku'),
      width: '140px',
      cell: ({ variants }) =>
        variants.length === 1 ? variants[0]?.sku : t('variants', { count: variants.length }),
      isExtra: true,
    },
    {
      id: 'added',
      label: t('added'),
      width: '110px',
      cell: ({ addedOn }) => <Moment at={addedOn} now={now} />,
      text: ({ addedOn }) => new Date(addedOn).toISOString(),
      sort: { name: 'createdOn', first: 'falling' },
      isExtra: true,
    },
    {
      id: 'changed',
      label: t('changed'),
      width: '110px',
      cell: ({ updatedOn }) => <Moment at={updatedOn} now={now} />,
      text: ({ updatedOn }) => new Date(updatedOn).toISOString(),
      sort: { name: 'updatedOn', first: 'falling' },
      isExtra: true,
    },
  ];
}

function priceRangeText(product: ListedProduct, t: T, locale: string): string {
  const { from, to } = priceRangeOf(product);
  const text = (minor: number): string => minorText(minor, product.currency, locale);
  return from === to ? text(from) : t('priceRange', { from: text(from), to: text(to) });
}

function ProductName({ product }: { readonly product: ListedProduct }) {
  const image = product.mainImage ?? product.images[0];
  return (
    <span className={classes.name}>
      {image ? (
        <img src={`${image.url}?format=100w`} alt="" width={24} height={24} loading="lazy" />
      ) : (
        <span className={classes.noImage} aria-hidden />
      )}
      <span className={classes.title}>{product.title}</span>
    </span>
  );
}

/** As files that other shops read, and that can be imported here again. */
const productExports = (api: Client, words: ImportWords): ListExport[] =>
  (
    [
      ['awning', 'exportOwn'],
      ['shopify', 'exportShopify'],
      ['woocommerce', 'exportWoocommerce'],
    ] as const
  ).map(([format, label]) => ({
    id: format,
    label: words(label),
    takesSelection: true,
    load: ({ search, filters, sort, ids }) =>
      api.download(exportProducts, {
        query: {
          ...filters,
          format,
          sort: sort as NonNullable<ProductQuery['sort']>,
          ...(search !== undefined && { search }),
          ...(ids && { ids: ids.join(',') }),
        },
      }),
  }));
