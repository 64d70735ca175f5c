import { findRegion, regionsOf } from '@awning/commerce';
import type { PlaceDetails, PlaceQuery, PlaceSuggestion } from '@awning/contract';
import { LRUCache } from 'lru-cache';
import { type ListedCountry, type ListedPlace, loadPlaceList, type PlaceEntry } from './place-list.ts';
import { beginsNearly, placeKey } from './place-names.ts';
import type { PlaceProvider } from './places.ts';

const ATTRIBUTION = 'Places: GeoNames, CC BY 4.0';
const USUAL_LIMIT = 5;
/** One slip in fewer letters could mean anything. */
const LEAST_FOR_SLIPS = 4;
const LANGUAGES = 20;

interface Match {
  readonly place: ListedPlace | CountryPlace;
  readonly isExact: boolean;
}

interface CountryPlace {
  readonly kind: 'country';
  readonly name: string;
  readonly country: string;
  readonly region: '';
  readonly people: number;
}

/** The names of all countries in one language. */
interface CountryNames {
  readonly of: (code: string) => string;
  readonly entries: ReadonlyMap<string, { readonly key: string; readonly place: CountryPlace }>;
}

/** Countries, regions and larger towns out of the list that comes with the program. Asks nobody. */
export function createOfflinePlaces(): PlaceProvider {
  let loading: Promise<readonly ListedCountry[]> | undefined;
  const load = (): Promise<readonly ListedCountry[]> => {
    loading ??= loadPlaceList().catch((error: unknown) => {
      loading = undefined;
      throw error;
    });
    return loading;
  };
  const namesByLanguage = new LRUCache<string, CountryNames>({ max: LANGUAGES });
  const namesIn = async (language = 'en'): Promise<CountryNames> => {
    const names = namesByLanguage.get(language) ?? readNames(await load(), language);
    namesByLanguage.set(language, names);
    return names;
  };

  return {
    attribution: ATTRIBUTION,

    async suggest({ input, country, kind, limit = USUAL_LIMIT, language }) {
      const typed = placeKey(input);
      if (typed === '') return [];
      const names = await namesIn(language);
      const searched = countriesFor(await load(), country);
      const best = (find: Find): Match[] => bestMatches(searched, { typed, kind, names, limit, find });
      let matches = best(beginsWith);
      if (matches.length === 0 && typed.length >= LEAST_FOR_SLIPS) matches = best(nearly);
      return matches.map(({ place }): PlaceSuggestion => {
        const listed = searched.find(({ code }) => code === place.country);
        const region = place.kind === 'town' ? listed?.regionNames.get(place.region) : undefined;
        const around = place.kind === 'country' ? [] : [region, names.of(place.country)];
        return {
          placeId: idOf(place),
          kind: place.kind,
          name: place.name,
          context: around.filter(Boolean).join(', '),
        };
      });
    },

    async details(placeId, language) {
      const [kind = '', code = '', region = '', key = ''] = placeId.split('.');
      const country = (await load()).find((each) => each.code === code);
      if (country === undefined) return null;
      const countryName = (await namesIn(language)).of(code);
      if (kind === 'country')
        return { ...NOWHERE, placeId, kind, name: countryName, countryCode: code, countryName };
      const entry = country.entries.find(
        ({ key: known, place }) =>
          place.kind === kind && place.region === region && (kind === 'region' || known === key),
      );
      return entry ? detailsOf(entry.place, { placeId, country, countryName }) : null;
    },
  };
}

const NOWHERE = { regionName: '', regionCode: null, postalCode: null, lat: null, lng: null } as const;

function detailsOf(
  { kind, name, region, lat, lng }: ListedPlace,
  { placeId, country, countryName }: { placeId: string; country: ListedCountry; countryName: string },
): PlaceDetails {
  const { code } = country;
  const regionName = country.regionNames.get(region) ?? '';
  const ofAddress = regionsOf(code) === null ? null : findRegion(code, regionName || region);
  return {
    placeId,
    kind,
    name,
    countryCode: code,
    countryName,
    regionName: ofAddress?.name ?? regionName,
    regionCode: ofAddress?.code ?? null,
    postalCode: null,
    lat,
    lng,
  };
}

