import { anyone, memberWho } from '../../access.ts';
import { endpoint } from '../../endpoint.ts';
import { ChangeHeaders, Nothing, RetryHeaders } from '../../shared/fields.ts';
import * as calls from './donation-calls.ts';
import { DonatePageQuery, GiftForm } from './donation-pages.ts';
import {
  DonationChange,
  DonationPage,
  DonationPath,
  DonationQuery,
  DonationResponse,
  GiftExport,
  GiftPage,
  GiftQuery,
  NewDonation,
} from './donations.ts';

export const donationEndpoints = {
  listDonations: endpoint(calls.listDonations, {
    access: memberWho('commerce.manage'),
    query: DonationQuery,
    response: { 200: DonationPage },
    errors: ['lists.bad-cursor'],
  }),
  addDonation: endpoint(calls.addDonation, {
    access: memberWho('commerce.manage'),
    headers: RetryHeaders,
    body: NewDonation,
    response: { 201: DonationResponse },
    errors: ['donations.invalid', 'once.key-reused'],
  }),
  readDonation: endpoint(calls.readDonation, {
    access: memberWho('commerce.manage'),
    params: DonationPath,
    response: { 200: DonationResponse },
    errors: ['donations.missing'],
  }),
  changeDonation: endpoint(calls.changeDonation, {
    access: memberWho('commerce.manage'),
    params: DonationPath,
    headers: ChangeHeaders,
    body: DonationChange,
    response: { 200: DonationResponse },
    errors: ['donations.changed-meanwhile', 'donations.invalid', 'donations.missing'],
  }),
  removeDonation: endpoint(calls.removeDonation, {
    access: memberWho('commerce.manage'),
    params: DonationPath,
    headers: ChangeHeaders,
    response: { 204: Nothing },
    errors: ['donations.changed-meanwhile', 'donations.has-gifts', 'donations.missing'],
  }),
  listGifts: endpoint(calls.listGifts, {
    access: memberWho('commerce.manage'),
    params: DonationPath,
    query: GiftQuery,
    response: { 200: GiftPage },
    errors: ['donations.missing', 'lists.bad-cursor'],
  }),
  exportGifts: endpoint(calls.exportGifts, {
    access: memberWho('commerce.manage'),
    params: DonationPath,
    response: { 200: GiftExport },
    produces: 'csv',
    errors: ['donations.missing'],
  }),
  openDonatePage: endpoint(calls.openDonatePage, {
    access: anyone,
    personal: true,
    query: DonatePageQuery,
    produces: 'html',
    errors: ['rendering.failed'],
  }),
  postGift: endpoint(calls.postGift, {
    access: anyone,
    personal: true,
    body: GiftForm,
    produces: 'html',
    errors: ['rendering.failed'],
  }),
} as const;
