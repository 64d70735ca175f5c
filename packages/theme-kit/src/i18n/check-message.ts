/**
 * Finds mistakes in a message pattern. Rendering passes over them in silence, as the language has it; authors of
 * messages should see them.
 */
export function checkMessage(pattern: string, locale: string): readonly string[] {
  const problems: string[] = [];
  checkText({ pattern, at: 0, locale, problems }, 0);
  return problems;
}

interface Scan {
  readonly pattern: string;
  readonly locale: string;
  readonly problems: string[];
  at: number;
}

/** Deeper ones are not looked into; they do not render either. */
const MAX_DEPTH = 100;
const SEPARATOR = /[\s,]/;
const NUMBER = /^\d+(\.\d+)?$/;

/** Text up to the brace that closes it, or to the end. */
function checkText(scan: Scan, depth: number): void {
  const { pattern } = scan;
  while (scan.at < pattern.length) {
    const character = pattern[scan.at];
    if (character === '}') return;
    if (character === "'") skipQuoted(scan);
    else if (character === '{') checkTag(scan, depth + 1);
    else scan.at++;
  }
}

function skipQuoted(scan: Scan): void {
  const end = scan.pattern.indexOf("'", scan.at + 1);
  scan.at = end === -1 ? scan.pattern.length : end + 1;
}

/** `{argument plural key{…} key{…}}`; other tags are passed over. */
function checkTag(scan: Scan, depth: number): void {
  scan.at++;
  const argument = readWord(scan);
  const kind = readWord(scan);
  const isPlural = kind === 'plural' || kind === 'selectordinal';
  let word = '';
  while (scan.at < scan.pattern.length && scan.pattern[scan.at] !== '}') {
    if (scan.pattern[scan.at] === '{') {
      if (isPlural && !isPluralKey(word, scan.locale, kind)) {
        scan.problems.push(`Invalid key ${word} for argument ${argument}`);
      }
      if (depth >= MAX_DEPTH) {
        scan.at = scan.pattern.length;
        return;
      }
      scan.at++;
      checkText(scan, depth);
      scan.at++;
      word = '';
      continue;
    }
    word = readWord(scan);
    if (isPlural && word.startsWith('offset:') && !/^offset:-?\d+$/.test(word)) {
      scan.problems.push(`The offset for argument ${argument} needs a number`);
    }
  }
  scan.at++;
}

/** The next word; separators around it and nothing else are passed over. */
function readWord(scan: Scan): string {
  const { pattern } = scan;
  while (scan.at < pattern.length && SEPARATOR.test(pattern[scan.at] ?? '')) scan.at++;
  const from = scan.at;
  while (scan.at < pattern.length && !/[\s,{}]/.test(pattern[scan.at] ?? '')) scan.at++;
  const word = pattern.slice(from, scan.at);
  while (scan.at < pattern.length && SEPARATOR.test(pattern[scan.at] ?? '')) scan.at++;
  return word;
}

/** A number, an exact `=N`, or a category that the language has. */
function isPluralKey(key: string, locale: string, kind: 'plural' | 'selectordinal'): boolean {
  if (NUMBER.test(key) || (key.startsWith('=') && NUMBER.test(key.slice(1)))) return true;
  const type = kind === 'plural' ? 'cardinal' : 'ordinal';
  const { pluralCategories } = new Intl.PluralRules(locale, { type }).resolvedOptions();
  return (pluralCategories as readonly string[]).includes(key);
}
