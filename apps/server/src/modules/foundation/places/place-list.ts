import { readFile } from 'node:fs/promises';
import { setImmediate } from 'node:timers/promises';
import { promisify } from 'node:util';
import { brotliDecompress } from 'node:zlib';
import { placeKey } from './place-names.ts';

export interface ListedPlace {
  readonly kind: 'region' | 'town';
  readonly name: string;
  readonly country: string;
  /** Of the region that it is in, or that it is. */
  readonly region: string;
  readonly lat: number | null;
  readonly lng: number | null;
  /** In thousands; of a region those of its towns. */
  readonly people: number;
}

/** A name under which a place is found. */
export interface PlaceEntry {
  readonly key: string;
  readonly place: ListedPlace;
}

export interface ListedCountry {
  readonly code: string;
  readonly people: number;
  readonly regionNames: ReadonlyMap<string, string>;
  /** Sorted by their keys. */
  readonly entries: readonly PlaceEntry[];
}

const FILE = new URL('places.bin', import.meta.url);
const decompress = promisify(brotliDecompress);

/** What `tools/place-list` has written. Other requests are served between the countries. */
export async function loadPlaceList(): Promise<readonly ListedCountry[]> {
  const text = (await decompress(await readFile(FILE))).toString('utf8');
  const countries: ListedCountry[] = [];
  for (const part of text.split('@').slice(1)) {
    const [code = '', ...lines] = part.trimEnd().split('\n');
    countries.push(readCountry(code, lines));
    await setImmediate();
  }
  return countries;
}

function readCountry(code: string, lines: readonly string[]): ListedCountry {
  const regionNames = new Map<string, string>();
  const peopleOf = new Map<string, number>();
  const entries: PlaceEntry[] = [];
  let people = 0;
  for (const line of lines) {
    const [name = '', other = '', region = '', lat = '', lng = '', thousands = '0'] = line.split('\t');
    if (name.startsWith('#')) {
      regionNames.set(name.slice(1), other);
      continue;
    }
    const place: ListedPlace = {
      kind: 'town',
      name,
      country: code,
      region,
      lat: Number(lat),
      lng: Number(lng),
      people: Number(thousands),
    };
    people += place.people;
    peopleOf.set(region, (peopleOf.get(region) ?? 0) + place.people);
    for (const known of new Set([name, other].map(placeKey).filter((key) => key !== '')))
      entries.push({ key: known, place });
  }
  for (const [region, name] of regionNames) {
    const size = peopleOf.get(region) ?? 0;
    const place = {
      kind: 'region',
      name,
      country: code,
      region,
      lat: null,
      lng: null,
      people: size,
    } as const;
    entries.push({ key: placeKey(name), place });
  }
  entries.sort((a, b) => (a.key < b.key ? -1 : a.key > b.key ? 1 : b.place.people - a.place.people));
  return { code, people, regionNames, entries };
}
