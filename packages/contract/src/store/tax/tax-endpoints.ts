import { memberWho } from '../../access.ts';
import { endpoint } from '../../endpoint.ts';
import { ChangeHeaders } from '../../shared/fields.ts';
import { TaxSetup, TaxSetupInput } from './tax.ts';
import * as calls from './tax-calls.ts';

export const taxEndpoints = {
  readTax: endpoint(calls.readTax, { access: memberWho('commerce.manage'), response: { 200: TaxSetup } }),
  saveTax: endpoint(calls.saveTax, {
    access: memberWho('commerce.manage'),
    headers: ChangeHeaders,
    body: TaxSetupInput,
    response: { 200: TaxSetup },
    errors: ['tax.changed-meanwhile', 'tax.invalid'],
  }),
} as const;
