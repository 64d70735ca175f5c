import {
  countryCodeProblem,
  isPostalCodeOf,
  NO_ADDRESS,
  type PickupPlace,
  type ShippingMethod,
  type ShippingPlace,
  type ShippingZone,
  type SubtotalBand,
  tidyAddress,
  type WeightBand,
} from '@awning/commerce';
import type { ShippingMethodInput, ShippingSetupInput } from '@awning/contract';

export const shippingSentences = {
  zoneName: 'Please give the zone a name.',
  noPlaces: 'Please add a country, or let the zone be for everywhere else.',
  noStates: 'Please choose at least one state, or the whole country.',
  placeTwice: 'This place is in another zone, or in this one twice.',
  elseTwice: 'Only one zone can be for everywhere else.',
  idTwice: 'This is there twice. Please send it without an id to add another one.',
  methodName: 'Please give this way to ship a name.',
  amount: 'Please enter what it costs; 0 for nothing.',
  address: 'Please enter where things can be picked up.',
  pickupCountry: 'Please choose the country where things can be picked up.',
  postalCodeElsewhere: 'This postal code is not in that state. Please check both.',
  noBands: 'Please add at least one step.',
  weightMissing: 'Please enter up to which weight this holds; only the last step can be without.',
  weightOrder: 'Please order the steps by weight, from light to heavy.',
  subtotalMissing: 'Please enter from which subtotal on this holds.',
  subtotalOrder: 'Please order the steps by subtotal, from small to large.',
} as const;

type Note = (field: string, rule: keyof typeof shippingSentences) => void;
type Bands = NonNullable<ShippingMethodInput['bands']>;

/** What an owner sent, with everything that was left out, and a sentence for each thing that is wrong with it. */
export function readZones(
  { zones: sent }: ShippingSetupInput,
  newId: () => string,
): { zones: ShippingZone[]; errors: Record<string, string> } {
  const errors: Record<string, string> = {};
  const note: Note = (field, rule) => {
    errors[field] ??= shippingSentences[rule];
  };
  const zones = sent.map((zone, index): ShippingZone => {
    const at = `zones.${index}`;
    const name = zone.name.trim();
    if (name === '') note(`${at}.name`, 'zoneName');
    const methods = (zone.methods ?? []).map((method, place) =>
      readMethod(method, `${at}.methods.${place}`, note, newId),
    );
    const places = (zone.places ?? []).map(tidyPlace);
    const everywhereElse = zone.everywhereElse ?? false;
    if (places.length === 0 && !everywhereElse) note(`${at}.places`, 'noPlaces');
    return { id: zone.id ?? newId(), name, places, everywhereElse, methods };
  });
  checkPlaces(zones, errors, note);
  checkIds(zones, note);
  return { zones, errors };
}

const tidyPlace = ({ countryCode, states }: ShippingPlace): ShippingPlace => ({
  countryCode,
  states: states && [...new Set(states.map((state) => state.trim()).filter(Boolean))],
});

/** A state may be in another zone than the rest of its country. */
function checkPlaces(zones: readonly ShippingZone[], errors: Record<string, string>, note: Note): void {
  const usedNames = new Set<string>();
  let usedElsewhere = false;
  for (const [index, { places, everywhereElse }] of zones.entries()) {
    if (everywhereElse && usedElsewhere) note(`zones.${index}.everywhereElse`, 'elseTwice');
    usedElsewhere ||= everywhereElse;
    for (const [place, { countryCode, states }] of places.entries()) {
      const at = `zones.${index}.places.${place}`;
      const wrongCountry = countryCodeProblem(countryCode);
      if (wrongCountry !== null) errors[`${at}.countryCode`] ??= wrongCountry;
      if (states?.length === 0) note(`${at}.states`, 'noStates');
      const keys = states?.map((state) => `${countryCode}/${state.toUpperCase()}`) ?? [countryCode];
      if (keys.some((key) => usedNames.has(key))) note(at, 'placeTwice');
      for (const key of keys) usedNames.add(key);
    }
  }
}

