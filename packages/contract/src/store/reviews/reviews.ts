import { type Static, Type } from 'typebox';
import { Millis, NextPage, OrNull, PageQuery, strict, Version } from '../../shared/content-fields.ts';
import { Email, Id } from '../../shared/fields.ts';
import { ListPage, ListQuery, ListSearch, RowCount } from '../../shared/lists.ts';

/** Native ones were written on the site; imported ones come from elsewhere. */
export const REVIEW_SOURCES = ['native', 'imported'] as const;
export type ReviewSource = (typeof REVIEW_SOURCES)[number];
export const REVIEW_STATES = ['pending', 'approved', 'rejected'] as const;
export type ReviewState = (typeof REVIEW_STATES)[number];
/** `newest` unless told; those of equal rating come newest first. */
export const REVIEW_ORDERS = ['newest', 'highest', 'lowest'] as const;
export type ReviewOrder = (typeof REVIEW_ORDERS)[number];

/** In characters as people count them. Texts are plain: what looks like markup is shown as it was typed. */
export const REVIEW_LIMITS = { title: 200, body: 10_000, authorName: 100, externalId: 200 } as const;
export const REVIEWS_PER_IMPORT = 1000;
export const REVIEWS_PER_DECISION = 500;

const Stars = Type.Integer({ minimum: 1, maximum: 5 });

export const RatingSummary = Type.Object({
  count: Type.Integer(),
  average: Type.Number({ description: 'With one decimal; 0 when nobody has rated' }),
  counts: Type.Object({
    1: Type.Integer(),
    2: Type.Integer(),
    3: Type.Integer(),
    4: Type.Integer(),
    5: Type.Integer(),
  }),
});

const reviewFields = {
  id: Id,
  itemId: Id,
  source: Type.Enum(REVIEW_SOURCES),
  rating: Stars,
  title: Type.String(),
  body: Type.String(),
  authorName: Type.String(),
  verifiedBuyer: Type.Boolean(),
  reply: Type.String({ description: 'What the store answers; empty for nothing' }),
  writtenOn: Type.Integer({ description: 'Milliseconds since 1970' }),
};

/** A review as visitors see it. */
export const ProductReview = Type.Object(reviewFields);
export type ProductReview = Static<typeof ProductReview>;

/** `GET /api/commerce/products/{itemId}/reviews`: for everybody. */
export const ProductReviewQuery = Type.Object({
  cursor: PageQuery.cursor,
  limit: PageQuery.limit,
  sort: Type.Optional(Type.Enum(REVIEW_ORDERS)),
  rating: Type.Optional(Stars),
});
export type ProductReviewQuery = Static<typeof ProductReviewQuery>;
export const ProductReviewPath = Type.Object({ itemId: Id });
export const ProductReviewPage = Type.Object({
  enabled: Type.Boolean({ description: 'False: the settings of the store hide reviews' }),
  reviews: Type.Array(ProductReview),
  /** Of all that are shown, regardless of the page and the filter. */
  summary: RatingSummary,
  ...NextPage,
});
export type ProductReviewPage = Static<typeof ProductReviewPage>;

/** A review as the people who look after the store see it. */
export const StoredReview = Type.Object({
  ...reviewFields,
  state: Type.Enum(REVIEW_STATES),
  externalId: OrNull(Type.String({ description: 'What it is called where it was imported from' })),
  authorEmail: OrNull(Type.String({ description: 'Only for those who may see customers' })),
  decidedBy: OrNull(Type.String({ description: 'The member who approved or rejected it' })),
  version: Version,
});
export type StoredReview = Static<typeof StoredReview>;

/** One of the list: with what the product and the member are called. */
export const ListedReview = Type.Object({
  ...StoredReview.properties,
  productTitle: Type.String(),
  decidedByName: OrNull(Type.String()),
});
export type ListedReview = Static<typeof ListedReview>;

export const REVIEW_SORTS = ['writtenOn', 'rating', 'authorName'] as const;
/** `GET /api/commerce/reviews`, newest first. */
export const ReviewQuery = Type.Object({
  ...ListQuery(REVIEW_SORTS),
  search: ListSearch('the title or the name of the author'),
  rating: Type.Optional(Stars),
  state: Type.Optional(Type.Enum(REVIEW_STATES)),
  source: Type.Optional(Type.Enum(REVIEW_SOURCES)),
  itemId: Type.Optional(Id),
});
export type ReviewQuery = Static<typeof ReviewQuery>;
export const ReviewPage = Type.Object({ reviews: Type.Array(ListedReview), ...ListPage });
export type ReviewPage = Static<typeof ReviewPage>;

