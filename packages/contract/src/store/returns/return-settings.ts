import { type Static, Type } from 'typebox';
import { strict } from '../../shared/content-fields.ts';
import { Id } from '../../shared/fields.ts';

/** Most letters of what is written about returns, and most entries of lists. */
export const RETURN_LIMITS = {
  reasons: 20,
  reason: 100,
  words: 2000,
  note: 2000,
  instructions: 5000,
  answer: 1000,
  url: 2000,
  /** Of a label, as a file. */
  labelMegabytes: 5,
  items: 500,
  categories: 100,
} as const;

export const returnPayers = ['customer', 'store'] as const;

/** `GET` and `PUT /api/settings/returns`. */
export const ReturnSettings = Type.Object(
  {
    enabled: Type.Boolean({ description: 'Shoppers can ask for a return on the page of their order' }),
    days: Type.Integer({ minimum: 1, maximum: 3650, description: 'How long they can, from the delivery on' }),
    deliveryDays: Type.Integer({
      minimum: 0,
      maximum: 90,
      description: 'How long a parcel travels, which is added to it; 0: the days count from the sending',
    }),
    reasons: Type.Array(Type.String({ pattern: '\\S', maxLength: RETURN_LIMITS.reason }), {
      minItems: 1,
      maxItems: RETURN_LIMITS.reasons,
      description: 'What shoppers choose from',
    }),
    paidBy: Type.Enum(returnPayers, { description: 'Who pays for sending goods back' }),
    words: Type.String({
      maxLength: RETURN_LIMITS.words,
      description: 'What shoppers read before they ask; plain text',
    }),
    policyUrl: Type.String({
      maxLength: RETURN_LIMITS.url,
      description: 'A page with your policy: an address of the web, or a path of this site; empty: none',
    }),
    instructions: Type.String({
      maxLength: RETURN_LIMITS.instructions,
      description: 'How goods are sent back, to begin with when a return is accepted; plain text',
    }),
    finalSale: Type.Object(
      {
        itemIds: Type.Array(Id, { maxItems: RETURN_LIMITS.items }),
        categories: Type.Array(Type.String({ pattern: '\\S', maxLength: 200 }), {
          maxItems: RETURN_LIMITS.categories,
        }),
      },
      { ...strict, description: 'Products, and categories of products, that shoppers cannot return' },
    ),
  },
  strict,
);
export type ReturnSettings = Static<typeof ReturnSettings>;

/** Fields that are not named keep their value; one that is named is replaced as a whole. */
export const ReturnSettingsChange = Type.Partial(ReturnSettings, strict);
export type ReturnSettingsChange = Static<typeof ReturnSettingsChange>;