function checkIds(zones: readonly ShippingZone[], note: Note): void {
  const usedNames = new Set<string>();
  const check = (id: string, at: string): void => {
    if (usedNames.has(id)) note(`${at}.id`, 'idTwice');
    usedNames.add(id);
  };
  for (const [index, { id, methods }] of zones.entries()) {
    check(id, `zones.${index}`);
    for (const [place, method] of methods.entries()) check(method.id, `zones.${index}.methods.${place}`);
  }
}

function readMethod(sent: ShippingMethodInput, at: string, note: Note, newId: () => string): ShippingMethod {
  const named = {
    id: sent.id ?? newId(),
    name: sent.name.trim(),
    description: sent.description?.trim() ?? '',
    enabled: sent.enabled ?? true,
    freeFromMinor: sent.freeFromMinor ?? null,
  };
  if (named.name === '') note(`${at}.name`, 'methodName');
  const readAmount = (): number => {
    if (sent.amountMinor === undefined) note(`${at}.amountMinor`, 'amount');
    return sent.amountMinor ?? 0;
  };
  const bands = sent.bands ?? [];
  const hasBands = sent.kind === 'by-weight' || sent.kind === 'by-subtotal';
  if (hasBands && bands.length === 0) note(`${at}.bands`, 'noBands');
  switch (sent.kind) {
    case 'flat':
      return { ...named, kind: sent.kind, amountMinor: readAmount() };
    case 'by-weight':
      return { ...named, kind: sent.kind, bands: readWeightBands(bands, `${at}.bands`, note) };
    case 'by-subtotal':
      return { ...named, kind: sent.kind, bands: readSubtotalBands(bands, `${at}.bands`, note) };
    case 'pickup': {
      const address = sent.address?.trim() ?? '';
      if (address === '') note(`${at}.address`, 'address');
      const place = readPickupPlace(sent.place ?? null, `${at}.place`, note);
      return { ...named, kind: sent.kind, amountMinor: sent.amountMinor ?? 0, address, ...place };
    }
  }
}

function readPickupPlace(
  sent: NonNullable<ShippingMethodInput['place']> | null,
  at: string,
  note: Note,
): { readonly place?: PickupPlace } {
  if (sent === null) return {};
  const { countryCode, state = '', postalCode = '' } = sent;
  if (countryCodeProblem(countryCode) !== null) note(`${at}.countryCode`, 'pickupCountry');
  const tidy = tidyAddress({ ...NO_ADDRESS, countryCode, state, postalCode });
  if (!isPostalCodeOf(countryCode, tidy.state, tidy.postalCode) && tidy.postalCode !== '')
    note(`${at}.postalCode`, 'postalCodeElsewhere');
  return { place: { countryCode, state: tidy.state, postalCode: tidy.postalCode } };
}

function readWeightBands(bands: Bands, at: string, note: Note): WeightBand[] {
  let before = 0;
  return bands.map(({ upToGrams = null, amountMinor }, index) => {
    if (upToGrams === null && index < bands.length - 1) note(`${at}.${index}.upToGrams`, 'weightMissing');
    if (upToGrams !== null && upToGrams <= before) note(`${at}.${index}.upToGrams`, 'weightOrder');
    before = upToGrams ?? before;
    return { upToGrams, amountMinor };
  });
}

function readSubtotalBands(bands: Bands, at: string, note: Note): SubtotalBand[] {
  let before = -1;
  return bands.map(({ fromMinor, amountMinor }, index) => {
    if (fromMinor === undefined) note(`${at}.${index}.fromMinor`, 'subtotalMissing');
    else if (fromMinor <= before) note(`${at}.${index}.fromMinor`, 'subtotalOrder');
    before = fromMinor ?? before;
    return { fromMinor: fromMinor ?? 0, amountMinor };
  });
}
