import { type Static, Type } from 'typebox';
import { AddressFields, AddressView } from '../../shared/addresses.ts';
import { OrNull, strict, Version } from '../../shared/content-fields.ts';
import { Id } from '../../shared/fields.ts';
import { ListPage, ListQuery, ListSearch } from '../../shared/lists.ts';
import { OrderMoney } from '../../store/orders/orders.ts';

/** Most letters of what members write about a customer, and most of each that one has. */
export const CUSTOMER_LIMITS = {
  name: 200,
  note: 5_000,
  tags: 50,
  tag: 40,
  addresses: 10,
  /** Of each kind of thing that the page of a customer shows. */
  shown: 50,
} as const;

const Moment = Type.Integer({ description: 'Milliseconds since 1970' });

/** Whether a customer wants the site's news. */
export const customerNews = ['none', 'pending', 'subscribed', 'unsubscribed'] as const;

const summary = {
  id: Id,
  email: Type.String({ description: 'As it was typed' }),
  name: Type.String({ description: 'Empty where nobody knows it' }),
  firstName: Type.String(),
  lastName: Type.String(),
  tags: Type.Array(Type.String()),
  orderCount: Type.Integer({ description: 'Without tests and orders that were cancelled' }),
  spent: OrNull(
    Type.Object(OrderMoney.properties, {
      description: 'What they paid less what was refunded, of orders in the currency of the last one',
    }),
  ),
  lastOrderOn: OrNull(Moment),
  country: Type.String({ description: 'Of the last order: two capital letters, or empty' }),
  phone: Type.String(),
  news: Type.Enum(customerNews),
  hasAccount: Type.Boolean(),
  subscriptionCount: Type.Integer({ description: 'Those that go on' }),
  createdOn: Type.Integer({ description: 'When the site first heard of them; milliseconds since 1970' }),
};

/** A row of the list. */
export const CustomerSummary = Type.Object(summary);
export type CustomerSummary = Static<typeof CustomerSummary>;

/** As large as a count of orders can be. */
const MOST_ORDERS = 2_147_483_647;
const atLeast = (what: string, maximum: number) =>
  Type.Optional(Type.Integer({ minimum: 0, maximum, description: `${what} or more` }));
const atMost = (what: string, maximum: number) =>
  Type.Optional(Type.Integer({ minimum: 0, maximum, description: `${what} or less` }));
const since = Type.Optional(Type.String({ maxLength: 40, description: 'ISO 8601; this instant too' }));
const until = Type.Optional(Type.String({ maxLength: 40, description: 'ISO 8601; not this instant' }));

/** What narrows the list, and the file that is made of it: segments are made of these. */
const filters = {
  search: ListSearch('the name, the addresses and the telephone number'),
  tag: Type.Optional(Type.String({ maxLength: CUSTOMER_LIMITS.tag })),
  news: Type.Optional(Type.Enum(customerNews)),
  hasAccount: Type.Optional(Type.Boolean()),
  hasSubscription: Type.Optional(Type.Boolean({ description: 'true: one that is active' })),
  country: Type.Optional(Type.String({ pattern: '^[A-Z]{2}$' })),
  ordersFrom: atLeast('So many orders', MOST_ORDERS),
  ordersTo: atMost('So many orders', MOST_ORDERS),
  spentFrom: atLeast('So much, in the smallest unit of the currency,', 1e12),
  spentTo: atMost('So much, in the smallest unit of the currency,', 1e12),
  lastOrderAfter: since,
  lastOrderBefore: until,
  createdAfter: since,
  createdBefore: until,
};
export const CUSTOMER_SORTS = ['createdOn', 'lastOrderOn', 'orders', 'spent', 'name', 'email'] as const;
/** `GET /api/commerce/customers`, newest first. */
export const CustomerQuery = Type.Object({ ...filters, ...ListQuery(CUSTOMER_SORTS) }, strict);
export type CustomerQuery = Static<typeof CustomerQuery>;
export const CustomerFilter = Type.Object(filters, strict);
export type CustomerFilter = Static<typeof CustomerFilter>;
/** `GET /api/commerce/customers.csv` and `…/customers/consents.csv`: of the view, or of these customers. */
export const CustomerExportQuery = Type.Object(
  {
    ...filters,
    ids: Type.Optional(
      Type.String({
        pattern: '^[0-9a-f]{24}(,[0-9a-f]{24}){0,199}$',
        maxLength: 5_000,
        description: 'Ids of up to 200 customers, with commas between them: these and no others',
      }),
    ),
  },
  strict,
);
export type CustomerExportQuery = Static<typeof CustomerExportQuery>;
export const CustomerPage = Type.Object({ customers: Type.Array(CustomerSummary), ...ListPage });
export type CustomerPage = Static<typeof CustomerPage>;

