import { type Currency, restateAmount, type ShippingMethod, type ShippingZone } from '@awning/commerce';
import type { ShippingSetup, ShippingSetupInput } from '@awning/contract';
import type { WebsiteId } from '../../../platform/entity-ids.ts';
import {
  createSiteDocuments,
  type SiteSetup,
  type SiteSetupParts,
} from '../../../platform/site-documents/index.ts';
import type { Settings } from '../../foundation/settings/index.ts';
import { readZones } from './shipping-check.ts';
import { shippingErrors } from './shipping-errors.ts';
import { shippingInvariants } from './shipping-invariants.ts';

export interface StoredZones {
  readonly zones: readonly ShippingZone[];
  /** The store's when the amounts were written; null: there are none. */
  readonly currency: Currency | null;
}

export interface Shipping extends SiteSetup<ShippingSetup, ShippingSetupInput> {
  /** In the store's currency. Cached until the site changes. */
  zones(websiteId: WebsiteId, currency: Currency): Promise<readonly ShippingZone[]>;
}

export function createShipping(o: SiteSetupParts & { readonly settings: Pick<Settings, 'store'> }): Shipping {
  const initial: StoredZones = { zones: [], currency: null };
  const documents = createSiteDocuments({ ...o, table: 'shipping_setups', initial });
  const currencyOf = async (websiteId: WebsiteId): Promise<Currency> =>
    (await o.settings.store(websiteId)).value.storeCurrency;
  const response = (stored: StoredZones, version: number, currency: Currency): ShippingSetup => ({
    zones: inCurrency(stored, currency).map(({ places, methods, ...zone }) => ({
      ...zone,
      places: places.map(({ countryCode, states }) => ({ countryCode, states: states && [...states] })),
      methods: methods.map(toMethodDto),
    })),
    currency,
    version,
  });

  return {
    zones: async (websiteId, currency) => inCurrency(await documents.getOrLoad(websiteId), currency),
    async read(websiteId) {
      const currency = await currencyOf(websiteId);
      const { document, version } = await documents.read(websiteId);
      return response(document, version, currency);
    },
    async save(websiteId, input, { expected, by }) {
      const { zones, errors } = readZones(input, () => o.ids.next());
      if (Object.keys(errors).length > 0) throw shippingErrors.invalid({ errors });
      const currency = await currencyOf(websiteId);
      const saved = await documents.save(websiteId, { document: { zones, currency }, expected, by });
      if (saved === null) throw shippingErrors.changedMeanwhile();
      return response(saved.document, saved.version, currency);
    },
    invariants: shippingInvariants,
  };
}

type AnsweredMethod = ShippingSetup['zones'][number]['methods'][number];

const toMethodDto = (method: ShippingMethod): AnsweredMethod => {
  if (method.kind === 'by-weight') return { ...method, bands: method.bands.map((band) => ({ ...band })) };
  if (method.kind === 'by-subtotal') return { ...method, bands: method.bands.map((band) => ({ ...band })) };
  return { ...method };
};

/** Amounts keep their numbers when the store changes its currency, as prices do. */
function inCurrency({ zones, currency }: StoredZones, wanted: Currency): readonly ShippingZone[] {
  if (currency === null || currency === wanted) return zones;
  const restate = (amountMinor: number): number => restateAmount(amountMinor, currency, wanted);
  return zones.map((zone) => ({
    ...zone,
    methods: zone.methods.map((method) => restateMethod(method, restate)),
  }));
}

function restateMethod(method: ShippingMethod, restate: (amountMinor: number) => number): ShippingMethod {
  const freeFromMinor = method.freeFromMinor === null ? null : restate(method.freeFromMinor);
  switch (method.kind) {
    case 'by-weight':
      return {
        ...method,
        freeFromMinor,
        bands: method.bands.map((band) => ({ ...band, amountMinor: restate(band.amountMinor) })),
      };
    case 'by-subtotal':
      return {
        ...method,
        freeFromMinor,
        bands: method.bands.map((band) => ({
          fromMinor: restate(band.fromMinor),
          amountMinor: restate(band.amountMinor),
        })),
      };
    default:
      return { ...method, freeFromMinor, amountMinor: restate(method.amountMinor) };
  }
}
