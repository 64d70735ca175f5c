import { anyone, memberWho } from '../../access.ts';
import { endpoint } from '../../endpoint.ts';
import { MailPreview } from '../../foundation/mail-templates/mail-templates.ts';
import { ChangeHeaders, Nothing } from '../../shared/fields.ts';
import {
  WaitlistCsv,
  WaitlistExportQuery,
  WaitlistGroupPage,
  WaitlistGroupQuery,
  WaitlistPersonPage,
  WaitlistPersonPath,
  WaitlistPersonQuery,
  WaitlistPreviewPath,
  WaitlistPreviewQuery,
  WaitlistSendAll,
  WaitlistSendPreview,
  WaitlistSent,
  WaitlistSettingsChange,
  WaitlistSettingsQuery,
  WaitlistSettingsResponse,
  WaitlistSignedUp,
  WaitlistSignUp,
  WaitlistVariant,
} from './waitlist.ts';
import * as calls from './waitlist-calls.ts';
import { WaitlistConfirmPath, WaitlistJoinQuery, WaitlistLinkPath } from './waitlist-pages.ts';

export const waitlistEndpoints = {
  joinWaitlist: endpoint(calls.joinWaitlist, {
    access: anyone,
    body: WaitlistSignUp,
    response: { 200: WaitlistSignedUp },
    errors: [
      'waitlist.address-waits',
      'waitlist.available',
      'waitlist.captcha',
      'waitlist.closed',
      'waitlist.email-blank',
      'waitlist.email-invalid',
      'waitlist.mails-sent',
      'waitlist.product-missing',
      'waitlist.too-many',
    ],
  }),
  listWaitlistGroups: endpoint(calls.listWaitlistGroups, {
    access: memberWho('commerce.manage'),
    query: WaitlistGroupQuery,
    response: { 200: WaitlistGroupPage },
    errors: ['waitlist.bad-cursor'],
  }),
  listWaitlistSignUps: endpoint(calls.listWaitlistSignUps, {
    access: memberWho('commerce.manage'),
    query: WaitlistPersonQuery,
    response: { 200: WaitlistPersonPage },
    errors: ['waitlist.bad-cursor'],
  }),
  exportWaitlist: endpoint(calls.exportWaitlist, {
    access: memberWho('commerce.manage'),
    query: WaitlistExportQuery,
    response: { 200: WaitlistCsv },
    produces: 'csv',
  }),
  removeWaitlistSignUp: endpoint(calls.removeWaitlistSignUp, {
    access: memberWho('commerce.manage'),
    params: WaitlistPersonPath,
    response: { 204: Nothing },
    errors: ['waitlist.sign-up-missing'],
  }),
  sendWaitlistMails: endpoint(calls.sendWaitlistMails, {
    access: memberWho('commerce.manage'),
    body: WaitlistVariant,
    response: { 200: WaitlistSent },
    errors: ['waitlist.product-missing'],
  }),
  sendAllWaitlistMails: endpoint(calls.sendAllWaitlistMails, {
    access: memberWho('commerce.manage'),
    body: WaitlistSendAll,
    response: { 200: WaitlistSent },
  }),
  previewWaitlistSend: endpoint(calls.previewWaitlistSend, {
    access: memberWho('commerce.manage'),
    query: WaitlistVariant,
    response: { 200: WaitlistSendPreview },
    errors: ['waitlist.product-missing'],
  }),
  readWaitlistSettings: endpoint(calls.readWaitlistSettings, {
    access: memberWho('commerce.manage'),
    query: WaitlistSettingsQuery,
    response: { 200: WaitlistSettingsResponse },
  }),
  saveWaitlistSettings: endpoint(calls.saveWaitlistSettings, {
    access: memberWho('commerce.manage'),
    query: WaitlistSettingsQuery,
    headers: ChangeHeaders,
    body: WaitlistSettingsChange,
    response: { 200: WaitlistSettingsResponse },
    errors: ['waitlist.changed-meanwhile'],
  }),
  resetWaitlistSettings: endpoint(calls.resetWaitlistSettings, {
    access: memberWho('commerce.manage'),
    query: WaitlistSettingsQuery,
    headers: ChangeHeaders,
    response: { 200: WaitlistSettingsResponse },
    errors: ['waitlist.changed-meanwhile'],
  }),
  previewWaitlistMail: endpoint(calls.previewWaitlistMail, {
    access: memberWho('commerce.manage'),
    params: WaitlistPreviewPath,
    query: WaitlistPreviewQuery,
    response: { 200: MailPreview },
  }),
  openWaitlistJoinPage: endpoint(calls.openWaitlistJoinPage, {
    access: anyone,
    personal: true,
    query: WaitlistJoinQuery,
    produces: 'html',
  }),
  postWaitlistJoin: endpoint(calls.postWaitlistJoin, {
    access: anyone,
    personal: true,
    query: WaitlistJoinQuery,
    produces: 'html',
    errors: ['waitlist.mails-sent'],
  }),
  openWaitlistConfirmPage: endpoint(calls.openWaitlistConfirmPage, {
    access: anyone,
    personal: true,
    params: WaitlistConfirmPath,
    produces: 'html',
  }),
  postWaitlistConfirm: endpoint(calls.postWaitlistConfirm, {
    access: anyone,
    personal: true,
    params: WaitlistConfirmPath,
    produces: 'html',
  }),
  openWaitlistPage: endpoint(calls.openWaitlistPage, {
    access: anyone,
    personal: true,
    params: WaitlistLinkPath,
    produces: 'html',
  }),
  postWaitlistPurchase: endpoint(calls.postWaitlistPurchase, {
    access: anyone,
    personal: true,
    params: WaitlistLinkPath,
    produces: 'html',
  }),
  postWaitlistAgain: endpoint(calls.postWaitlistAgain, {
    access: anyone,
    personal: true,
    params: WaitlistLinkPath,
    produces: 'html',
  }),
  openWaitlistLeavePage: endpoint(calls.openWaitlistLeavePage, {
    access: anyone,
    personal: true,
    params: WaitlistLinkPath,
    produces: 'html',
  }),
  postWaitlistLeave: endpoint(calls.postWaitlistLeave, {
    access: anyone,
    personal: true,
    antiForgery: 'signed',
    params: WaitlistLinkPath,
    produces: 'html',
  }),
} as const;
