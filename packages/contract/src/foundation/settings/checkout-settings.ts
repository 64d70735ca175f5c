import { type Static, Type } from 'typebox';
import { OrNull, strict } from '../../shared/content-fields.ts';
import { FieldsForm, FieldsFormInput } from '../../store/products/products-fields.ts';

const FieldVisibility = Type.Enum(['hidden', 'optional', 'required'] as const);

const own = {
  phone: FieldVisibility,
  company: FieldVisibility,
  mailingList: Type.Object(
    {
      shown: Type.Boolean(),
      checkedByDefault: Type.Boolean(),
      label: Type.String({ maxLength: 200 }),
    },
    strict,
  ),
  orderNumbers: Type.Object(
    {
      prefix: Type.String({ maxLength: 20 }),
      start: Type.Integer({ minimum: 1, maximum: 999_999_999 }),
    },
    strict,
  ),
  policies: Type.Array(
    Type.Object(
      { title: Type.String({ pattern: '\\S', maxLength: 100 }), url: Type.String({ maxLength: 2000 }) },
      strict,
    ),
    { maxItems: 10 },
  ),
  downloads: Type.Object(
    {
      days: Type.Integer({ minimum: 1, maximum: 3650, description: 'How long the links of an order work' }),
      times: Type.Integer({ minimum: 1, maximum: 1000, description: 'How often each file may be fetched' }),
    },
    strict,
  ),
};

/** `GET` and `PUT /api/settings/checkout`. */
export const CheckoutSettings = Type.Object(
  {
    ...own,
    customFields: OrNull(FieldsForm),
  },
  strict,
);
export type CheckoutSettings = Static<typeof CheckoutSettings>;

/** Fields that are not named keep their value; one that is named is replaced as a whole. */
export const CheckoutSettingsChange = Type.Partial(
  Type.Object({ ...own, customFields: OrNull(FieldsFormInput) }),
  strict,
);
export type CheckoutSettingsChange = Static<typeof CheckoutSettingsChange>;
