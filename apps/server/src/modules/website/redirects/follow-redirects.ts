import { type MovedAddresses, movedLink } from '@awning/site-model';

/** From where visitors are led on, with names in brackets for parts that may be anything. */
export interface NewRule {
  readonly from: string;
  readonly to: string;
}

const RULE = /^(\s*)(\S+?)(\s*->\s*)(\S+)(.*)$/;
const withoutSlash = (path: string): string => (path.length > 1 ? path.replace(/\/$/, '') : path);

/**
 * The text after pages have moved: rules lead to where they are now, and what leads away from an address that a page
 * has now is gone, as is what would lead to itself. New rules stand at the end, in the place of older ones for the same
 * address. The same text where nothing of it changes.
 */
export function followedRules(text: string, moved: MovedAddresses, added: readonly NewRule[]): string {
  const taken = new Set([...moved.moves.map(({ to }) => to), ...added.map(({ from }) => from)]);
  const lines = text.split('\n').flatMap((line) => {
    if (/^\s*(#|\/\/)/.test(line)) return [line];
    const [, indent = '', from, arrow = '', to, rest = ''] = RULE.exec(line) ?? [];
    if (from === undefined || to === undefined) return [line];
    const target = movedLink(to, moved);
    if (taken.has(withoutSlash(from)) || withoutSlash(from) === withoutSlash(target)) return [];
    return [target === to ? line : `${indent}${from}${arrow}${target}${rest}`];
  });
  const kept = lines.join('\n');
  if (added.length === 0) return kept;
  const start = kept.trimEnd();
  return `${start === '' ? '' : `${start}\n`}${added.map(({ from, to }) => `${from} -> ${to} 301\n`).join('')}`;
}
