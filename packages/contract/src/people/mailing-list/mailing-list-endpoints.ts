import { anyone, memberWho } from '../../access.ts';
import { endpoint } from '../../endpoint.ts';
import { Nothing } from '../../shared/fields.ts';
import {
  MailingListCounts,
  MailingListEntryPath,
  MailingListEntryResponse,
  MailingListExport,
  MailingListExportQuery,
  MailingListImport,
  MailingListImported,
  MailingListPage,
  MailingListQuery,
} from './mailing-list.ts';
import * as calls from './mailing-list-calls.ts';
import { MailingListLinkPath } from './mailing-list-pages.ts';

export const mailingListEndpoints = {
  listMailingListEntries: endpoint(calls.listMailingListEntries, {
    access: memberWho('commerce.manage'),
    query: MailingListQuery,
    response: { 200: MailingListPage },
    errors: ['lists.bad-cursor'],
  }),
  countMailingListEntries: endpoint(calls.countMailingListEntries, {
    access: memberWho('commerce.manage'),
    response: { 200: MailingListCounts },
  }),
  exportMailingList: endpoint(calls.exportMailingList, {
    access: memberWho('commerce.manage'),
    query: MailingListExportQuery,
    response: { 200: MailingListExport },
    produces: 'csv',
  }),
  importMailingList: endpoint(calls.importMailingList, {
    access: memberWho('commerce.manage'),
    body: MailingListImport,
    response: { 200: MailingListImported },
    errors: ['mailing-list.consent-in-future'],
  }),
  unsubscribeMailingListEntry: endpoint(calls.unsubscribeMailingListEntry, {
    access: memberWho('commerce.manage'),
    params: MailingListEntryPath,
    response: { 200: MailingListEntryResponse },
    errors: ['mailing-list.missing'],
  }),
  removeMailingListEntry: endpoint(calls.removeMailingListEntry, {
    access: memberWho('commerce.manage'),
    params: MailingListEntryPath,
    response: { 204: Nothing },
    errors: ['mailing-list.missing'],
  }),
  openMailingListJoinPage: endpoint(calls.openMailingListJoinPage, {
    access: anyone,
    personal: true,
    params: MailingListLinkPath,
    produces: 'html',
  }),
  // Mail programs post without a page of ours: the link itself is the permission.
  postMailingListJoin: endpoint(calls.postMailingListJoin, {
    access: anyone,
    personal: true,
    antiForgery: 'signed',
    params: MailingListLinkPath,
    produces: 'html',
  }),
  openMailingListLeavePage: endpoint(calls.openMailingListLeavePage, {
    access: anyone,
    personal: true,
    params: MailingListLinkPath,
    produces: 'html',
  }),
  postMailingListLeave: endpoint(calls.postMailingListLeave, {
    access: anyone,
    personal: true,
    antiForgery: 'signed',
    params: MailingListLinkPath,
    produces: 'html',
  }),
  postMailingListLeaveUndo: endpoint(calls.postMailingListLeaveUndo, {
    access: anyone,
    personal: true,
    antiForgery: 'signed',
    params: MailingListLinkPath,
    produces: 'html',
  }),
} as const;
