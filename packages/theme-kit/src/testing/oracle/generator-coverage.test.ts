import { expect, test } from 'vitest';
import { createEngine } from '../../engine.ts';
import { commerceArea, contentArea, socialArea } from './area-words.ts';
import { coreFormatterNames, corePredicateNames } from './core-words.ts';
import { localeFormatterNames } from './locale-words.ts';

const { formatterNames, predicateNames } = createEngine();
const areas = [contentArea, commerceArea, socialArea];

test('every formatter is compared with the peer', () => {
  const generated = [
    ...coreFormatterNames,
    ...localeFormatterNames,
    ...areas.flatMap(({ formatters }) => formatters),
  ];
  expect([...new Set(generated)].toSorted()).toEqual(formatterNames.toSorted());
});

test('every predicate is compared with the peer', () => {
  const generated = [...corePredicateNames, ...areas.flatMap(({ predicates }) => predicates)];
  expect([...new Set(generated)].toSorted()).toEqual(predicateNames.toSorted());
});
