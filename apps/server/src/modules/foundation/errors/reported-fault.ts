import { createHash } from 'node:crypto';
import { type JavascriptErrorEvent, JAVASCRIPT_ERROR_LIMITS as LIMITS } from '@awning/contract';
import { maskedPart, withoutMailAddresses } from '../../../platform/stored-text.ts';

/** A report as it is stored. */
export interface ReportedFault {
  readonly fingerprint: string;
  readonly event: string;
  readonly name: string;
  readonly message: string;
  readonly stack: string;
  readonly source: string;
  readonly line: number | null;
  readonly column: number | null;
  readonly page: string;
  readonly island: string;
  readonly browser: string;
  readonly seenAt: Date;
}

const BROWSER_LENGTH = 300;
/** A page may hold a report back for a while; what claims to be older, or to come, has a clock that is wrong. */
const OLDEST_MS = 3_600_000;
const LARGEST_POSITION = 2_147_483_647;

/**
 * Nothing that was sent is trusted: it is cut, and loses what terminals obey, what addresses carry in secret and mail
 * addresses.
 */
export function readFault(
  { event, data, timestamp }: JavascriptErrorEvent,
  { browser, now }: { readonly browser: string; readonly now: Date },
): ReportedFault {
  const field = (name: keyof typeof LIMITS): string => textOf(data[name], LIMITS[name]);
  const [name, stack, source, island] = [field('name'), field('stack'), field('source'), field('island')];
  const message = field('message') || (stack === '' ? textOf(JSON.stringify(data), LIMITS.message) : '');
  const [line, column] = [positionOf(data.line), positionOf(data.column)];
  const fault = { event: textOf(event, LIMITS.event), name, message, stack, source, island };
  const age = now.getTime() - timestamp;
  return {
    ...fault,
    line,
    column,
    page: field('page'),
    browser: textOf(browser, BROWSER_LENGTH),
    fingerprint: fingerprintOf([fault.event, name, withoutNumbers(message), source, placeOf(stack), island]),
    seenAt: age >= 0 && age <= OLDEST_MS ? new Date(timestamp) : now,
  };
}

function textOf(value: unknown, limit: number): string {
  if (typeof value !== 'string' && typeof value !== 'number') return '';
  return (
    // Only as much as can still matter, so that a huge text costs nothing.
    withoutMailAddresses(
      String(value)
        .slice(0, 4 * limit)
        .replace(/\S+/g, withoutSecrets),
    )
      // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is taken out
      .replace(/[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u202a-\u202e\u2066-\u2069]/g, '')
      .slice(0, limit)
      .toWellFormed()
  );
}

const positionOf = (value: unknown): number | null =>
  typeof value === 'number' && Number.isInteger(value) && value >= 0 && value <= LARGEST_POSITION
    ? value
    : null;

/** What an address carries may be a secret of the visitor. The numbers behind it say where in the file. */
const withoutSecrets = (word: string): string =>
  word.includes('://') || word.startsWith('/')
    ? word.replace(/[?#].*?((?::\d+){0,2}\)?)$/, '$1').replace(/[^/:()]+/g, maskedPart)
    : word;

/** Ids and amounts in a sentence do not make it another sentence. */
const withoutNumbers = (text: string): string =>
  text.replace(/[0-9a-f]+/gi, (run) => (/\d/.test(run) ? '#' : run));

/** The first place in a file that a stack names. */
function placeOf(stack: string): string {
  const position = /:\d+:\d+/.exec(stack);
  if (!position) return '';
  const file = stack.slice(0, position.index).split(/\s/).at(-1) ?? '';
  return file + position[0];
}

const fingerprintOf = (parts: readonly string[]): string =>
  createHash('sha256').update(JSON.stringify(parts)).digest('hex').slice(0, 32);
