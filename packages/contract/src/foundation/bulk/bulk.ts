import { type Static, type TSchema, Type } from 'typebox';
import { CustomerQuery, CustomerTags } from '../../people/customers/customers.ts';
import { MailingListQuery } from '../../people/mailing-list/mailing-list.ts';
import { IdOrNull, OrNull, strict } from '../../shared/content-fields.ts';
import { Id } from '../../shared/fields.ts';
import type { Permission } from '../../shared/permissions.ts';
import { CouponQuery } from '../../store/coupons/coupons.ts';
import { DonationQuery } from '../../store/donations/donations.ts';
import { InventoryQuery } from '../../store/inventory/inventory.ts';
import { OrderFilter } from '../../store/orders/order-lists.ts';
import { ProductQuery } from '../../store/products/products.ts';
import { REVIEW_STATES, ReviewQuery } from '../../store/reviews/reviews.ts';
import { CollectionQuery } from '../../website/content/content-collections.ts';
import { AllItemQuery } from '../../website/content/content-items.ts';
import { SubmissionQuery } from '../../website/forms/form-inbox.ts';
import { FormQuery } from '../../website/forms/forms.ts';
import { AssetQuery } from '../../website/media/media.ts';
import { RedirectRuleQuery } from '../../website/redirects/redirects.ts';

const Millis = Type.Integer({ minimum: 0, description: 'Milliseconds since 1970' });
const Times = Type.Object({ from: Millis, to: Millis }, strict);
const NoArguments = Type.Object({}, strict);
const Amount = Type.Integer({ minimum: 0, maximum: 999_999_999_999, description: 'In minor units' });
const Labels = Type.Array(Type.String({ minLength: 1, maxLength: 200 }), { maxItems: 50 });
const LabelChange = Type.Object({ add: Type.Optional(Labels), remove: Type.Optional(Labels) }, strict);

/** Most rows that one call names by id; a filter reaches further. */
export const BULK_IDS = 5_000;
/** Most rows of one job. */
export const BULK_ROWS = 100_000;

const StockNote = Type.Optional(
  Type.String({ maxLength: 500, description: 'The reference of the movements' }),
);
const StockMove = Type.Object(
  {
    variantId: Type.String({ minLength: 1, maxLength: 64 }),
    move: Type.String({
      pattern: '^([+=-](1?\\d{1,9}|2000000000)|unlimited)$',
      description: '`+5` more, `-2` fewer, `=9` where it had no limit, or `unlimited`',
    }),
    before: Type.Optional(
      Type.Integer({
        minimum: 0,
        maximum: 2_000_000_000,
        description: 'With `unlimited`: what there was, for the way back',
      }),
    ),
  },
  strict,
);
/** A list: an object with a field for each variant would have more fields than a body may have. */
const StockMoves = Type.Object(
  { moves: Type.Array(StockMove, { minItems: 1, maxItems: BULK_IDS }), note: StockNote },
  strict,
);
const StockUndo = Type.Object({ bulkId: Id, note: StockNote }, strict);

interface BulkAction<Arguments extends TSchema = TSchema> {
  /** That of the endpoint which does the same to one row. */
  readonly permission: Permission;
  readonly arguments: Arguments;
}
const action = <Arguments extends TSchema>(
  permission: Permission,
  schema: Arguments,
): BulkAction<Arguments> => ({ permission, arguments: schema });

