import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { commerceFormatters } from '../commerce/commerce-formatters.ts';
import { commercePredicates } from '../commerce/commerce-predicates.ts';
import { slidePredicates } from '../slide/slide-predicates.ts';
import { socialFormatters } from '../social/social-formatters.ts';
import { socialPredicates } from '../social/social-predicates.ts';
import { contentFormatters } from './content-formatters.ts';
import { contentPredicates } from './content-predicates.ts';
import { placeholderFormatters, placeholderPredicates } from './placeholders.ts';

const files = readdirSync(join(import.meta.dirname, '../../cases'));
const casesOf = (name: string): number =>
  files.filter((file) => file.startsWith(`${name}.`) && file.endsWith('.case')).length;

const formatters = {
  ...contentFormatters,
  ...socialFormatters,
  ...commerceFormatters,
  ...placeholderFormatters,
};
const predicates = {
  ...contentPredicates,
  ...socialPredicates,
  ...commercePredicates,
  ...slidePredicates,
  ...placeholderPredicates,
};

describe('examples for theme authors', () => {
  it('every formatter has at least three', () => {
    expect(Object.keys(formatters).filter((name) => casesOf(name) < 3)).toEqual([]);
    expect(Object.keys(formatters)).toHaveLength(55);
  });

  it('every predicate has at least three, under its name without the question mark', () => {
    const few = Object.keys(predicates).filter((name) => casesOf(`predicate-${name.slice(0, -1)}`) < 3);
    expect(few).toEqual([]);
    expect(Object.keys(predicates)).toHaveLength(89);
  });
});