function countriesFor(all: readonly ListedCountry[], code: string | undefined): readonly ListedCountry[] {
  return code === undefined ? all : all.filter((each) => each.code === code.toUpperCase());
}

type Find = (entries: readonly PlaceEntry[], typed: string) => Iterable<PlaceEntry>;

interface Search {
  readonly typed: string;
  readonly kind: PlaceQuery['kind'];
  readonly names: CountryNames;
  readonly limit: number;
  readonly find: Find;
}

function bestMatches(
  countries: readonly ListedCountry[],
  { typed, kind, names, limit, find }: Search,
): Match[] {
  const best: Match[] = [];
  const consider = (key: string, place: Match['place']): void => {
    if (kind !== undefined && place.kind !== kind) return;
    const last = best.length === limit ? best.at(-1) : undefined;
    // Thousands of names begin with a letter: most are told by their size.
    if (last && key !== typed && place.people < last.place.people) return;
    const match = { place, isExact: key === typed };
    if (last && largestFirst(match, last) >= 0) return;
    // A place with two names, or two towns of one name in a region: the first of them is enough.
    const same = best.findIndex((other) => isSame(other.place, place));
    if (same !== -1) {
      if (largestFirst(match, best[same] as Match) >= 0) return;
      best.splice(same, 1);
    }
    const at = best.findIndex((other) => largestFirst(match, other) < 0);
    best.splice(at === -1 ? best.length : at, 0, match);
    best.length = Math.min(best.length, limit);
  };
  for (const { code, entries } of countries) {
    const named = names.entries.get(code);
    if (named && (find === nearly ? beginsNearly(named.key, typed) : named.key.startsWith(typed)))
      consider(named.key, named.place);
    for (const { key, place } of find(entries, typed)) consider(key, place);
  }
  return best;
}

const isSame = (a: Match['place'], b: Match['place']): boolean =>
  a.kind === b.kind && a.name === b.name && a.country === b.country && a.region === b.region;

const idOf = ({ kind, name, country, region }: Match['place']): string =>
  kind === 'country'
    ? `country.${country}`
    : [kind, country, region, ...(kind === 'town' ? [placeKey(name)] : [])].join('.');

/** The first one is looked for by halves: entries are sorted. */
function* beginsWith(entries: readonly PlaceEntry[], typed: string): Iterable<PlaceEntry> {
  let [low, high] = [0, entries.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((entries[middle]?.key ?? '') < typed) low = middle + 1;
    else high = middle;
  }
  for (let entry = entries[low]; entry?.key.startsWith(typed); entry = entries[low]) {
    yield entry;
    low += 1;
  }
}

/** Among those with the same first letter, or with the first two changed over: all would take too long. */
function* nearly(entries: readonly PlaceEntry[], typed: string): Iterable<PlaceEntry> {
  for (const first of new Set(typed.slice(0, 2)))
    for (const entry of beginsWith(entries, first)) if (beginsNearly(entry.key, typed)) yield entry;
}

const largestFirst = (a: Match, b: Match): number =>
  Number(b.isExact) - Number(a.isExact) ||
  b.place.people - a.place.people ||
  (a.place.name < b.place.name ? -1 : a.place.name > b.place.name ? 1 : 0);

function readNames(countries: readonly ListedCountry[], language: string): CountryNames {
  const names = displayNames(language);
  const of = (code: string): string => names.of(code) ?? code;
  return {
    of,
    entries: new Map(
      countries.map(({ code, people }) => {
        const place = { kind: 'country', name: of(code), country: code, region: '', people } as const;
        return [code, { key: placeKey(place.name), place }];
      }),
    ),
  };
}

function displayNames(language: string): Intl.DisplayNames {
  try {
    return new Intl.DisplayNames([language, 'en'], { type: 'region' });
  } catch {
    return new Intl.DisplayNames(['en'], { type: 'region' });
  }
}
