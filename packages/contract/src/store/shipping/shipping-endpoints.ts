import { memberWho } from '../../access.ts';
import { endpoint } from '../../endpoint.ts';
import { ChangeHeaders } from '../../shared/fields.ts';
import { ShippingSetup, ShippingSetupInput } from './shipping.ts';
import * as calls from './shipping-calls.ts';

export const shippingEndpoints = {
  readShipping: endpoint(calls.readShipping, {
    access: memberWho('commerce.manage'),
    response: { 200: ShippingSetup },
  }),
  saveShipping: endpoint(calls.saveShipping, {
    access: memberWho('commerce.manage'),
    headers: ChangeHeaders,
    body: ShippingSetupInput,
    response: { 200: ShippingSetup },
    errors: ['shipping.changed-meanwhile', 'shipping.invalid'],
  }),
} as const;
