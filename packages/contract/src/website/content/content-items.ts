import { BLOCK_TYPES, RECORD_TYPES } from '@awning/site-model';
import { type Static, Type } from 'typebox';
import {
  Address,
  CodeOf,
  ContentHtml,
  FreeObject,
  IdOrNull,
  Millis,
  OneOf,
  OrNull,
  strict,
  Version,
} from '../../shared/content-fields.ts';
import { Id } from '../../shared/fields.ts';
import { ListedImage, ListPage, ListQuery, ListSearch } from '../../shared/lists.ts';
import { CONTENT_STATUSES, GALLERY_MEDIA_TYPES } from './content-kinds.ts';

const coordinate = (limit: number) => Type.Optional(Type.Number({ minimum: -limit, maximum: limit }));
const line = Type.Optional(Type.String({ maxLength: 500 }));

/** Where an item takes place. Without both `mapLat` and `mapLng` there is no map. */
export const ItemLocation = Type.Object(
  {
    addressTitle: line,
    addressLine1: line,
    addressLine2: line,
    addressCountry: line,
    mapLat: coordinate(90),
    mapLng: coordinate(180),
    mapZoom: Type.Optional(Type.Number({ minimum: 0, maximum: 24 })),
    markerLat: coordinate(90),
    markerLng: coordinate(180),
  },
  strict,
);
export type ItemLocation = Static<typeof ItemLocation>;

/** What an image or film of a gallery, or a track of an album, is made of. The image itself is `mainImageId`. */
export const ItemMedia = Type.Object(
  {
    type: Type.Optional(OneOf(GALLERY_MEDIA_TYPES)),
    clickthroughUrl: Type.Optional(Type.String({ maxLength: 2083 })),
    /** Films: what the video service says about it. */
    oembed: Type.Optional(
      Type.Object(
        {
          html: Type.String({ maxLength: 5000 }),
          providerName: Type.String({ maxLength: 100 }),
          url: Type.Optional(Type.String({ maxLength: 2083 })),
          title: Type.Optional(Type.String({ maxLength: 500 })),
          width: Type.Optional(Type.Number({ minimum: 0, maximum: 20_000 })),
          height: Type.Optional(Type.Number({ minimum: 0, maximum: 20_000 })),
        },
        strict,
      ),
    ),
    /** Films: the image lies over it until it is played. */
    overlay: Type.Optional(Type.Boolean()),
    /** Sound: a file of the site. */
    audioId: Type.Optional(IdOrNull),
    /** Film: a file of the site. */
    videoId: Type.Optional(IdOrNull),
  },
  strict,
);
export type ItemMedia = Static<typeof ItemMedia>;

/** Limits are the site's; these only keep bodies small. */
const Labels = Type.Array(Type.String({ minLength: 1, maxLength: 1000 }), { maxItems: 200 });

/** What an owner sets about an item. */
const settable = {
  title: Type.String({ maxLength: 500 }),
  urlId: Address,
  excerpt: ContentHtml,
  seoTitle: Type.String({ maxLength: 500, description: 'For search engines; empty: the title' }),
  seoDescription: Type.String({ maxLength: 2000, description: 'For search engines; empty: the excerpt' }),
  seoHidden: Type.Boolean({ description: 'Neither search engines nor the search of the site find it' }),
  status: OneOf(Object.keys(CONTENT_STATUSES)),
  publishOn: Millis,
  starred: Type.Boolean(),
  passthrough: Type.Boolean(),
  sourceUrl: Type.String({ maxLength: 2083 }),
  authorId: IdOrNull,
  mainImageId: IdOrNull,
  commentState: Type.Integer({ minimum: 1, maximum: 2, description: 'Open 1, closed 2' }),
  startDate: OrNull(Millis),
  endDate: OrNull(Millis),
  location: OrNull(ItemLocation),
  media: OrNull(ItemMedia),
  promotedBlockType: OneOf(['', ...Object.keys(BLOCK_TYPES).slice(1)]),
  customContent: OrNull(FreeObject),
  tags: Labels,
  categories: Labels,
};

