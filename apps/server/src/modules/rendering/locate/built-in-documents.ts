import { cartMessages } from '@awning/commerce';
import { COLLECTION_ORDERINGS } from '@awning/contract';
import {
  type Block,
  type BlockValue,
  blockDefinitions,
  COLLECTION_TYPES,
  type CollectionData,
  escapeHtml,
  type ItemData,
  type NestedCategory,
  type PageDocument,
  type Section,
} from '@awning/site-model';
import type { SitePage } from '../../website/content/index.ts';
import { itemHead, type Reading } from '../markup/item-head.ts';
import { say } from '../markup/page-sentences.ts';
import type { MonthRange } from './month-range.ts';

/**
 * Documents for addresses whose owner laid nothing out: the list of a collection, and what stands above the body of an
 * item. They are made of the same blocks, so that there is one way to draw a page. Their ids come from their place,
 * because nobody stores them.
 */

const idAt = (place: number): string => place.toString(16).padStart(24, '0');

function block(place: number, name: string, value: BlockValue): Block {
  const definition = blockDefinitions.find((known) => known.name === name);
  if (!definition) throw new Error(`There is no block called ${name}.`);
  return { id: idAt(place), type: definition.type, value: { ...definition.defaults, ...value } };
}

const section = (
  place: number,
  blocks: readonly Block[],
  look: Pick<Section, 'contentWidth' | 'spacing'>,
): Section => ({
  id: idAt(place),
  kind: 'section',
  anchor: null,
  colorTheme: null,
  background: { source: 4 },
  ...look,
  layout: {
    type: 'classic',
    rows: [
      {
        id: idAt(place + 1),
        columns: [
          {
            id: idAt(place + 2),
            span: 12,
            content: blocks.map((each) => ({ kind: 'block', block: each, float: null })),
          },
        ],
      },
    ],
  },
});

/** How a visitor narrowed a list, by the address. */
export interface ListFilter {
  readonly category?: string | undefined;
  readonly tag?: string | undefined;
  /** The id of an author. */
  readonly author?: string | undefined;
  readonly within?: MonthRange | null;
}

const head = ({ title, description }: CollectionData, ...more: string[]): Section =>
  section(
    10,
    [block(20, 'html', { html: [`<h1>${escapeHtml(title)}</h1>`, description, ...more].join('') })],
    { contentWidth: 'wide', spacing: 'small' },
  );

/** Null for kinds that have no list. `categories` are those that a visitor may go on to. */
export function listDocument(
  collection: CollectionData,
  filter: ListFilter,
  categories: readonly Pick<NestedCategory, 'displayName' | 'fullUrl'>[] = [],
  quickView = false,
): PageDocument | null {
  const list = listBlock(collection, filter, quickView);
  if (list === null) return null;
  const narrowed = narrowedTo(filter);
  const all = `<a href="${escapeHtml(collection.fullUrl)}">Show all</a>`;
  const about = narrowed === null ? '' : `<p>${escapeHtml(narrowed)} · ${all}</p>`;
  return {
    schema: 1,
    sections: [
      head(collection, about, linksTo(categories)),
      section(30, [list], { contentWidth: 'wide', spacing: 'small' }),
    ],
  };
}

/** A category of a store: its own name, the way up, and what lies below it. */
/** The image above a category is a band: what people came for is below it. */
const CATEGORY_BANNER = 3;

export function categoryDocument(
  store: CollectionData,
  { displayName, children, description = '', imageId }: NestedCategory,
  view: { way: readonly NestedCategory[]; filter: ListFilter; isEmpty: boolean; quickView: boolean },
): PageDocument {
  const up = [anchor(store.fullUrl, store.title), ...view.way.slice(0, -1).map(categoryLink)];
  const empty = `<p>${say('categoryEmpty', { category: displayName })} ${anchor(store.fullUrl, cartMessages.toShop)}</p>`;
  const list = listBlock(store, { ...view.filter, category: displayName }, view.quickView);
  const image = imageId === undefined ? [] : [block(15, 'image', { imageId, aspectRatio: CATEGORY_BANNER })];
  const words = [
    linkList('category-trail', up),
    `<h1>${escapeHtml(displayName)}</h1>`,
    description,
    linksTo(children),
    view.isEmpty ? empty : '',
  ];
  return {
    schema: 1,
    sections: [
      section(10, [...image, block(20, 'html', { html: words.join('') })], {
        contentWidth: 'wide',
        spacing: 'small',
      }),
      ...(view.isEmpty || list === null
        ? []
        : [section(30, [list], { contentWidth: 'wide', spacing: 'small' })]),
    ],
  };
}

