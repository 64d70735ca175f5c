import { type Static, Type } from 'typebox';
import { BLOCK_TYPES } from '../codes/page-data-codes.ts';
import { defineBlock, type ItemList } from './block-definition.ts';
import { Alignment, Choice, IdOrNull, Line, OrNull, strict } from './block-fields.ts';
import { ImageShape } from './image-shape.ts';

const Metadata = Choice('none', 'date', 'author', 'categories', 'tags', 'location', 'time', 'comments');

const SummaryValue = Type.Object(
  {
    collectionId: IdOrNull,
    /** In this order: wall, carousel, list, grid. */
    design: Choice('autocolumns', 'carousel', 'list', 'autogrid'),
    headerText: Line(),
    /** How many items at most. */
    pageSize: Type.Integer({ minimum: 1, maximum: 30 }),
    filter: Type.Object(
      {
        category: OrNull(Line(200)),
        tag: OrNull(Line(200)),
        featuredOnly: Type.Boolean(),
        authorId: Type.Optional(IdOrNull),
        /** Published since this instant, and before that one. */
        from: Type.Optional(OrNull(Type.Integer())),
        until: Type.Optional(OrNull(Type.Integer())),
      },
      strict,
    ),
    /** Of events. Null for both. */
    showPastOrUpcomingEvents: OrNull(Choice('past', 'upcoming')),
    textSize: Choice('small', 'medium', 'large', 'extra-large'),
    textAlignment: Alignment,
    imageAspectRatio: ImageShape,
    /** Of the wall and the grid, in pixels: as many columns as fit. */
    columnWidth: Type.Integer({ minimum: 120, maximum: 800 }),
    /** Between items, in pixels. */
    gutter: Type.Integer({ minimum: 0, maximum: 100 }),
    /** Of the list, in percent of its width. */
    listImageSize: Type.Integer({ minimum: 10, maximum: 70 }),
    listImageAlignment: Choice('left', 'right'),
    /** Of the carousel, on a wide screen. */
    slidesPerRow: Type.Integer({ minimum: 1, maximum: 6 }),
    metadataPosition: Choice('above-title', 'below-title', 'below-content'),
    primaryMetadata: Metadata,
    secondaryMetadata: Metadata,
    showTitle: Type.Boolean(),
    showThumbnail: Type.Boolean(),
    showExcerpt: Type.Boolean(),
    showPrice: Type.Boolean(),
    showReadMoreLink: Type.Boolean(),
    productQuickViewEnabled: Type.Boolean(),
  },
  strict,
);

export type SummaryValue = Static<typeof SummaryValue>;

const SUMMARY_DEFAULTS: SummaryValue = {
  collectionId: null,
  design: 'autogrid',
  headerText: '',
  pageSize: 10,
  filter: { category: null, tag: null, featuredOnly: false },
  showPastOrUpcomingEvents: 'upcoming',
  textSize: 'medium',
  textAlignment: 'left',
  imageAspectRatio: 'standard',
  columnWidth: 270,
  gutter: 32,
  listImageSize: 30,
  listImageAlignment: 'left',
  slidesPerRow: 3,
  metadataPosition: 'below-content',
  primaryMetadata: 'date',
  secondaryMetadata: 'none',
  showTitle: true,
  showThumbnail: true,
  showExcerpt: true,
  showPrice: true,
  showReadMoreLink: false,
  productQuickViewEnabled: false,
};

/** The items that a summary shows; null while no collection is chosen. */
export const summaryItems = (value: SummaryValue): ItemList | null =>
  value.collectionId === null
    ? null
    : {
        collectionId: value.collectionId,
        category: value.filter.category,
        tag: value.filter.tag,
        featuredOnly: value.filter.featuredOnly,
        authorId: value.filter.authorId ?? null,
        from: value.filter.from ?? null,
        until: value.filter.until ?? null,
        when: value.showPastOrUpcomingEvents,
        limit: value.pageSize,
      };

const summaryReferences = (value: SummaryValue) => {
  const list = summaryItems(value);
  return list === null ? {} : { collectionIds: [list.collectionId], itemLists: [list] };
};

export const summaryBlock = defineBlock({
  type: BLOCK_TYPES['summary-v2'],
  name: 'summary-v2',
  title: 'Summary',
  schema: SummaryValue,
  defaults: SUMMARY_DEFAULTS,
  references: summaryReferences,
});

/** The code that older sites use for the same block. */
export const olderSummaryBlock = defineBlock({
  ...summaryBlock,
  type: BLOCK_TYPES.summary,
  name: 'summary',
  title: 'Summary (older sites)',
});