export const Customer = Type.Object({
  ...summary,
  emails: Type.Array(Type.String(), { description: 'All addresses; several once customers were merged' }),
  addresses: Type.Array(AddressView, {
    description: 'As a member wrote them, or else those of the last orders, newest first',
  }),
  version: Version,
});
export type Customer = Static<typeof Customer>;

export const CustomerNote = Type.Object({
  id: Id,
  content: Type.String(),
  actor: Type.String(),
  actorName: Type.String({ description: 'Of the member who wrote it; empty where they are gone' }),
  createdOn: Moment,
});
export type CustomerNote = Static<typeof CustomerNote>;

/** What a customer agreed to, and what shows it. */
export const CustomerConsent = Type.Object({
  email: Type.String(),
  status: Type.Enum(['pending', 'subscribed', 'unsubscribed'] as const),
  source: Type.String(),
  wording: Type.String({ description: 'The words beside the box' }),
  proof: Type.String({ description: 'Of an imported address: where and how they agreed' }),
  orderId: OrNull(Id),
  askedOn: Moment,
  consentedOn: OrNull(Moment),
  unsubscribedOn: OrNull(Moment),
});
export type CustomerConsent = Static<typeof CustomerConsent>;

export const CustomerOrder = Type.Object({
  id: Id,
  orderNumber: Type.String(),
  items: Type.String({ description: 'What was bought, in a few words' }),
  total: OrderMoney,
  financialStatus: Type.String(),
  fulfillmentStatus: Type.String(),
  testmode: Type.Boolean(),
  createdOn: Moment,
});
export const CustomerSubscription = Type.Object({
  id: Id,
  title: Type.String(),
  state: Type.String(),
  nextBillingOn: OrNull(Type.String({ description: 'A day, as 2026-01-31' })),
  createdOn: Moment,
});
export const CustomerGiftCard = Type.Object({
  id: Id,
  lastFour: Type.String(),
  balance: OrderMoney,
  state: Type.String(),
  isBuyer: Type.Boolean({ description: 'They bought it; false: it was sent to them' }),
  createdOn: Moment,
});
export const CustomerWaiting = Type.Object({
  id: Id,
  productId: Id,
  title: Type.String({ description: 'Of the product; empty where it is gone' }),
  state: Type.String(),
  joinedOn: Moment,
});
export const CustomerSubmission = Type.Object({
  id: Id,
  form: Type.String({ description: 'The name of the form' }),
  createdOn: Moment,
});

/** `GET /api/commerce/customers/{customerId}`: of each kind the newest, at most 50. */
export const CustomerDetails = Type.Object({
  customer: Customer,
  accountSince: OrNull(Moment),
  consents: Type.Array(CustomerConsent),
  notes: Type.Array(CustomerNote),
  orders: Type.Array(CustomerOrder),
  subscriptions: Type.Array(CustomerSubscription),
  giftCards: Type.Array(CustomerGiftCard),
  waiting: Type.Array(CustomerWaiting),
  submissions: Type.Array(CustomerSubmission),
});
export type CustomerDetails = Static<typeof CustomerDetails>;

/** `GET /api/commerce/customers/by-email` */
export const CustomerByEmailQuery = Type.Object(
  { email: Type.String({ maxLength: 320, description: 'In any spelling' }) },
  strict,
);

export const CustomerPath = Type.Object({ customerId: Id });
export const CustomerNotePath = Type.Object({ customerId: Id, noteId: Id });
export const CustomerResponse = Type.Object({ customer: Customer });

/** `PATCH /api/commerce/customers/{customerId}` */
export const CustomerChange = Type.Object(
  {
    firstName: Type.Optional(Type.String({ maxLength: CUSTOMER_LIMITS.name })),
    lastName: Type.Optional(Type.String({ maxLength: CUSTOMER_LIMITS.name })),
    email: Type.Optional(
      Type.String({ maxLength: 320, description: 'Which of their addresses mails go to' }),
    ),
    addresses: Type.Optional(
      OrNull(
        Type.Array(AddressFields, {
          maxItems: CUSTOMER_LIMITS.addresses,
          description: 'null: those of the orders again',
        }),
      ),
    ),
  },
  strict,
);
export type CustomerChange = Static<typeof CustomerChange>;

const Tags = Type.Array(Type.String({ pattern: '\\S', maxLength: CUSTOMER_LIMITS.tag }), {
  maxItems: CUSTOMER_LIMITS.tags,
});
/** `PUT /api/commerce/customers/{customerId}/tags`: what others add meanwhile stays. */
export const CustomerTags = Type.Object({ add: Type.Optional(Tags), remove: Type.Optional(Tags) }, strict);
export type CustomerTags = Static<typeof CustomerTags>;

/** `POST /api/commerce/customers/{customerId}/notes` */
export const NewCustomerNote = Type.Object(
  { content: Type.String({ pattern: '\\S', maxLength: CUSTOMER_LIMITS.note }) },
  strict,
);
export const CustomerNotes = Type.Object({ notes: Type.Array(CustomerNote) });

