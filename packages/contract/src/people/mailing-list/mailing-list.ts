import { type Static, Type } from 'typebox';
import { Millis, OrNull, strict } from '../../shared/content-fields.ts';
import { Id } from '../../shared/fields.ts';
import { ListPage, ListQuery, ListSearch, RowCount } from '../../shared/lists.ts';

export const mailingListSources = [
  'checkout',
  'test-checkout',
  'form',
  'newsletter',
  'popup',
  'waitlist',
  'import',
] as const;
export const mailingListStatuses = ['pending', 'subscribed', 'unsubscribed'] as const;

/** A person who wants the site's mails, or once did. */
export const MailingListEntry = Type.Object({
  id: Id,
  email: Type.String({ description: 'As it was typed' }),
  firstName: Type.String(),
  lastName: Type.String(),
  language: Type.String({ description: 'Of the page where they asked; empty where nobody knows' }),
  status: Type.Enum(mailingListStatuses, {
    description:
      '`pending`: they asked and have not said yes to the mail; only those who are `subscribed` may be mailed',
  }),
  source: Type.Enum(mailingListSources, {
    description: 'Where they agreed; `test-checkout`: with an order that moved no money',
  }),
  wording: Type.String({ description: 'What they agreed to: the words beside the box' }),
  proof: Type.String({ description: 'Of an imported address: where and how they agreed' }),
  orderId: OrNull(Type.String({ description: 'Of the order that they placed then' })),
  sourceId: OrNull(Type.String({ description: 'Of the form or the sign-up that they sent' })),
  askedOn: Type.Integer({ description: 'Milliseconds since 1970' }),
  consentedOn: OrNull(Type.Integer({ description: 'Milliseconds since 1970' })),
  unsubscribedOn: OrNull(Type.Integer({ description: 'Milliseconds since 1970' })),
  unsubscribeUrl: Type.String({ description: 'Belongs into every mail to them' }),
});
export type MailingListEntry = Static<typeof MailingListEntry>;

const MailingListFilter = {
  search: ListSearch('the address or the name'),
  status: Type.Optional(Type.Enum(mailingListStatuses)),
  source: Type.Optional(Type.Enum(mailingListSources)),
};

/** `GET /api/commerce/mailing-list.csv` */
export const MailingListExportQuery = Type.Object(MailingListFilter, strict);
/** CSV. */
export const MailingListExport = Type.String({ format: 'binary' });
export type MailingListExportQuery = Static<typeof MailingListExportQuery>;

export const MAILING_LIST_SORTS = ['createdOn', 'email', 'name'] as const;
/** `GET /api/commerce/mailing-list`, newest first. */
export const MailingListQuery = Type.Object(
  { ...MailingListFilter, ...ListQuery(MAILING_LIST_SORTS) },
  strict,
);
export type MailingListQuery = Static<typeof MailingListQuery>;
export const MailingListPage = Type.Object({ entries: Type.Array(MailingListEntry), ...ListPage });
export type MailingListPage = Static<typeof MailingListPage>;

/** `GET /api/commerce/mailing-list/counts` */
export const MailingListCounts = Type.Object({
  status: Type.Record(Type.Enum(mailingListStatuses), RowCount),
});
export type MailingListCounts = Static<typeof MailingListCounts>;

export const MailingListEntryPath = Type.Object({ entryId: Id });
export const MailingListEntryResponse = Type.Object({ entry: MailingListEntry });

export const MOST_IMPORTED = 1000;

/**
 * `POST /api/commerce/mailing-list/import`: addresses of people who agreed elsewhere, and what shows it. Those who left
 * the list stay away, and those who are on it stay as they are, so a file may be imported twice.
 */
export const MailingListImport = Type.Object(
  {
    wording: Type.String({
      minLength: 1,
      maxLength: 2000,
      pattern: '\\S',
      description: 'What they agreed to',
    }),
    proof: Type.String({ minLength: 1, maxLength: 2000, pattern: '\\S', description: 'Where and how' }),
    consentedOn: Millis,
    people: Type.Array(
      Type.Object(
        {
          email: Type.String({ maxLength: 1000 }),
          firstName: Type.Optional(Type.String({ maxLength: 1000 })),
          lastName: Type.Optional(Type.String({ maxLength: 1000 })),
        },
        strict,
      ),
      { minItems: 1, maxItems: MOST_IMPORTED },
    ),
  },
  strict,
);
export type MailingListImport = Static<typeof MailingListImport>;
export const MailingListImported = Type.Object({
  added: Type.Integer(),
  known: Type.Integer({ description: 'On the list before, or asked to confirm: they stay as they are' }),
  left: Type.Integer({ description: 'They unsubscribed, and stay so' }),
  wrong: Type.Array(Type.Integer(), { description: 'Places in `people`, from 0, whose address is none' }),
});
export type MailingListImported = Static<typeof MailingListImported>;
