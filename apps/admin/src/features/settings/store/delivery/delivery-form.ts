import type { ShippingSetup, ShippingSetupInput } from '@awning/contract';
import { readShipping, saveShipping } from '@awning/contract/calls';
import type { Client } from '@awning/contract/client';
import type { SettingsSource } from '../../form/settings-source.ts';

export type Zone = ShippingSetup['zones'][number];
export type Rate = Zone['methods'][number];
export type RateKind = Rate['kind'];

type SentZone = ShippingSetupInput['zones'][number];
type SentRate = NonNullable<SentZone['methods']>[number];

const NEW = 'new-';
let count = 0;
/** Of what is not stored yet: the server gives it an id of its own. */
const newId = (): string => {
  count += 1;
  return `${NEW}${Date.now().toString(36)}-${count}`;
};

export const newZone = (name: string): Zone => ({
  id: newId(),
  name,
  places: [],
  everywhereElse: false,
  methods: [],
});

export const newRate = (): Rate => ({
  id: newId(),
  name: '',
  description: '',
  enabled: true,
  freeFromMinor: null,
  kind: 'flat',
  amountMinor: 0,
});

/** The same rate with another kind of price. What both kinds have stays. */
export function withKind(rate: Rate, kind: RateKind): Rate {
  const { id, name, description, enabled, freeFromMinor } = rate;
  const named = { id, name, description, enabled, freeFromMinor };
  const amountMinor = 'amountMinor' in rate ? rate.amountMinor : 0;
  switch (kind) {
    case 'flat':
      return { ...named, kind, amountMinor };
    case 'by-weight':
      return { ...named, kind, bands: [{ upToGrams: null, amountMinor }] };
    case 'by-subtotal':
      return { ...named, kind, bands: [{ fromMinor: 0, amountMinor }] };
    case 'pickup':
      return { ...named, kind, amountMinor, address: '', place: null };
  }
}

export const shippingSource = (api: Client): SettingsSource<ShippingSetup> => ({
  queryKey: ['settings', 'shipping'],
  read: (signal) => api.call(readShipping, { signal }),
  write: ({ zones = [] }, etag) =>
    api.call(saveShipping, { body: { zones: zones.map(sentZone) }, ifMatch: etag }),
});

const sentZone = (zone: Zone): SentZone => ({ ...withoutNewId(zone), methods: zone.methods.map(sentRate) });

/** An amount that was emptied is left out: the server says what is missing. */
function sentRate(rate: Rate): SentRate {
  const sent = Object.fromEntries(
    Object.entries(withoutNewId(rate)).filter(([name, value]) => name !== 'amountMinor' || value !== null),
  );
  return sent as unknown as SentRate;
}

function withoutNewId<Row extends { readonly id: string }>(row: Row): Omit<Row, 'id'> & { id?: string } {
  const { id, ...others } = row;
  return id.startsWith(NEW) ? others : { ...others, id };
}
