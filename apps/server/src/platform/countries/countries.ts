import { readFileSync } from 'node:fs';
import type { IncomingHttpHeaders } from 'node:http';
import { brotliDecompressSync } from 'node:zlib';
import type { Config } from '../../config/config.ts';
import { type CountryTable, readCountryTable } from './country-table.ts';

/** What is known of who asks; every request has it. */
export interface CountryRequest {
  /** The address of the client, behind the proxies that are believed. */
  readonly ip: string;
  readonly headers: IncomingHttpHeaders;
  /** The connection itself. */
  readonly socket: { readonly remoteAddress?: string | undefined };
}

export interface Place {
  /** ISO 3166-1, such as `DE`. */
  readonly country: string;
  /** ISO 3166-2, such as `US-CA`; only a proxy can say so much. */
  readonly subdivision: string | null;
}

export interface Countries {
  /** The country that a request comes from; null when nobody knows. */
  of(request: CountryRequest): string | null;
  placeOf(request: CountryRequest): Place | null;
}

const TABLE = new URL('./countries.bin', import.meta.url);

/**
 * Which country a request comes from: by the header that a proxy in front sets, where one is configured and the request
 * came through a proxy that is believed, else by its address, which is looked up here and sent nowhere.
 */
export function createCountries({
  countryHeader,
  trustProxy,
}: Pick<Config, 'countryHeader' | 'trustProxy'>): Countries {
  let table: CountryTable | undefined;
  const byAddress = (address: string): Place | null => {
    // With the first question: reading the table takes some hundredths of a second, which few commands need.
    table ??= readCountryTable(brotliDecompressSync(readFileSync(TABLE)));
    const country = table.find(address);
    return country === null ? null : { country, subdivision: null };
  };
  const placeOf = (request: CountryRequest): Place | null => {
    if (countryHeader !== undefined && isForwarded(request, trustProxy)) {
      const named = readPlace(request.headers[countryHeader]);
      if (named !== null) return named;
    }
    return byAddress(request.ip);
  };
  return { placeOf, of: (request) => placeOf(request)?.country ?? null };
}

/**
 * Behind a number of proxies, every request has come through one. Where proxies are known by their address, a request
 * that names no other client came from none of them.
 */
function isForwarded({ ip, socket }: CountryRequest, trust: Config['trustProxy']): boolean {
  if (trust === false) return false;
  return typeof trust !== 'string' || ip !== socket.remoteAddress;
}

/** Codes for "no country", "unknown" and "an anonymous network" that proxies send. */
const NO_COUNTRY = new Set(['XX', 'ZZ', 'T1', 'A1', 'A2']);

/** `DE`, or `US-CA`. */
function readPlace(header: string | string[] | undefined): Place | null {
  const [, country, subdivision] =
    /^([A-Z]{2}|T1|A[12])(-[A-Z0-9]{1,3})?$/.exec(
      String(header ?? '')
        .trim()
        .toUpperCase(),
    ) ?? [];
  if (country === undefined || NO_COUNTRY.has(country)) return null;
  return { country, subdivision: subdivision === undefined ? null : `${country}${subdivision}` };
}
