import { anyone, memberWho } from '../../access.ts';
import { endpoint } from '../../endpoint.ts';
import { ChangeHeaders, Nothing, RetryHeaders } from '../../shared/fields.ts';
import * as calls from './gift-card-calls.ts';
import { GiftCardBalanceForm, GiftCardForm, GiftCardPageQuery } from './gift-card-pages.ts';
import {
  GiftCardAdjustment,
  GiftCardBalance,
  GiftCardChange,
  GiftCardCode,
  GiftCardLiability,
  GiftCardMovementPage,
  GiftCardMovementQuery,
  GiftCardPage,
  GiftCardPath,
  GiftCardQuery,
  GiftCardResponse,
  IssuedGiftCard,
  NewGiftCard,
} from './giftcards.ts';

export const giftCardEndpoints = {
  readGiftCardBalance: endpoint(calls.readGiftCardBalance, {
    access: anyone,
    body: GiftCardCode,
    response: { 200: GiftCardBalance },
    errors: ['giftcards.too-many-tries'],
  }),
  readGiftCardLiability: endpoint(calls.readGiftCardLiability, {
    access: memberWho('reports.view'),
    response: { 200: GiftCardLiability },
  }),
  listGiftCards: endpoint(calls.listGiftCards, {
    access: memberWho('commerce.manage'),
    query: GiftCardQuery,
    response: { 200: GiftCardPage },
    errors: ['giftcards.bad-cursor'],
  }),
  issueGiftCard: endpoint(calls.issueGiftCard, {
    access: memberWho('commerce.manage'),
    headers: RetryHeaders,
    body: NewGiftCard,
    response: { 201: IssuedGiftCard },
    errors: ['giftcards.invalid', 'once.key-reused'],
  }),
  readGiftCard: endpoint(calls.readGiftCard, {
    access: memberWho('commerce.manage'),
    params: GiftCardPath,
    response: { 200: GiftCardResponse },
    errors: ['giftcards.missing'],
  }),
  changeGiftCard: endpoint(calls.changeGiftCard, {
    access: memberWho('commerce.manage'),
    params: GiftCardPath,
    headers: ChangeHeaders,
    body: GiftCardChange,
    response: { 200: GiftCardResponse },
    errors: ['giftcards.changed-meanwhile', 'giftcards.missing'],
  }),
  adjustGiftCard: endpoint(calls.adjustGiftCard, {
    access: memberWho('commerce.manage'),
    params: GiftCardPath,
    headers: RetryHeaders,
    body: GiftCardAdjustment,
    response: { 200: GiftCardResponse },
    errors: [
      'giftcards.missing',
      'giftcards.not-enough',
      'giftcards.nothing-to-do',
      'giftcards.too-much',
      'once.key-reused',
    ],
  }),
  listGiftCardMovements: endpoint(calls.listGiftCardMovements, {
    access: memberWho('commerce.manage'),
    params: GiftCardPath,
    query: GiftCardMovementQuery,
    response: { 200: GiftCardMovementPage },
    errors: ['giftcards.bad-cursor', 'giftcards.missing'],
  }),
  sendGiftCardMail: endpoint(calls.sendGiftCardMail, {
    access: memberWho('commerce.manage'),
    params: GiftCardPath,
    response: { 204: Nothing },
    errors: ['giftcards.is-disabled', 'giftcards.missing', 'giftcards.no-address'],
  }),
  openGiftCardPage: endpoint(calls.openGiftCardPage, {
    access: anyone,
    personal: true,
    itemIn: 'query',
    query: GiftCardPageQuery,
    produces: 'html',
  }),
  postGiftCardForm: endpoint(calls.postGiftCardForm, {
    access: anyone,
    personal: true,
    itemIn: 'body',
    body: GiftCardForm,
    produces: 'html',
  }),
  openGiftCardBalancePage: endpoint(calls.openGiftCardBalancePage, {
    access: anyone,
    personal: true,
    produces: 'html',
  }),
  postGiftCardBalanceForm: endpoint(calls.postGiftCardBalanceForm, {
    access: anyone,
    personal: true,
    body: GiftCardBalanceForm,
    produces: 'html',
  }),
} as const;
