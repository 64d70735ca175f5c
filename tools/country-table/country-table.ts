import ipaddr from 'ipaddr.js';

interface Change {
  readonly start: number;
  readonly country: string;
}

/** Networks of 256 IPv4 addresses, and of 48 bits of IPv6. */
const FAMILIES = { four: { bits: 32n, network: 8n }, six: { bits: 128n, network: 80n } } as const;

/**
 * The bytes that `platform/countries` reads: the codes, then for IPv4 and for IPv6 how many changes of country there
 * are, the distances between them, and the country after each (0 for none).
 */
export function writeCountryTable(four: string, six: string): Uint8Array {
  const families = [readChanges(four, FAMILIES.four), readChanges(six, FAMILIES.six)];
  const codes = [...new Set(families.flat().map(({ country }) => country))].filter(Boolean).sort();
  if (codes.length > 255) throw new Error('A byte names 255 countries');
  const bytes = [...varint(codes.length), ...Buffer.from(codes.join(''), 'latin1')];
  for (const changes of families) {
    bytes.push(...varint(changes.length));
    let last = 0;
    for (const { start } of changes) {
      bytes.push(...varint(start - last));
      last = start;
    }
    for (const { country } of changes) bytes.push(codes.indexOf(country) + 1);
  }
  return Uint8Array.from(bytes);
}

/** Lines of `first,last,country`, with commas or tabs, sorted; addresses as they are written, or as numbers. */
function readChanges(text: string, { bits, network }: { bits: bigint; network: bigint }): Change[] {
  const changes: Change[] = [{ start: 0, country: '' }];
  const change = (start: number, country: string): void => {
    const last = changes.at(-1);
    if (last?.country === country) return;
    if (last?.start === start) changes.pop();
    if (changes.at(-1)?.country !== country) changes.push({ start, country });
  };
  let end = 0;
  for (const line of text.split('\n')) {
    const [from = '', to = '', code = ''] = line.split(/[,\t]/).map((part) => part.trim());
    if (!/^[A-Z]{2}$/.test(code)) continue;
    // Only networks that are wholly of one country.
    const first = Number((numberOf(from) + (1n << network) - 1n) >> network);
    const after = Number((numberOf(to) + 1n) >> network);
    if (after <= first) continue;
    if (first < end) throw new Error(`${from} stands after a later network`);
    if (first > end) change(end, '');
    change(first, code);
    end = after;
  }
  if (BigInt(end) < 1n << (bits - network)) change(end, '');
  return changes;
}

const numberOf = (address: string): bigint => {
  if (/^\d+$/.test(address)) return BigInt(address);
  return ipaddr
    .parse(address)
    .toByteArray()
    .reduce((sum, byte) => sum * 256n + BigInt(byte), 0n);
};

function varint(value: number): number[] {
  const bytes: number[] = [];
  let rest = value;
  for (; rest > 127; rest = Math.floor(rest / 128)) bytes.push((rest % 128) + 128);
  return [...bytes, rest];
}
