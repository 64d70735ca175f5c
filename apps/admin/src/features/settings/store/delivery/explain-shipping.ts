import { type Destination, findZone, offerShipping } from '@awning/commerce';
import type { Rate, Zone } from './delivery-form.ts';

/** Why a zone serves a place. */
type ZoneReason = 'region' | 'country' | 'everywhere-else';

/** What comes of one rate for a cart that goes to a place. */
type RateOutcome =
  | { readonly kind: 'offered'; readonly amountMinor: number; readonly moreForFreeMinor: number | null }
  | { readonly kind: 'free'; readonly fromMinor: number }
  | { readonly kind: 'off' }
  | { readonly kind: 'unfinished' }
  | { readonly kind: 'too-heavy'; readonly mostGrams: number }
  | { readonly kind: 'too-little'; readonly fromMinor: number };

export interface ExplainedRate {
  readonly rate: Rate;
  readonly outcome: RateOutcome;
  /** It is picked up, and stands in a zone for another place. */
  readonly isElsewhere: boolean;
}

interface ExplainedShipping {
  /** Null: no zone serves the place. */
  readonly zone: Zone | null;
  readonly reason: ZoneReason | null;
  readonly rates: readonly ExplainedRate[];
}

interface ShippingQuestion {
  readonly zones: readonly Zone[];
  readonly destination: Destination;
  readonly weightGrams: number;
  readonly subtotalMinor: number;
}

/** Which rates a shopper at a place sees, and why; of the others, why not. The prices are those of the checkout. */
export function explainShipping({ zones, destination, ...cart }: ShippingQuestion): ExplainedShipping {
  const serving = findZone(zones, destination);
  const zone = zones.find((each) => each === serving) ?? null;
  const own = zone?.methods ?? [];
  const pickups = zones
    .filter((other) => other !== zone)
    .flatMap(({ methods }) => methods.filter(({ kind }) => kind === 'pickup'));
  const explain = (rate: Rate, isElsewhere: boolean): ExplainedRate => ({
    rate,
    outcome: outcomeOf(rate, cart),
    isElsewhere,
  });
  return {
    zone,
    reason: zone && reasonOf(zone, destination),
    rates: [...own.map((rate) => explain(rate, false)), ...pickups.map((rate) => explain(rate, true))],
  };
}

function reasonOf(zone: Zone, destination: Destination): ZoneReason {
  const named = (places: Zone['places']): boolean =>
    findZone([{ ...zone, places, everywhereElse: false }], destination) !== null;
  if (named(zone.places.filter(({ states }) => states !== null))) return 'region';
  return named(zone.places) ? 'country' : 'everywhere-else';
}

function outcomeOf(
  rate: Rate,
  cart: { readonly weightGrams: number; readonly subtotalMinor: number },
): RateOutcome {
  if (!rate.enabled) return { kind: 'off' };
  if (!isFinished(rate)) return { kind: 'unfinished' };
  const alone = { id: '', name: '', places: [], everywhereElse: true, methods: [rate] };
  const [offer] = offerShipping({ zones: [alone], destination: ANYWHERE, ...cart });
  if (offer) {
    const { freeFromMinor } = rate;
    if (freeFromMinor !== null && cart.subtotalMinor >= freeFromMinor)
      return { kind: 'free', fromMinor: freeFromMinor };
    const moreForFreeMinor =
      freeFromMinor === null || offer.amountMinor === 0 ? null : freeFromMinor - cart.subtotalMinor;
    return { kind: 'offered', amountMinor: offer.amountMinor, moreForFreeMinor };
  }
  if (rate.kind === 'by-weight')
    return {
      kind: 'too-heavy',
      mostGrams: Math.max(0, ...rate.bands.map(({ upToGrams }) => upToGrams ?? 0)),
    };
  if (rate.kind === 'by-subtotal')
    return { kind: 'too-little', fromMinor: Math.min(...rate.bands.map(({ fromMinor }) => fromMinor)) };
  return { kind: 'unfinished' };
}

const ANYWHERE: Destination = { countryCode: 'US', state: '', postalCode: '', city: '' };

const isAmount = (value: unknown): boolean => typeof value === 'number' && Number.isSafeInteger(value);

/** Every amount is one: while it is typed it may be a text, or nothing. */
function isFinished(rate: Rate): boolean {
  if (rate.freeFromMinor !== null && !isAmount(rate.freeFromMinor)) return false;
  switch (rate.kind) {
    case 'flat':
    case 'pickup':
      return isAmount(rate.amountMinor);
    case 'by-weight':
      return (
        rate.bands.length > 0 &&
        rate.bands.every(
          ({ upToGrams, amountMinor }) =>
            isAmount(amountMinor) && (upToGrams === null || isAmount(upToGrams)),
        )
      );
    case 'by-subtotal':
      return (
        rate.bands.length > 0 &&
        rate.bands.every(({ fromMinor, amountMinor }) => isAmount(fromMinor) && isAmount(amountMinor))
      );
  }
}
