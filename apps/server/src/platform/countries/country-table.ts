import { isIP } from 'node:net';
import ipaddr from 'ipaddr.js';

/**
 * Where networks of the internet are, as a sorted list of places at which the country changes. IPv4 is kept by networks
 * of 256 addresses, IPv6 by networks of 48 bits: nothing smaller is announced to the whole internet.
 */
interface Family {
  readonly starts: Float64Array;
  /** By start: the country from there on, as its place in the list of codes; 0 for none. */
  readonly countries: Uint8Array;
}

export interface CountryTable {
  /** The ISO code of the country that an address belongs to; null when nobody knows. */
  find(address: string): string | null;
}

/** `bytes` are what `tools/country-table` wrote. */
export function readCountryTable(bytes: Uint8Array): CountryTable {
  const reader = createReader(bytes);
  const codes = Array.from({ length: reader.number() }, () => reader.text(2));
  const [four, six] = [readFamily(reader), readFamily(reader)];
  const codeAt = (family: Family, network: number): string | null =>
    codes[(family.countries[lastStart(family.starts, network)] ?? 0) - 1] ?? null;
  return {
    find(address) {
      const version = isIP(address);
      if (version === 0) return null;
      if (version === 4) return codeAt(four, networkOfFour(address));
      // An IPv4 address inside an IPv6 one is that IPv4 address.
      const parsed = ipaddr.process(address);
      const isFour = parsed.kind() === 'ipv4';
      let network = 0;
      for (const byte of parsed.toByteArray().slice(0, isFour ? 3 : 6)) network = network * 256 + byte;
      return codeAt(isFour ? four : six, network);
    },
  };
}

/** The first three bytes of `192.0.2.1`, which has one spelling. */
function networkOfFour(address: string): number {
  let network = 0;
  let byte = 0;
  for (let at = 0, dots = 0; dots < 3; at += 1) {
    const code = address.charCodeAt(at);
    if (code === DOT) {
      network = network * 256 + byte;
      byte = 0;
      dots += 1;
    } else byte = byte * 10 + code - ZERO;
  }
  return network;
}

const DOT = 0x2e;
const ZERO = 0x30;

function readFamily(reader: Reader): Family {
  const length = reader.number();
  const starts = new Float64Array(length);
  let last = 0;
  for (let index = 0; index < length; index += 1) {
    last += reader.number();
    starts[index] = last;
  }
  return { starts, countries: reader.bytes(length) };
}

/** The place of the last start that is not after `network`; the first start is 0. */
function lastStart(starts: Float64Array, network: number): number {
  let low = 0;
  let high = starts.length - 1;
  while (low < high) {
    const middle = Math.ceil((low + high) / 2);
    if ((starts[middle] ?? 0) <= network) low = middle;
    else high = middle - 1;
  }
  return low;
}

interface Reader {
  number(): number;
  text(length: number): string;
  bytes(length: number): Uint8Array;
}

function createReader(bytes: Uint8Array): Reader {
  let at = 0;
  const advance = (length: number): number => {
    if (at + length > bytes.length) throw new Error('The table of countries ends too early');
    at += length;
    return at - length;
  };
  const take = (length: number): Uint8Array => {
    const start = advance(length);
    return bytes.slice(start, start + length);
  };
  return {
    // Seven bits a byte, the lowest first; multiplied, because 48 bits are more than a shift can do.
    number() {
      let value = 0;
      for (let place = 1; ; place *= 128) {
        const byte = bytes[advance(1)] ?? 0;
        value += (byte & 127) * place;
        if (byte < 128) return value;
      }
    },
    text: (length) => String.fromCharCode(...take(length)),
    bytes: take,
  };
}
