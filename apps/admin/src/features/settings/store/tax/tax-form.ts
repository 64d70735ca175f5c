import type { TaxSetup, TaxSetupInput } from '@awning/contract';
import { readTax, saveTax } from '@awning/contract/calls';
import type { Client } from '@awning/contract/client';
import type { QueryClient } from '@tanstack/react-query';
import type { SettingsSource } from '../../form/settings-source.ts';

export type Rule = TaxSetup['rules'][number];

const NEW = 'new-';
let count = 0;

export function newRule(countryCode = ''): Rule {
  count += 1;
  return {
    id: `${NEW}${Date.now().toString(36)}-${count}`,
    name: '',
    countryCode,
    state: null,
    postalCodes: null,
    rate: 0,
    category: null,
    onShipping: false,
  };
}

const KEY = ['settings', 'tax'];

/** All of it is saved at once: what is not sent is gone. */
export const taxSource = (api: Client, queries: QueryClient): SettingsSource<TaxSetup> => ({
  queryKey: KEY,
  read: (signal) => api.call(readTax, { signal }),
  write: (change, etag) => {
    const stored = queries.getQueryData<{ readonly body: TaxSetup }>(KEY)?.body;
    const { pricesIncludeTax = false, rounding = 'line', rules = [] } = { ...stored, ...change };
    return api.call(saveTax, {
      body: { pricesIncludeTax, rounding, rules: rules.map(sentRule) },
      ifMatch: etag,
    });
  },
});

/** One that is new has no id, and the server gives it one. */
function sentRule({ id, ...rule }: Rule): TaxSetupInput['rules'][number] {
  return id.startsWith(NEW) ? rule : { ...rule, id };
}
