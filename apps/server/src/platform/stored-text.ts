import { cleanText } from './http/index.ts';

/** In characters: as long as a value of a report may be. */
const LONGEST_VALUE = 300;
const LONGEST_PART = 100;

const EMAIL = /[^\s@/?&=]{1,64}@[^\s@/?&=]+\.[^\s@/?&=]+/g;
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is taken out
const CONTROLS = /[\u0000-\u001f\u007f-\u009f\u202a-\u202e\u2066-\u2069]/g;

/** Most text is plain, and is stored as it is: printable ASCII without an at sign, and no space around it. */
const PLAIN = /^[!-?A-~](?:[ -?A-~]*[!-?A-~])?$/;
/** Parts that are too short for a token, and nothing else. */
const PLAIN_PATH = /^(?:\/[\w.-]{1,19})+$/;

/** Text of a stranger as it is stored: cut, and without what terminals obey or what names a person. */
export function storedText(text: string, longest = LONGEST_VALUE): string {
  if (text === '' || (text.length <= longest && PLAIN.test(text))) return text;
  // Only as much as can still matter, so that a huge text costs nothing.
  const start = withoutMailAddresses(text.slice(0, 4 * longest).replace(CONTROLS, ' '));
  return cleanText(start.trim().slice(0, longest).toWellFormed());
}

export const withoutMailAddresses = (text: string): string => text.replace(EMAIL, '(email)');

/** One of several texts that are stored together. */
export const storedPart = (text: string): string => storedText(text, LONGEST_PART);

/** Without what people may be asked to keep to themselves: the query, keys to orders and the like, mail addresses. */
export function storedPath(path: string): string {
  if (path.length <= LONGEST_VALUE && PLAIN_PATH.test(path)) return path;
  const [bare = ''] = path.split(/[?#]/, 1);
  const cut = storedText(
    bare
      .slice(0, 4 * LONGEST_VALUE)
      .split('/')
      .map(maskedPart)
      .join('/'),
  );
  return cut.length > 1 && cut.endsWith('/') ? cut.slice(0, -1) : cut;
}

/** An address of another site, or a file of this one. */
export function storedAddress(address: string): string {
  const url = URL.parse(address);
  if (url === null) return storedPath(address);
  return url.protocol === 'http:' || url.protocol === 'https:'
    ? storedText(url.origin + storedPath(url.pathname))
    : storedText(address.split(/[?#]/, 1)[0] ?? '');
}

/** A part of a path, between two slashes: another text where it says who a person is, or opens what is theirs. */
export function maskedPart(part: string): string {
  if (part.length < SHORTEST_MASKED) return part;
  const read = decoded(part);
  if (read.search(EMAIL) >= 0) return '(email)';
  return !OF_THE_SITE.test(read) && isKey(read) ? '…' : part;
}

/** The shortest mail address. */
const SHORTEST_MASKED = 5;
/** Files that pages show and run carry hashes in their names, which open nothing. */
const OF_THE_SITE = /\.(?:m?js|css|png|jpe?g|gif|webp|avif|svg|ico|woff2?)$/i;
const UUID = /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/i;
/** As `signed-ids.ts` writes them. */
const SIGNED = /\.[\w-]{43}$/;
const CAPITALS_AND_DIGITS = /^(?=.*[a-z])(?=.*[A-Z])(?=.*\d)[\w.~+=-]{20,}$/;
/** No word has a capital inside of it twice. */
const CAPITALS_INSIDE = /^(?=.*[a-z][A-Z].*[a-z][A-Z])[\w.~+=-]{30,}$/;
const RUN = /[a-z\d]{20,}/gi;
const CHANGES = /\d[a-z]|[a-z](?=\d)/gi;

const isKey = (part: string): boolean =>
  UUID.test(part) ||
  SIGNED.test(part) ||
  CAPITALS_AND_DIGITS.test(part) ||
  CAPITALS_INSIDE.test(part) ||
  (part.match(RUN) ?? []).some((run) => (run.match(CHANGES)?.length ?? 0) > 1);

/** Twice, as some programs write it. What cannot be read is left as it is. */
function decoded(part: string): string {
  let read = part;
  try {
    for (let times = 0; times < 2 && read.includes('%'); times += 1) read = decodeURIComponent(read);
  } catch {
    return read;
  }
  return read;
}
