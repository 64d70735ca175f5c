import { writeAmount } from '@awning/commerce';
import type { Customer, CustomerSummary } from '@awning/contract';
import { column, type RowOf } from '../../../platform/db/index.ts';
import type { CustomerId } from '../../../platform/entity-ids.ts';

export const CustomerRow = {
  customerId: column.id<CustomerId>(),
  email: column.text,
  name: column.text,
  firstName: column.text,
  lastName: column.text,
  tags: column.texts,
  orderCount: column.integer,
  spentMinor: column.large,
  currency: column.text,
  lastOrderAt: column.nullable(column.instant),
  country: column.text,
  phone: column.text,
  news: column.word<CustomerSummary['news']>(),
  hasAccount: column.boolean,
  subscriptionCount: column.integer,
  createdAt: column.instant,
  version: column.integer,
};
export type CustomerRow = RowOf<typeof CustomerRow>;

type Currency = NonNullable<CustomerSummary['spent']>['currency'];

/** `currency` is what an order was placed in. */
export const money = (amountMinor: number, currency: string): NonNullable<CustomerSummary['spent']> => ({
  value: writeAmount(amountMinor, currency as Currency),
  currency: currency as Currency,
});

export const toSummary = ({
  customerId,
  spentMinor,
  currency,
  lastOrderAt,
  createdAt,
  version: _version,
  ...row
}: CustomerRow): CustomerSummary => ({
  id: customerId,
  ...row,
  spent: currency === '' ? null : money(spentMinor, currency),
  lastOrderOn: lastOrderAt?.getTime() ?? null,
  createdOn: createdAt.getTime(),
});

export const toCustomer = (row: CustomerRow, rest: Pick<Customer, 'emails' | 'addresses'>): Customer => ({
  ...toSummary(row),
  ...rest,
  version: row.version,
});