/** What can be done to many rows at once, by list: who may, what the action takes, and what the list is filtered by. */
export const BULK_LISTS = {
  products: {
    filter: ProductQuery,
    actions: {
      publish: action('commerce.manage', NoArguments),
      hide: action('commerce.manage', NoArguments),
      delete: action('commerce.manage', NoArguments),
      /** Out of the bin. */
      restore: action('commerce.manage', NoArguments),
      /** Each as it was before what the member changed of it in this time: what an earlier job has done. */
      undo: action('commerce.manage', Times),
      price: action(
        'commerce.manage',
        Type.Object(
          {
            priceMinor: Type.Optional(Amount),
            salePriceMinor: Type.Optional(Amount),
            onSale: Type.Optional(Type.Boolean()),
            byMinor: Type.Optional(
              Type.Integer({
                minimum: -999_999_999_999,
                maximum: 999_999_999_999,
                description: 'Added to each price; a sale price moves with it',
              }),
            ),
            byPercent: Type.Optional(
              Type.Number({
                minimum: -100,
                maximum: 1_000,
                description: 'Of each price and sale price, rounded to the minor unit',
              }),
            ),
          },
          { ...strict, minProperties: 1, description: 'Of all variants' },
        ),
      ),
      tags: action('commerce.manage', LabelChange),
      category: action('commerce.manage', LabelChange),
    },
  },
  items: {
    filter: AllItemQuery,
    actions: {
      publish: action('content.contribute', NoArguments),
      hide: action('content.contribute', NoArguments),
      delete: action('content.contribute', NoArguments),
      move: action('content.contribute', Type.Object({ collectionId: Id }, strict)),
      tags: action('content.contribute', LabelChange),
      category: action('content.contribute', LabelChange),
      /** Out of the bin. */
      restore: action('content.contribute', NoArguments),
      /** Each as it was before what the member changed of it in this time: what an earlier job has done. */
      undo: action('content.contribute', Times),
    },
  },
  collections: {
    filter: CollectionQuery,
    actions: {
      enable: action('content.contribute', NoArguments),
      disable: action('content.contribute', NoArguments),
      move: action('content.contribute', Type.Object({ folderId: IdOrNull }, strict)),
      delete: action('content.contribute', NoArguments),
    },
  },
  orders: {
    filter: OrderFilter,
    actions: {
      archive: action('commerce.manage', NoArguments),
      unarchive: action('commerce.manage', NoArguments),
      fulfil: action(
        'commerce.manage',
        Type.Object({ shouldSendNotification: Type.Optional(Type.Boolean()) }, strict),
      ),
    },
  },
  media: {
    filter: AssetQuery,
    actions: {
      move: action('media.manage', Type.Object({ folderId: IdOrNull }, strict)),
      delete: action('media.manage', Type.Object({ force: Type.Optional(Type.Boolean()) }, strict)),
      /** Out of the bin. */
      restore: action('media.manage', NoArguments),
      /** Each as it was before what the member changed of it in this time: what an earlier job has done. */
      undo: action('media.manage', Times),
    },
  },
  reviews: {
    filter: ReviewQuery,
    actions: {
      decide: action(
        'reviews.moderate',
        Type.Object({ state: Type.Enum(REVIEW_STATES.filter((state) => state !== 'pending')) }, strict),
      ),
      delete: action('commerce.manage', NoArguments),
    },
  },
  submissions: {
    filter: SubmissionQuery,
    actions: {
      read: action('forms.manage', NoArguments),
      unread: action('forms.manage', NoArguments),
      spam: action('forms.manage', NoArguments),
      'not-spam': action('forms.manage', NoArguments),
      star: action('forms.manage', NoArguments),
      unstar: action('forms.manage', NoArguments),
      archive: action('forms.manage', NoArguments),
      unarchive: action('forms.manage', NoArguments),
      delete: action('forms.manage', NoArguments),
    },
  },
  forms: {
    filter: FormQuery,
    actions: { archive: action('forms.manage', NoArguments), restore: action('forms.manage', NoArguments) },
  },
  'mailing-list': {
    filter: MailingListQuery,
    actions: {
      unsubscribe: action('commerce.manage', NoArguments),
      delete: action('commerce.manage', NoArguments),
    },
  },
  inventory: {
    filter: InventoryQuery,
    actions: {
      /** Each by what is said of it; what is sold meanwhile stays sold. */
      move: action('commerce.manage', StockMoves),
      /** The opposite of what an earlier `move` has done, of each variant once. */
      undo: action('commerce.manage', StockUndo),
    },
  },
  donations: {
    filter: DonationQuery,
    actions: {
      on: action('commerce.manage', NoArguments),
      off: action('commerce.manage', NoArguments),
      /** Those that people gave to are refused. */
      delete: action('commerce.manage', NoArguments),
      /** Out of the bin. */
      restore: action('commerce.manage', NoArguments),
    },
  },
  customers: {
    filter: CustomerQuery,
    actions: {
      tags: action('customers.manage', CustomerTags),
      /** Each as it was before what the member changed of it in this time: what an earlier job has done. */
      undo: action('customers.manage', Times),
    },
  },
  redirects: {
    filter: RedirectRuleQuery,
    actions: { delete: action('settings.manage', NoArguments) },
  },
  coupons: {
    filter: CouponQuery,
    actions: {
      on: action('commerce.manage', NoArguments),
      off: action('commerce.manage', NoArguments),
      delete: action('commerce.manage', NoArguments),
      /** Out of the bin. */
      restore: action('commerce.manage', NoArguments),
    },
  },
} as const satisfies Record<
  string,
  { readonly filter: TSchema; readonly actions: Readonly<Record<string, BulkAction>> }
>;
export type BulkListName = keyof typeof BULK_LISTS;

const AnyFields = Type.Record(Type.String({ maxLength: 100 }), Type.Unknown());

/** `POST /api/bulk`: what is to be done to the rows that are named, that a filter has, or that another job has done. */
export const NewBulk = Type.Object(
  {
    list: Type.String({ maxLength: 50, description: `One of ${Object.keys(BULK_LISTS).join(', ')}` }),
    action: Type.String({ maxLength: 50 }),
    ids: Type.Optional(
      Type.Array(Type.String({ minLength: 1, maxLength: 64 }), { minItems: 1, maxItems: BULK_IDS }),
    ),
    filter: Type.Optional(AnyFields),
    /** An earlier job of the same list that is over: the rows that it has done, to take it back. */
    doneBy: Type.Optional(Id),
    arguments: Type.Optional(AnyFields),
  },
  strict,
);
export type NewBulk = Static<typeof NewBulk>;

export const bulkStates = ['waiting', 'running', 'done', 'cancelled'] as const;
export type BulkState = (typeof bulkStates)[number];

export const Bulk = Type.Object({
  id: Id,
  list: Type.String(),
  action: Type.String(),
  state: Type.Enum(bulkStates),
  total: Type.Integer({ description: 'Rows that it is about; 0 until the filter was read' }),
  done: Type.Integer(),
  failed: Type.Integer(),
  failures: Type.Array(
    Type.Object({ id: Type.String(), message: Type.String({ description: 'Why, in a sentence' }) }),
    { description: 'The first 500, in the order of the rows' },
  ),
  startedBy: OrNull(Type.String({ description: 'What the member is called' })),
  createdOn: Type.Integer({ description: 'Milliseconds since 1970' }),
  finishedOn: OrNull(Type.Integer({ description: 'Milliseconds since 1970' })),
});
export type Bulk = Static<typeof Bulk>;
export const BulkResponse = Type.Object({ bulk: Bulk });
export const BulkPath = Type.Object({ bulkId: Id });
