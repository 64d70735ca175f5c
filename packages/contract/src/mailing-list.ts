import { type Static, Type } from 'typebox';
import { NextPage, OrNull, PageQuery, strict } from './content-fields.ts';
import { Id } from './fields.ts';

export const mailingListSources = ['checkout', 'test-checkout'] as const;

/** Somebody who wants the shop's mails. */
export const MailingListEntry = Type.Object({
  id: Id,
  email: Type.String({ description: 'As it was typed' }),
  source: Type.Enum(mailingListSources, {
    description: 'Where they agreed; `test-checkout`: with an order that moved no money',
  }),
  wording: Type.String({ description: 'What they agreed to: the words beside the box' }),
  orderId: OrNull(Type.String({ description: 'Of the order that they placed then' })),
  consentedOn: Type.Integer({ description: 'Milliseconds since 1970' }),
});
export type MailingListEntry = Static<typeof MailingListEntry>;

/** `GET /api/commerce/mailing-list`, newest first. */
export const MailingListQuery = Type.Object(
  {
    cursor: Type.Optional(Id),
    limit: PageQuery.limit,
    search: Type.Optional(Type.String({ maxLength: 200, description: 'What the address begins with' })),
  },
  strict,
);
export type MailingListQuery = Static<typeof MailingListQuery>;
export const MailingListPage = Type.Object({ entries: Type.Array(MailingListEntry), ...NextPage });
export type MailingListPage = Static<typeof MailingListPage>;
