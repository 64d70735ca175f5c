import { MAX_ADDRESS_TEXT } from '@awning/commerce';
import { type Static, type TSchema, Type } from 'typebox';
import { strict } from './content-fields.ts';

const addressOf = <Text extends TSchema, Code extends TSchema>(text: Text, countryCode: Code) => ({
  firstName: text,
  lastName: text,
  company: text,
  address1: text,
  address2: text,
  city: text,
  state: text,
  postalCode: text,
  countryCode,
  phone: text,
});

/** An address as a person writes it, in any country. Every part is text, empty while it is not filled in. */
export const AddressFields = Type.Object(
  addressOf(
    Type.String({ maxLength: MAX_ADDRESS_TEXT }),
    Type.String({ pattern: '^([A-Z]{2})?$', description: 'ISO 3166-1, two capital letters' }),
  ),
  strict,
);
export type AddressFields = Static<typeof AddressFields>;

/** As it is shown. Without limits: what was kept under earlier ones has to stay readable. */
export const AddressView = Type.Object(addressOf(Type.String(), Type.String()));
export type AddressView = Static<typeof AddressView>;