const anchor = (url: string, text: string): string => `<a href="${escapeHtml(url)}">${escapeHtml(text)}</a>`;

const categoryLink = ({ displayName, fullUrl }: Pick<NestedCategory, 'displayName' | 'fullUrl'>): string =>
  anchor(fullUrl, displayName);

/** Names of classes that a text may have: those that begin as ours do are taken out of it. */
const linkList = (className: string, links: readonly string[]): string =>
  `<ul class="${className}">${links.map((link) => `<li>${link}</li>`).join('')}</ul>`;

const linksTo = (categories: readonly Pick<NestedCategory, 'displayName' | 'fullUrl'>[]): string =>
  categories.length === 0 ? '' : linkList('category-links', categories.map(categoryLink));

function narrowedTo({ category, tag, author, within }: ListFilter): string | null {
  if (category !== undefined || tag !== undefined) return category ?? tag ?? '';
  if (within) return 'One month';
  return author === undefined ? null : 'One author';
}

/** A track for each item that has a file. */
export const albumDocument = (collection: CollectionData, tracks: readonly ItemData[]): PageDocument => ({
  schema: 1,
  sections: [
    head(collection),
    section(
      30,
      tracks.flatMap(({ title, structuredContent }, index) => {
        const url = structuredContent?.audioAssetUrl;
        return typeof url === 'string' ? [block(100 + index, 'audio', { url, title })] : [];
      }),
      { contentWidth: 'medium', spacing: 'small' },
    ),
  ],
});

/** The pages of an index below each other. Those that have no blocks of their own are linked. */
export function indexDocument(collection: CollectionData, children: readonly SitePage[]): PageDocument {
  const links = children
    .filter(({ document }) => document === null)
    .map(
      ({ collection: { fullUrl, title } }) =>
        `<li><a href="${escapeHtml(fullUrl)}">${escapeHtml(title)}</a></li>`,
    );
  const list = links.length === 0 ? '' : `<ul>${links.join('')}</ul>`;
  return {
    schema: 1,
    sections: [head(collection, list), ...children.flatMap(({ document }) => document?.sections ?? [])],
  };
}

const EVENTS: BlockValue = { design: 'list', secondaryMetadata: 'time' };

function listBlock(
  { id, typeName, type, folder, ordering }: CollectionData,
  { category, tag, author, within }: ListFilter,
  productQuickViewEnabled: boolean,
): Block | null {
  const summary = (value: BlockValue): Block =>
    block(40, 'summary-v2', {
      collectionId: id,
      pageSize: 30,
      filter: {
        category: category ?? null,
        tag: tag ?? null,
        featuredOnly: false,
        ...(author === undefined ? {} : { authorId: author }),
        ...within,
      },
      ...value,
    });
  switch (typeName) {
    case 'gallery':
    case 'flickr':
    case 'fivehundredpix':
      return block(40, 'gallery', { collectionId: id, options: { design: 'grid', lightbox: true } });
    case 'blog':
      return summary({ showReadMoreLink: true });
    case 'products':
      return summary({
        primaryMetadata: 'none',
        showExcerpt: false,
        imageAspectRatio: 'square',
        productQuickViewEnabled,
      });
    case 'events':
      return summary(EVENTS);
    case 'lessons':
    case 'course':
      return summary({ design: 'list', primaryMetadata: 'none' });
    default:
      // Of a theme that the site wore before: what it has can still be read.
      if (type !== COLLECTION_TYPES.generic || folder) return null;
      return summary(ordering === COLLECTION_ORDERINGS.calendar ? EVENTS : {});
  }
}

export function itemDocument(item: ItemData, body: PageDocument | null, reading: Reading): PageDocument {
  const words = block(50, 'html', {
    html: String(itemHead(item, reading)) + (body === null ? item.excerpt : ''),
  });
  const image = item.mainImage
    ? [block(51, 'image', { imageId: item.mainImage.id, altText: item.mainImage.altText ?? '' })]
    : [];
  return {
    schema: 1,
    sections: [
      section(60, [words, ...image], { contentWidth: 'medium', spacing: 'small' }),
      ...(body?.sections ?? []),
    ],
  };
}
