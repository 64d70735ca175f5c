import { asString, pure } from '@awning/template-engine';

const SCHEMES = ['https', 'http', 'ftp', 'file'];
const IN_LINK = /[-A-Za-z0-9+&@#/%?=~_|!:,.;]/;
const ENDS_LINK = /[-A-Za-z0-9+&@#\\/%=~_|]/;
const IN_NAME = /[A-Za-z0-9_]/;

/** Where a scheme that ends at `end` starts, if nothing is attached to its front; -1 without one. */
function findScheme(text: string, end: number): number {
  for (const scheme of SCHEMES) {
    const start = end - scheme.length;
    if (start < 0 || text.slice(start, end).toLowerCase() !== scheme) continue;
    if (start === 0 || !IN_NAME.test(text[start - 1] as string)) return start;
  }
  return -1;
}

/** The end of the longest link that starts at `from` and does not end in punctuation. */
function findLinkEnd(text: string, from: number): number {
  let i = from;
  while (i < text.length && IN_LINK.test(text[i] as string)) i++;
  if (i < text.length && ENDS_LINK.test(text[i] as string)) return i + 1;
  while (i > from && !ENDS_LINK.test(text[i - 1] as string)) i--;
  return i === from ? -1 : i;
}

/** Written out rather than as a pattern, so that no text makes it slow. */
function activateLinks(text: string): string {
  let result = '';
  let from = 0;
  for (let at = text.indexOf('://'); at !== -1; at = text.indexOf('://', at + 1)) {
    const start = at < from ? -1 : findScheme(text, at);
    const end = start < from ? -1 : findLinkEnd(text, at + 3);
    if (end === -1) continue;
    const link = text.slice(start, end);
    result += `${text.slice(from, start)}<a target="new" href="${link}">${link}</a>`;
    from = end;
  }
  return result + text.slice(from);
}

/** `@name` or `#tag` at the start or after a space. */
function activateNames(text: string, sign: string, link: (name: string) => string): string {
  let result = '';
  let from = 0;
  for (let at = text.indexOf(sign); at !== -1; at = text.indexOf(sign, at + 1)) {
    if (at > 0 && text[at - 1] !== ' ') continue;
    let end = at + 1;
    while (end < text.length && IN_NAME.test(text[end] as string)) end++;
    if (end === at + 1) continue;
    result += text.slice(from, at) + link(text.slice(at + 1, end));
    from = end;
  }
  return result + text.slice(from);
}

const personLink = (name: string): string =>
  `<a target="new" href="https://twitter.com/${name}/">@${name}</a>`;
const tagLink = (tag: string): string =>
  `<a target="new" href="https://twitter.com/hashtag/${tag}?src=hash">#${tag}</a>`;

export const activateTwitterLinks = pure(
  () => (value) =>
    activateNames(activateNames(activateLinks(asString(value)), '@', personLink), '#', tagLink),
);
