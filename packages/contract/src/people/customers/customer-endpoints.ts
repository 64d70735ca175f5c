import { memberWho } from '../../access.ts';
import { endpoint } from '../../endpoint.ts';
import { ChangeHeaders, RetryHeaders } from '../../shared/fields.ts';
import * as calls from './customer-calls.ts';
import {
  CustomerByEmailQuery,
  CustomerChange,
  CustomerDataFile,
  CustomerDataQuery,
  CustomerDetails,
  CustomerErasure,
  CustomerErasurePreview,
  CustomerExport,
  CustomerExportQuery,
  CustomerImport,
  CustomerImported,
  CustomerMergePath,
  CustomerMergePreview,
  CustomerNotePath,
  CustomerNotes,
  CustomerPage,
  CustomerPath,
  CustomerQuery,
  CustomerResponse,
  CustomerTags,
  NewCustomerNote,
} from './customers.ts';

const access = memberWho('customers.manage');

export const customerEndpoints = {
  listCustomers: endpoint(calls.listCustomers, {
    access,
    query: CustomerQuery,
    response: { 200: CustomerPage },
    errors: ['customer-records.invalid-date', 'lists.bad-cursor'],
  }),
  exportCustomers: endpoint(calls.exportCustomers, {
    access,
    query: CustomerExportQuery,
    response: { 200: CustomerExport },
    produces: 'csv',
  }),
  exportCustomerConsents: endpoint(calls.exportCustomerConsents, {
    access,
    query: CustomerExportQuery,
    response: { 200: CustomerExport },
    produces: 'csv',
  }),
  importCustomers: endpoint(calls.importCustomers, {
    access,
    body: CustomerImport,
    response: { 200: CustomerImported },
  }),
  findCustomer: endpoint(calls.findCustomer, {
    access,
    query: CustomerByEmailQuery,
    response: { 200: CustomerResponse },
    errors: ['customer-records.missing'],
  }),
  readCustomer: endpoint(calls.readCustomer, {
    access,
    params: CustomerPath,
    response: { 200: CustomerDetails },
    errors: ['customer-records.missing'],
  }),
  changeCustomer: endpoint(calls.changeCustomer, {
    access,
    params: CustomerPath,
    headers: ChangeHeaders,
    body: CustomerChange,
    response: { 200: CustomerResponse },
    errors: [
      'customer-records.changed-meanwhile',
      'customer-records.missing',
      'customer-records.not-their-address',
    ],
  }),
  tagCustomer: endpoint(calls.tagCustomer, {
    access,
    params: CustomerPath,
    body: CustomerTags,
    response: { 200: CustomerResponse },
    errors: ['customer-records.missing', 'customer-records.too-many-tags'],
  }),
  addCustomerNote: endpoint(calls.addCustomerNote, {
    access,
    params: CustomerPath,
    headers: RetryHeaders,
    body: NewCustomerNote,
    response: { 200: CustomerNotes },
    errors: ['customer-records.missing', 'once.key-reused'],
  }),
  removeCustomerNote: endpoint(calls.removeCustomerNote, {
    access,
    params: CustomerNotePath,
    response: { 200: CustomerNotes },
    errors: ['customer-records.missing', 'customer-records.note-missing'],
  }),
  // These three belong to the owner: the server refuses everybody else.
  exportCustomerData: endpoint(calls.exportCustomerData, {
    access,
    params: CustomerPath,
    query: CustomerDataQuery,
    response: { 200: CustomerDataFile },
    produces: 'file',
    errors: ['customer-records.missing', 'customer-records.owner-only'],
  }),
  previewCustomerErasure: endpoint(calls.previewCustomerErasure, {
    access,
    params: CustomerPath,
    response: { 200: CustomerErasurePreview },
    errors: ['customer-records.missing', 'customer-records.owner-only'],
  }),
  eraseCustomer: endpoint(calls.eraseCustomer, {
    access,
    params: CustomerPath,
    body: CustomerErasure,
    response: { 200: CustomerErasurePreview },
    errors: [
      'customer-records.missing',
      'customer-records.not-their-address',
      'customer-records.owner-only',
      'customer-records.still-needed',
    ],
  }),
  previewCustomerMerge: endpoint(calls.previewCustomerMerge, {
    access,
    params: CustomerMergePath,
    response: { 200: CustomerMergePreview },
    errors: ['customer-records.missing', 'customer-records.same-customer', 'customer-records.too-many-tags'],
  }),
  mergeCustomers: endpoint(calls.mergeCustomers, {
    access,
    params: CustomerMergePath,
    headers: ChangeHeaders,
    response: { 200: CustomerResponse },
    errors: [
      'customer-records.changed-meanwhile',
      'customer-records.missing',
      'customer-records.same-customer',
      'customer-records.too-many-tags',
    ],
  }),
} as const;
