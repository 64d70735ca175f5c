import { anyone, memberWho } from '../../access.ts';
import { endpoint } from '../../endpoint.ts';
import { ChangeHeaders, Nothing } from '../../shared/fields.ts';
import * as calls from './payment-calls.ts';
import {
  PaymentConnection,
  PaymentConnectionTest,
  PaymentEventPath,
  PaymentEventResponse,
  PaymentPage,
  PaymentPath,
  PaymentQuery,
  PaymentSettings,
  PaymentSettingsChange,
  ProblemDismissal,
  RefundPath,
} from './payments.ts';
import { TestBankDecision, TestBankPath, TestCardQuery } from './test-bank.ts';

export const paymentEndpoints = {
  readPaymentSettings: endpoint(calls.readPaymentSettings, {
    access: memberWho('settings.manage'),
    response: { 200: PaymentSettings },
  }),
  savePaymentSettings: endpoint(calls.savePaymentSettings, {
    access: memberWho('settings.manage'),
    headers: ChangeHeaders,
    body: PaymentSettingsChange,
    response: { 200: PaymentSettings },
    errors: ['payments.stripe-incomplete', 'payments.stripe-keys-differ', 'settings.changed-meanwhile'],
  }),
  readPaymentConnection: endpoint(calls.readPaymentConnection, {
    access: memberWho('settings.manage'),
    response: { 200: PaymentConnection },
  }),
  testPaymentConnection: endpoint(calls.testPaymentConnection, {
    access: memberWho('settings.manage'),
    response: { 200: PaymentConnectionTest },
  }),
  listPayments: endpoint(calls.listPayments, {
    access: memberWho('commerce.manage'),
    query: PaymentQuery,
    response: { 200: PaymentPage },
    errors: ['payments.bad-cursor'],
  }),
  retryRefund: endpoint(calls.retryRefund, {
    access: memberWho('commerce.manage'),
    params: RefundPath,
    response: { 204: Nothing },
    errors: ['payments.refund-missing', 'payments.refund-under-way'],
  }),
  dismissPaymentProblem: endpoint(calls.dismissPaymentProblem, {
    access: memberWho('commerce.manage'),
    params: PaymentPath,
    body: ProblemDismissal,
    response: { 204: Nothing },
    errors: ['payments.no-problem', 'payments.other-problem'],
  }),
  openTestCardPage: endpoint(calls.openTestCardPage, {
    access: anyone,
    personal: true,
    query: TestCardQuery,
    produces: 'html',
  }),
  openTestBankPage: endpoint(calls.openTestBankPage, {
    access: anyone,
    personal: true,
    params: TestBankPath,
    produces: 'html',
    errors: ['payments.step-missing'],
  }),
  postTestBankDecision: endpoint(calls.postTestBankDecision, {
    access: anyone,
    personal: true,
    params: TestBankPath,
    body: TestBankDecision,
    produces: 'html',
    errors: ['payments.step-missing'],
  }),
  receivePaymentEvent: endpoint(calls.receivePaymentEvent, {
    access: anyone,
    antiForgery: 'signed',
    params: PaymentEventPath,
    response: { 200: PaymentEventResponse },
    errors: ['payments.forged'],
  }),
} as const;
