import { anyone, memberWho } from '../../access.ts';
import { endpoint } from '../../endpoint.ts';
import { RetryHeaders } from '../../shared/fields.ts';
import {
  CartAnswer,
  CartCouponPath,
  CartEntryAdded,
  CartEntryFields,
  CartEntryPath,
  CartEntryQuantity,
  CartEntryUpdated,
  CartQuery,
  NewCartCoupon,
  NewCartEntry,
  NewSubscriptionCart,
  ShoppingCart,
  SubscriptionCart,
} from './cart.ts';
import * as calls from './cart-calls.ts';
import { CartFormEntryPath, CartFormFields, CartPageAddress } from './cart-forms.ts';
import { PricePreview, PriceQuestion } from './prices.ts';

export const cartEndpoints = {
  readCart: endpoint(calls.readCart, { access: anyone, query: CartQuery, response: { 200: ShoppingCart } }),
  addCartEntry: endpoint(calls.addCartEntry, {
    access: anyone,
    itemIn: 'body',
    headers: RetryHeaders,
    body: NewCartEntry,
    response: { 200: CartEntryAdded },
  }),
  changeCartEntry: endpoint(calls.changeCartEntry, {
    access: anyone,
    params: CartEntryPath,
    body: CartEntryQuantity,
    response: { 200: CartEntryUpdated },
  }),
  changeCartEntryFields: endpoint(calls.changeCartEntryFields, {
    access: anyone,
    itemIn: 'body',
    params: CartEntryPath,
    body: CartEntryFields,
    response: { 200: CartEntryUpdated },
  }),
  removeCartEntry: endpoint(calls.removeCartEntry, {
    access: anyone,
    params: CartEntryPath,
    response: { 200: CartAnswer },
  }),
  restoreCartEntry: endpoint(calls.restoreCartEntry, {
    access: anyone,
    params: CartEntryPath,
    response: { 200: CartAnswer },
  }),
  addCartCoupon: endpoint(calls.addCartCoupon, {
    access: anyone,
    body: NewCartCoupon,
    response: { 200: CartAnswer },
  }),
  removeCartCoupon: endpoint(calls.removeCartCoupon, {
    access: anyone,
    params: CartCouponPath,
    response: { 200: CartAnswer },
  }),
  startSubscriptionCart: endpoint(calls.startSubscriptionCart, {
    access: anyone,
    itemIn: 'body',
    body: NewSubscriptionCart,
    response: { 200: SubscriptionCart },
  }),
  previewPrices: endpoint(calls.previewPrices, {
    access: memberWho('commerce.manage'),
    body: PriceQuestion,
    response: { 200: PricePreview },
  }),
  postCartEntry: endpoint(calls.postCartEntry, {
    access: anyone,
    itemIn: 'body',
    body: CartFormFields,
    produces: 'html',
  }),
  postSubscriptionCart: endpoint(calls.postSubscriptionCart, {
    access: anyone,
    itemIn: 'body',
    body: CartFormFields,
    produces: 'html',
  }),
  postGiftCardChoice: endpoint(calls.postGiftCardChoice, {
    access: anyone,
    itemIn: 'body',
    body: CartFormFields,
    produces: 'html',
  }),
  postCartEntryQuantity: endpoint(calls.postCartEntryQuantity, {
    access: anyone,
    params: CartFormEntryPath,
    body: CartFormFields,
    produces: 'html',
  }),
  postCartEntryRemoval: endpoint(calls.postCartEntryRemoval, {
    access: anyone,
    params: CartFormEntryPath,
    produces: 'html',
  }),
  postCartEntryRestore: endpoint(calls.postCartEntryRestore, {
    access: anyone,
    params: CartFormEntryPath,
    produces: 'html',
  }),
  postCartCoupon: endpoint(calls.postCartCoupon, { access: anyone, body: CartFormFields, produces: 'html' }),
  postCartCouponRemoval: endpoint(calls.postCartCouponRemoval, {
    access: anyone,
    body: CartFormFields,
    produces: 'html',
  }),
  openCartPage: endpoint(calls.openCartPage, {
    access: anyone,
    personal: true,
    query: CartPageAddress,
    produces: 'html',
  }),
  leaveCartForm: endpoint(calls.leaveCartForm, { access: anyone, personal: true, produces: 'html' }),
} as const;
