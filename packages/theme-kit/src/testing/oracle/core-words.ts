import fc from 'fast-check';
import { type Words, withArguments } from './template-grammar.ts';
import { wordList } from './word-list.ts';

const names = wordList(`
  a b c x y 0 1 @ @index @index0 @v @w length a.b a.0 a.b.c b.1 c.x toString @args @args.k nope x.length @v.a @v.k
  debug a.01`);

const coreArgument = fc.constantFrom(
  ...names,
  ...wordList('2 "a" true null -1 x=1 private k=v [1,2] 5 0 ~ 01 1.5 " [1 p'),
  '',
  '"x y"',
  'a b',
);

export const coreFormatterNames = wordList(`
  apply count cycle encode-space encode-uri encode-uri-component find-first find-last format get html htmlattr htmltag
  iter json json-pretty key-by line-breaks lookup mod output pluralize prop raw round safe slugify smartypants str
  truncate url-encode`);

export const corePredicateNames = wordList(`
  debug? equal? notEqual? greaterThan? greaterThanOrEqual? lessThan? lessThanOrEqual? even? odd? nth? plural?
  singular?`);

const coreCalls = withArguments(coreFormatterNames, coreArgument);
const corePredicates = withArguments(corePredicateNames, coreArgument);

export const coreWords: Words = { names, calls: coreCalls, predicates: corePredicates };

/** Not `hasOwnProperty`: the peer fails on it even while reading arguments that nobody looks at. */
export const coreKeys = wordList('a b c x y 0 1 length k debug toString');
