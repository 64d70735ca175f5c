import type { SourceFault } from './source-pieces.ts';

/** What is said about the tags of a source; each sentence says what comes of it. */
export const tagSentences = {
  unclosed: (name: string) =>
    `<squarespace:${name}> has neither "/>" nor a closing tag, so it stands alone and what follows is drawn as if it were outside.`,
  unfinished: (name: string) => `<squarespace:${name} has no ">" that ends it, so it is shown as text.`,
  stray: (name: string) => `</squarespace:${name}> closes nothing and is left out.`,
  'too-deep': (name: string) =>
    `<squarespace:${name}> lies inside too many other tags, so it stands alone and its body is drawn outside of it.`,
  unknown: (name: string) =>
    `<squarespace:${name}> is not known. The tag is left out; what it holds is drawn as if the tag were not there.`,
  'nested-query': () =>
    'A query inside of a query is not drawn. Put the inner one behind the outer one instead.',
  'missing-attribute': (name: string, attribute: string) =>
    `<squarespace:${name}> needs the attribute "${attribute}"; without it the tag shows nothing of the site.`,
  'missing-template': (name: string) =>
    `<squarespace:${name}> has neither a template nor a body, so it shows nothing.`,
  'same-id': (id: string) =>
    `Another block-field above has the id "${id}" too, so both show the same content.`,
  'too-many-queries': (most: number) =>
    `A page makes at most ${most} queries, and this is one more. Where all of them are drawn, it has no items.`,
} as const;

export const faultSentence = ({ kind, name }: SourceFault): string => tagSentences[kind](name.slice(0, 60));