/** `GET /api/commerce/reviews/counts` */
export const ReviewCounts = Type.Object({ state: Type.Record(Type.Enum(REVIEW_STATES), RowCount) });
export type ReviewCounts = Static<typeof ReviewCounts>;

export const ReviewPath = Type.Object({ reviewId: Id });
export const ReviewResponse = Type.Object({ review: StoredReview });

/** `GET /api/commerce/reviews/{reviewId}`: with what the member is called. */
export const NamedReview = Type.Object({
  ...StoredReview.properties,
  decidedByName: OrNull(Type.String()),
});
export type NamedReview = Static<typeof NamedReview>;
export const NamedReviewResponse = Type.Object({ review: NamedReview });

/** Wider than the limits: the refusal counts characters, and the sentence about them is the rules'. */
const Typed = (limit: number) => Type.String({ maxLength: limit * 4 });
const written = {
  itemId: Id,
  rating: Stars,
  title: Type.Optional(Typed(REVIEW_LIMITS.title)),
  body: Type.Optional(Typed(REVIEW_LIMITS.body)),
  authorName: Typed(REVIEW_LIMITS.authorName),
  authorEmail: Type.Optional(OrNull(Email)),
  verifiedBuyer: Type.Optional(Type.Boolean()),
  writtenOn: Type.Optional(Millis),
};

/** `POST /api/commerce/reviews`: approved at once unless `state` says otherwise. */
export const NewReview = Type.Object(
  {
    ...written,
    source: Type.Optional(Type.Enum(REVIEW_SOURCES)),
    state: Type.Optional(Type.Enum(REVIEW_STATES)),
  },
  strict,
);
export type NewReview = Static<typeof NewReview>;

/**
 * One row of an import. Any sort of value may come: each bad row gets its own sentence from the rules, which a schema
 * could not give for all of them at once.
 */
const ImportedRow = Type.Record(Type.String({ maxLength: 100 }), Type.Unknown(), {
  description:
    'externalId, itemId, rating, title, body, authorName, authorEmail, verifiedBuyer, writtenOn (milliseconds, or a date such as 2024-05-31), reply',
});

/**
 * `POST /api/commerce/reviews/import`: all rows, or none with a sentence for each bad one. A row whose `externalId` was
 * imported before changes that review where it differs; the decision about it stays.
 */
export const ReviewImport = Type.Object(
  {
    reviews: Type.Array(ImportedRow, { minItems: 1, maxItems: REVIEWS_PER_IMPORT }),
    state: Type.Optional(Type.Enum(REVIEW_STATES)),
  },
  strict,
);
export type ReviewImport = Static<typeof ReviewImport>;
export const ReviewImportResult = Type.Object({
  created: Type.Integer(),
  updated: Type.Integer(),
  unchanged: Type.Integer(),
});
export type ReviewImportResult = Static<typeof ReviewImportResult>;

/** `POST /api/commerce/reviews/decisions`. */
export const ReviewDecision = Type.Object(
  {
    reviewIds: Type.Array(Id, { minItems: 1, maxItems: REVIEWS_PER_DECISION }),
    state: Type.Enum(REVIEW_STATES),
  },
  strict,
);
export type ReviewDecision = Static<typeof ReviewDecision>;
export const ReviewDecisionResult = Type.Object({
  changed: Type.Array(Id),
  unchanged: Type.Array(Id),
  missing: Type.Array(Id, { description: 'Deleted meanwhile, or never there' }),
});
export type ReviewDecisionResult = Static<typeof ReviewDecisionResult>;

/** `POST /api/commerce/reviews/requests`: a link with which one buyer can write one review. */
export const NewReviewRequest = Type.Object(
  {
    itemId: Id,
    email: Type.Optional(Email),
    name: Type.Optional(Typed(REVIEW_LIMITS.authorName)),
    send: Type.Optional(Type.Boolean({ description: 'Mails the link to `email`, once a day at the most' })),
  },
  strict,
);
export type NewReviewRequest = Static<typeof NewReviewRequest>;
export const ReviewRequestLink = Type.Object({
  url: Type.String(),
  expiresOn: Type.Integer({ description: 'Milliseconds since 1970' }),
  sent: Type.Boolean({ description: 'False: not asked for, or mailed today already' }),
});
export type ReviewRequestLink = Static<typeof ReviewRequestLink>;

/** `PUT /api/commerce/reviews/{reviewId}/reply`: empty takes it back. */
export const ReviewReply = Type.Object({ reply: Typed(REVIEW_LIMITS.body) }, strict);
