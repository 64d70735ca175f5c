import { atOnce, type LongWork, STEPS_PER_SLICE } from './sliced-work.ts';

/** One segment of an address: a word, or a named placeholder. */
export type RuleSegment = { readonly word: string } | { readonly name: string };

export interface RedirectRule {
  readonly line: number;
  readonly from: readonly RuleSegment[];
  /** Text, and the names of what is put in between: ready for a header. */
  readonly to: readonly RuleSegment[];
  readonly status: 301 | 302;
}

export interface RuleProblem {
  readonly line: number;
  readonly message: string;
}

export interface ParsedRules {
  readonly rules: readonly RedirectRule[];
  readonly problems: readonly RuleProblem[];
}

/** Together they bound how many ways there are through the rules for one address. */
export const MAX_SEGMENTS = 16;
const MAX_NAMES = 4;
const LONGEST_LINE = 4_000;

const RULE = /^(\S+?)\s*->\s*(\S+)(?:\s+(\S+))?$/;
const NAME = /^\[([A-Za-z][A-Za-z0-9_-]{0,40})\]$/;
const PLACE = /\[([^[\]]*)\]/g;
const SECURE_ORIGIN = /^https:\/\/[^\s/?#@[\]\\]+(?=[/?#]|$)/i;

const sentences = {
  form: 'Write it as /old -> /new, with 301 or 302 behind it if you like.',
  tooLong: `A line can have ${LONGEST_LINE} characters at the most.`,
  status: 'The number at the end is 301 (for good) or 302 (for now).',
  fromStart: 'The old address begins with a slash, such as /old.',
  fromQuery: 'The old address cannot have ? or # in it; what follows a question mark is carried over anyway.',
  star: 'Write [name] for a part that may be anything, such as /blog/[name] -> /news/[name].',
  fromForm: 'The old address is not written as an address has to be.',
  tooDeep: `An address can have ${MAX_SEGMENTS} parts at the most.`,
  badName:
    'A part that may be anything is a whole part of the address with a name in brackets, such as /blog/[name].',
  tooManyNames: `An address can have ${MAX_NAMES} names in brackets at the most.`,
  nameTwice: 'Each name in brackets can stand only once in the old address.',
  toStart: 'The new address begins with a slash, or with https:// if it is on another site.',
  toForm: 'The new address is not written as an address has to be.',
  unknownName: 'The new address uses a name in brackets that the old one does not have.',
} as const;

/** Not an error of the program, and without its cost: a text may be wrong in every line. */
class Refused {
  readonly message: string;
  constructor(message: string) {
    this.message = message;
  }
}
const refuse = (sentence: keyof typeof sentences): never => {
  throw new Refused(sentences[sentence]);
};

/** Reads every line for itself: one that is wrong says why and takes nothing from the others. */
export function* readRules(text: string): LongWork<ParsedRules> {
  const rules: RedirectRule[] = [];
  const problems: RuleProblem[] = [];
  for (const [index, raw] of text.split(/\r\n|\r|\n/).entries()) {
    if (index % STEPS_PER_SLICE === 0) yield;
    const written = raw.trim();
    if (written === '' || written.startsWith('#') || written.startsWith('//')) continue;
    const line = index + 1;
    try {
      rules.push({ line, ...parseRule(written) });
    } catch (error) {
      if (!(error instanceof Refused)) throw error;
      problems.push({ line, message: error.message });
    }
  }
  return { rules, problems };
}

export const parseRules = (text: string): ParsedRules => atOnce(readRules(text));

function parseRule(written: string): Omit<RedirectRule, 'line'> {
  if (written.length > LONGEST_LINE) refuse('tooLong');
  const [, from = refuse('form'), to = refuse('form'), status = '301'] = RULE.exec(written) ?? [];
  if (status !== '301' && status !== '302') return refuse('status');
  const old = parseFrom(from);
  const names = old.flatMap((segment) => ('name' in segment ? [segment.name] : []));
  return { from: old, to: parseTo(to, names), status: status === '301' ? 301 : 302 };
}

function parseFrom(from: string): RuleSegment[] {
  if (!from.startsWith('/')) refuse('fromStart');
  if (/[?#]/.test(from)) refuse('fromQuery');
  if (from.includes('*')) refuse('star');
  const parts = splitPath(from) ?? refuse('fromForm');
  if (parts.length > MAX_SEGMENTS) refuse('tooDeep');
  const segments = parts.map((part): RuleSegment => {
    const [, name] = NAME.exec(part) ?? [];
    if (name !== undefined) return { name };
    if (/[[\]]/.test(part)) refuse('badName');
    return { word: part };
  });
  const names = segments.flatMap((segment) => ('name' in segment ? [segment.name] : []));
  if (names.length > MAX_NAMES) refuse('tooManyNames');
  if (new Set(names).size !== names.length) refuse('nameTwice');
  return segments;
}

function parseTo(to: string, names: readonly string[]): RuleSegment[] {
  const isPath = /^\/(?![/\\])/.test(to);
  // A visitor must not choose the host: names stand behind it only.
  if (!isPath && !SECURE_ORIGIN.test(to)) refuse('toStart');
  if (/[\\\p{Cc}]/u.test(to) || !URL.canParse(to, 'https://site.invalid')) refuse('toForm');
  const segments: RuleSegment[] = [];
  let end = 0;
  for (const { 0: place, 1: name = '', index } of to.matchAll(PLACE)) {
    if (!names.includes(name)) refuse('unknownName');
    segments.push({ word: headerText(to.slice(end, index)) }, { name });
    end = index + place.length;
  }
  segments.push({ word: headerText(to.slice(end)) });
  return segments.filter((segment) => 'name' in segment || segment.word !== '');
}

/** Only what may stand in a header and in an address; what is escaped already stays as it is. */
export const headerText = (address: string): string =>
  address.toWellFormed().replace(/[^\x21-\x7e]+/g, encodeURIComponent);

/** The parts of a path as people read them; a slash at the end is none. Null for what is no path of a page. */
export function splitPath(path: string): string[] | null {
  const parts = path.replace(/\/$/, '').split('/').slice(1);
  try {
    const decoded = parts.map(decodeURIComponent);
    return decoded.includes('') ? null : decoded;
  } catch {
    return null;
  }
}