export const CustomerMergePath = Type.Object({ customerId: Id, otherId: Id });
/** `GET /api/commerce/customers/{customerId}/merge/{otherId}`: what would become of the two. */
export const CustomerMergePreview = Type.Object({
  kept: CustomerSummary,
  other: CustomerSummary,
  result: Type.Object({
    name: Type.String(),
    email: Type.String(),
    emails: Type.Array(Type.String()),
    tags: Type.Array(Type.String()),
    orderCount: Type.Integer(),
    testOrderCount: Type.Integer({ description: 'Orders on trial, which no figure counts' }),
    noteCount: Type.Integer(),
  }),
  version: Version,
});
export type CustomerMergePreview = Static<typeof CustomerMergePreview>;

/** `POST /api/commerce/customers/{customerId}/data` */
export const CustomerDataQuery = Type.Object(
  { format: Type.Enum(['json', 'html'] as const, { description: 'For programs, or to read' }) },
  strict,
);
/** Everything that the site knows of one person, as a file. */
export const CustomerDataFile = Type.String({ format: 'binary' });

/** `GET /api/commerce/customers/{customerId}/erasure`: what there is of each, and what stands in the way. */
export const CustomerErasurePreview = Type.Object({
  orders: Type.Integer({ description: 'They stay, with lines, amounts, taxes, country and state' }),
  openOrders: Type.Integer({ description: 'Still to be sent: nothing is erased before' }),
  activeSubscriptions: Type.Integer({ description: 'To be cancelled before' }),
  submissions: Type.Integer({ description: 'Form answers and their files; they go' }),
  listEntries: Type.Integer({ description: 'Of the mailing list, with the proof of consent; they go' }),
  waiting: Type.Integer({ description: 'Places on waiting lists; they go' }),
  giftCards: Type.Integer({ description: 'They stay with their balance, without names' }),
  mails: Type.Integer({ description: 'Mails to them in the outbox; they go' }),
  notes: Type.Integer(),
  reviews: Type.Integer({ description: 'They stay, without a name' }),
});
export type CustomerErasurePreview = Static<typeof CustomerErasurePreview>;
/** `POST /api/commerce/customers/{customerId}/erasure` */
export const CustomerErasure = Type.Object(
  { email: Type.String({ maxLength: 320, description: 'One of their addresses, typed once more' }) },
  strict,
);

export const MOST_IMPORTED_CUSTOMERS = 1_000;

/** A row of a file. What is left out stays as it is. */
export const ImportedCustomer = Type.Object(
  {
    email: Type.String({ maxLength: 1_000 }),
    firstName: Type.Optional(Type.String({ maxLength: 1_000 })),
    lastName: Type.Optional(Type.String({ maxLength: 1_000 })),
    tags: Type.Optional(Type.Array(Type.String({ maxLength: 1_000 }), { maxItems: 250 })),
    address: Type.Optional(
      Type.Object(
        {
          company: Type.String({ maxLength: 1_000 }),
          address1: Type.String({ maxLength: 1_000 }),
          address2: Type.String({ maxLength: 1_000 }),
          city: Type.String({ maxLength: 1_000 }),
          state: Type.String({ maxLength: 1_000 }),
          countryCode: Type.String({ maxLength: 1_000 }),
          postalCode: Type.String({ maxLength: 1_000 }),
          phone: Type.String({ maxLength: 1_000 }),
        },
        strict,
      ),
    ),
  },
  strict,
);
export type ImportedCustomer = Static<typeof ImportedCustomer>;

/** `POST /api/commerce/customers/import`: all rows that are right, in one change that can be taken back. */
export const CustomerImport = Type.Object(
  {
    people: Type.Array(ImportedCustomer, { minItems: 1, maxItems: MOST_IMPORTED_CUSTOMERS }),
    dryRun: Type.Boolean({ description: 'true: nothing is stored' }),
  },
  strict,
);
export type CustomerImport = Static<typeof CustomerImport>;

export const customerImportProblems = [
  'email-missing',
  'email-wrong',
  'email-twice',
  'name-too-long',
  'address-too-long',
  'country-wrong',
  'tag-too-long',
  'too-many-tags',
] as const;
export const CustomerImported = Type.Object({
  added: Type.Integer(),
  changed: Type.Integer(),
  same: Type.Integer({ description: 'Known before, and nothing about them changes' }),
  wrong: Type.Array(
    Type.Object({
      place: Type.Integer({ description: 'In `people`, from 0' }),
      problem: Type.Enum(customerImportProblems),
    }),
    { description: 'Left out, each with what is wrong' },
  ),
});
export type CustomerImported = Static<typeof CustomerImported>;

/** `GET /api/commerce/customers.csv` */
export const CustomerExport = Type.String({ format: 'binary' });
