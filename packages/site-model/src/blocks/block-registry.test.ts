import { Check } from 'typebox/value';
import { describe, expect, it } from 'vitest';
import { BLOCK_TYPES } from '../codes/page-data-codes.ts';
import { blockDefinitions, definitionOf } from './block-registry.ts';

const codes: Readonly<Record<string, number>> = BLOCK_TYPES;

it('every kind of block is listed once, in the order of the codes', () => {
  const types = blockDefinitions.map(({ type }) => type);
  expect(types).toEqual([...new Set(types)].toSorted((a, b) => a - b));
});

it('a code that we cannot show has no definition', () => {
  expect(definitionOf(BLOCK_TYPES.tock)).toBeUndefined();
});

describe.each(blockDefinitions.map((definition) => [definition.title, definition] as const))(
  '%s',
  (_, definition) => {
    it('is named after its code, as the class names of themes are', () => {
      expect(codes[definition.name]).toBe(definition.type);
    });

    it('starts with a value that fits its schema and has nothing wrong with it', () => {
      expect(Check(definition.schema, definition.defaults)).toBe(true);
      expect(definition.problem?.(definition.defaults) ?? null).toBeNull();
    });

    it('has a default for every field, so that a field may be added to blocks that are stored already', () => {
      expect(Object.keys(definition.defaults).toSorted()).toEqual(
        Object.keys(definition.schema.properties).toSorted(),
      );
    });

    it('refuses fields that it does not know', () => {
      expect(Check(definition.schema, { ...definition.defaults, typo: true })).toBe(false);
    });

    it('names only fields of its own as holding HTML', () => {
      for (const path of definition.htmlFields ?? []) {
        expect(Object.keys(definition.schema.properties)).toContain(path.split('.')[0]);
      }
    });
  },
);
