import { type MovedAddresses, movedLink } from '@awning/site-model';

/** From where visitors are led on, with names in brackets for parts that may be anything. */
export interface NewRule {
  readonly from: string;
  readonly to: string;
}

const RULE = /^(\s*)(\S+?)(\s*->\s*)(\S+)(.*)$/;
const withoutSlash = (path: string): string => (path.length > 1 ? path.replace(/\/$/, '') : path);

/** In front of a rule that waits, as a comment, until the page that has its address leaves it. */
const SET_ASIDE = '# Set aside: ';

/**
 * The text after pages have moved: rules lead to where they are now. What leads away from an address that a page has
 * now, or that a new rule is for, is set aside as a comment, and comes back when the page goes without a new rule, as
 * when its move is taken back. What would lead to itself is gone. New rules stand at the end. The same text where
 * nothing of it changes.
 */
export function followedRules(text: string, moved: MovedAddresses, added: readonly NewRule[]): string {
  const taken = new Set([...moved.moves.map(({ to }) => to), ...added.map(({ from }) => from)]);
  const left = new Set(moved.moves.map(({ from }) => from).filter((from) => !taken.has(from)));
  const sources = new Set(text.split('\n').flatMap((line) => ruleOf(line)?.source ?? []));
  const lines = text.split('\n').flatMap((line) => {
    const aside = line.startsWith(SET_ASIDE) ? ruleOf(line.slice(SET_ASIDE.length)) : null;
    const rule = aside ?? ruleOf(line);
    if (rule === null) return [line];
    const { source, written, target } = rule;
    const followed = movedLink(target, moved);
    const text = written(followed);
    if (aside) return [left.has(source) && !sources.has(source) ? text : `${SET_ASIDE}${text}`];
    if (source === withoutSlash(followed)) return [];
    return [taken.has(source) ? `${SET_ASIDE}${text}` : text];
  });
  const kept = lines.join('\n');
  if (added.length === 0) return kept;
  const start = kept.trimEnd();
  return `${start === '' ? '' : `${start}\n`}${added.map(({ from, to }) => `${from} -> ${to} 301\n`).join('')}`;
}

interface WrittenRule {
  /** Without a slash at its end. */
  readonly source: string;
  readonly target: string;
  /** The line as it was written, with another target. */
  readonly written: (target: string) => string;
}

/** Null: a comment, an empty line, or none that we understand. */
function ruleOf(line: string): WrittenRule | null {
  if (/^\s*(#|\/\/)/.test(line)) return null;
  const [, indent = '', from, arrow = '', to, rest = ''] = RULE.exec(line) ?? [];
  if (from === undefined || to === undefined) return null;
  return {
    source: withoutSlash(from),
    target: to,
    written: (target) => `${indent}${from}${arrow}${target}${rest}`,
  };
}
