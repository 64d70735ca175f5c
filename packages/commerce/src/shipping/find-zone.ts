import type { Destination } from '../customer/destination.ts';
import { compactCode, isSameState, placeNames } from '../customer/place-names.ts';
import type { ShippingPlace, ShippingZone } from './shipping-zone.ts';

const NAMED_STATE = 3;
const NAMED_COUNTRY = 2;
const EVERYWHERE_ELSE = 1;

/**
 * The zone that serves a destination: one that names its state before one that names its country before one for
 * everywhere else, and the first of several. Null: it is not served.
 */
export function findZone(zones: readonly ShippingZone[], destination: Destination): ShippingZone | null {
  let best: ShippingZone | null = null;
  let closest = 0;
  for (const zone of zones) {
    const distance = closeness(zone, destination);
    if (distance > closest) {
      best = zone;
      closest = distance;
    }
  }
  return best;
}

function closeness({ places, everywhereElse }: ShippingZone, destination: Destination): number {
  const names = placeNames(destination);
  const ofPlace = ({ countryCode, states }: ShippingPlace): number => {
    const index = names.findIndex((name) => name.countryCode === compactCode(countryCode));
    const name = names[index];
    if (name === undefined) return 0;
    if (states !== null) return states.some((state) => isSameState(state, name.state)) ? NAMED_STATE : 0;
    // Who names a territory means it more than who names the country it belongs to.
    return names.length > 1 && index === 0 ? NAMED_STATE : NAMED_COUNTRY;
  };
  const named = Math.max(0, ...places.map(ofPlace));
  return named === 0 && everywhereElse ? EVERYWHERE_ELSE : named;
}
