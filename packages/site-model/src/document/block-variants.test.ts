import { describe, expect, it } from 'vitest';
import { blockDefinitions } from '../blocks/block-registry.ts';
import { BLOCK_VARIANTS, blockVariantOf } from './block-variants.ts';

describe('layouts of blocks', () => {
  it('block layouts have the codes from 1000 to 1019, each once', () => {
    expect(Object.values(BLOCK_VARIANTS)).toEqual(Array.from({ length: 20 }, (_, n) => 1000 + n));
  });

  it.each([
    ['gallery', 'design'],
    ['summary-v2', 'design'],
    ['chart', 'chartType'],
    ['image', 'layout'],
  ])('every %s layout that can be chosen has a code of its own', (name, field) => {
    const { type, schema, defaults } =
      blockDefinitions.find((known) => known.name === name) ?? expect.fail(name);
    const at = name === 'gallery' ? 'options' : null;
    const fields = at === null ? schema.properties : Object(schema.properties[at]).properties;
    const words: string[] =
      Object(fields[field]).enum ??
      Object(fields[field]).anyOf.map(({ const: word }: { const: string }) => word);
    expect(words.length).toBeGreaterThan(2);
    const variants = words.map((word) =>
      blockVariantOf({
        type,
        value: at === null ? { ...defaults, [field]: word } : { ...defaults, [at]: { [field]: word } },
      }),
    );
    expect(new Set(variants).size).toBe(words.length);
    expect(variants).not.toContain(null);
    expect(blockVariantOf({ type, value: defaults })).not.toBeNull();
  });

  it('a block with one layout or an unknown layout has no layout code', () => {
    expect(blockVariantOf({ type: 2, value: {} })).toBeNull();
    expect(blockVariantOf({ type: 62, value: { chartType: 'constructor' } })).toBeNull();
  });
});
