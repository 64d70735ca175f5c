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
    it("a block's name belongs to its type code, as in the class names of themes", () => {
      expect(codes[definition.name]).toBe(definition.type);
    });

    it("a block's defaults fit its schema and have no problem", () => {
      expect(Check(definition.schema, definition.defaults)).toBe(true);
      expect(definition.problem?.(definition.defaults) ?? null).toBeNull();
    });

    it('a block has a default for every field, so that fields can be added to stored blocks', () => {
      expect(Object.keys(definition.defaults).toSorted()).toEqual(
        Object.keys(definition.schema.properties).toSorted(),
      );
    });

    it('a block refuses unknown fields', () => {
      expect(Check(definition.schema, { ...definition.defaults, typo: true })).toBe(false);
    });

    it('a block names only its own fields as HTML fields', () => {
      for (const path of definition.htmlFields ?? []) {
        expect(Object.keys(definition.schema.properties)).toContain(path.split('.')[0]);
      }
    });
  },
);
