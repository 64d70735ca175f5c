import { anyone, memberWho } from '../../access.ts';
import { endpoint } from '../../endpoint.ts';
import { ChangeHeaders, RetryChangeHeaders, RetryHeaders } from '../../shared/fields.ts';
import { OrderPath } from '../orders/orders.ts';
import * as calls from './return-calls.ts';
import { ReturnSettings, ReturnSettingsChange } from './return-settings.ts';
import {
  NewReturn,
  OrderReturnPath,
  OrderReturns,
  ReturnAcceptance,
  ReturnClosing,
  ReturnPagePath,
  ReturnReceipt,
  ReturnReceiptPreview,
  ReturnRefusal,
  ReturnUndoing,
  ReturnWithdrawalPath,
} from './returns.ts';

const refundErrors = ['orders.invalid-refund', 'orders.not-paid', 'orders.nothing-to-refund'] as const;

export const returnEndpoints = {
  readReturnSettings: endpoint(calls.readReturnSettings, {
    access: memberWho('commerce.manage'),
    response: { 200: ReturnSettings },
  }),
  saveReturnSettings: endpoint(calls.saveReturnSettings, {
    access: memberWho('commerce.manage'),
    headers: ChangeHeaders,
    body: ReturnSettingsChange,
    response: { 200: ReturnSettings },
    errors: ['returns.invalid-settings', 'settings.changed-meanwhile'],
  }),
  readOrderReturns: endpoint(calls.readOrderReturns, {
    access: memberWho('commerce.manage'),
    params: OrderPath,
    response: { 200: OrderReturns },
    errors: ['orders.missing'],
  }),
  addReturn: endpoint(calls.addReturn, {
    access: memberWho('commerce.manage'),
    params: OrderPath,
    headers: RetryHeaders,
    body: NewReturn,
    response: { 201: OrderReturns },
    errors: ['once.key-reused', 'orders.missing', 'returns.invalid'],
  }),
  acceptReturn: endpoint(calls.acceptReturn, {
    access: memberWho('commerce.manage'),
    params: OrderReturnPath,
    body: ReturnAcceptance,
    response: { 200: OrderReturns },
    errors: ['orders.missing', 'returns.answered', 'returns.invalid', 'returns.missing'],
  }),
  declineReturn: endpoint(calls.declineReturn, {
    access: memberWho('commerce.manage'),
    params: OrderReturnPath,
    body: ReturnRefusal,
    response: { 200: OrderReturns },
    errors: ['orders.missing', 'returns.answered', 'returns.missing'],
  }),
  undoReturn: endpoint(calls.undoReturn, {
    access: memberWho('commerce.manage'),
    params: OrderReturnPath,
    body: ReturnUndoing,
    response: { 200: OrderReturns },
    errors: [
      'orders.missing',
      'returns.answered',
      'returns.customer-told',
      'returns.final',
      'returns.missing',
    ],
  }),
  receiveReturn: endpoint(calls.receiveReturn, {
    access: memberWho('commerce.manage'),
    params: OrderReturnPath,
    headers: RetryChangeHeaders,
    body: ReturnReceipt,
    response: { 200: OrderReturns },
    errors: [
      'once.key-reused',
      'orders.changed-meanwhile',
      'orders.missing',
      'orders.unnamed-refund',
      ...refundErrors,
      'returns.invalid',
      'returns.missing',
      'returns.not-accepted',
      'returns.nothing-to-refund',
    ],
  }),
  previewReturn: endpoint(calls.previewReturn, {
    access: memberWho('commerce.manage'),
    params: OrderReturnPath,
    body: ReturnReceipt,
    response: { 200: ReturnReceiptPreview },
    errors: [
      'orders.missing',
      ...refundErrors,
      'returns.invalid',
      'returns.missing',
      'returns.not-accepted',
      'returns.nothing-to-refund',
    ],
  }),
  closeReturn: endpoint(calls.closeReturn, {
    access: memberWho('commerce.manage'),
    params: OrderReturnPath,
    body: ReturnClosing,
    response: { 200: OrderReturns },
    errors: ['orders.missing', 'returns.missing', 'returns.not-accepted'],
  }),
  uploadReturnLabel: endpoint(calls.uploadReturnLabel, {
    access: memberWho('commerce.manage'),
    params: OrderReturnPath,
    consumes: ['multipart/form-data'],
    response: { 200: OrderReturns },
    errors: [
      'orders.missing',
      'returns.label-kind',
      'returns.label-too-large',
      'returns.label-unreadable',
      'returns.missing',
      'returns.not-accepted',
    ],
  }),
  removeReturnLabel: endpoint(calls.removeReturnLabel, {
    access: memberWho('commerce.manage'),
    params: OrderReturnPath,
    response: { 200: OrderReturns },
    errors: ['orders.missing', 'returns.missing'],
  }),
  downloadReturnLabel: endpoint(calls.downloadReturnLabel, {
    access: memberWho('commerce.manage'),
    params: OrderReturnPath,
    produces: 'file',
    errors: ['returns.label-missing'],
  }),
  openReturnLabel: endpoint(calls.openReturnLabel, {
    access: anyone,
    personal: true,
    params: ReturnWithdrawalPath,
    produces: 'file',
    errors: ['returns.label-missing'],
  }),
  openReturnPage: endpoint(calls.openReturnPage, {
    access: anyone,
    personal: true,
    params: ReturnPagePath,
    produces: 'html',
  }),
  postReturn: endpoint(calls.postReturn, {
    access: anyone,
    personal: true,
    params: ReturnPagePath,
    produces: 'html',
  }),
  postReturnWithdrawal: endpoint(calls.postReturnWithdrawal, {
    access: anyone,
    personal: true,
    params: ReturnWithdrawalPath,
    produces: 'html',
  }),
} as const;