/** `PATCH /api/content/items/{itemId}`: what is not named stays. */
export const ItemChange = Type.Partial(Type.Object(settable), strict);
export type ItemChange = Static<typeof ItemChange>;

/** `POST /api/content/collections/{collectionId}/items`. A new item is a draft unless it says otherwise. */
export const NewItem = Type.Object(
  {
    ...Type.Partial(Type.Object(settable)).properties,
    recordType: Type.Optional(CodeOf(Object.values(RECORD_TYPES).slice(1))),
  },
  strict,
);
export type NewItem = Static<typeof NewItem>;

/** An item as the people who build the site see it. */
export const ContentItem = Type.Object({
  ...settable,
  id: Id,
  collectionId: Id,
  recordType: Type.Integer(),
  recordTypeLabel: Type.String(),
  fullUrl: Type.String(),
  statusLabel: Type.String(),
  startDate: OrNull(Type.Integer()),
  endDate: OrNull(Type.Integer()),
  location: OrNull(FreeObject),
  media: OrNull(FreeObject),
  displayIndex: Type.Integer(),
  likeCount: Type.Integer(),
  publicCommentCount: Type.Integer(),
  hasDocument: Type.Boolean(),
  addedOn: Type.Integer(),
  updatedOn: Type.Integer(),
  version: Version,
});
export type ContentItem = Static<typeof ContentItem>;

export const ItemPath = Type.Object({ itemId: Id });
export const ItemResponse = Type.Object({ item: ContentItem });

/** `GET /api/content/collections/{collectionId}/items`, in the order of the collection. */
export const ITEM_SORTS = ['order', 'publishOn', 'startDate', 'title', 'createdOn', 'updatedOn'] as const;
const itemFilter = {
  search: ListSearch('the title or the address'),
  status: Type.Optional(OneOf(Object.keys(CONTENT_STATUSES))),
  category: Type.Optional(Type.String({ maxLength: 200 })),
  tag: Type.Optional(Type.String({ maxLength: 200 })),
  authorId: Type.Optional(Id),
  recordType: Type.Optional(Type.Integer()),
  starred: Type.Optional(Type.Boolean()),
  products: Type.Optional(Type.Boolean({ description: 'false: without products; true: nothing else' })),
  publishFrom: Type.Optional(
    Type.String({ maxLength: 40, description: 'ISO 8601: published, or to be published, then or later' }),
  ),
  publishBefore: Type.Optional(Type.String({ maxLength: 40, description: 'ISO 8601: before this instant' })),
};
export const ItemQuery = Type.Object({ ...ListQuery(ITEM_SORTS), ...itemFilter });
export type ItemQuery = Static<typeof ItemQuery>;
/** One of a list: with what its collection and its author are called. */
export const ListedContentItem = Type.Object({
  ...ContentItem.properties,
  collectionTitle: Type.String(),
  authorName: OrNull(Type.String()),
  mainImage: OrNull(ListedImage),
});
export type ListedContentItem = Static<typeof ListedContentItem>;
export const ItemPage = Type.Object({ items: Type.Array(ListedContentItem), ...ListPage });
export type ItemPage = Static<typeof ItemPage>;

export const ALL_ITEM_SORTS = ['publishOn', 'title', 'createdOn', 'updatedOn'] as const;
/** `GET /api/content/items`: of all collections, newest first. */
export const AllItemQuery = Type.Object({
  ...ListQuery(ALL_ITEM_SORTS),
  ...itemFilter,
  collectionId: Type.Optional(Id),
});
export type AllItemQuery = Static<typeof AllItemQuery>;

/** `PUT /api/content/collections/{collectionId}/item-order`: every item, in its new order. */
export const ItemOrder = Type.Object({ itemIds: Type.Array(Id, { maxItems: 10_000 }) }, strict);

/** `POST /api/content/items/{itemId}/move`. */
export const ItemMove = Type.Object({ collectionId: Id }, strict);
