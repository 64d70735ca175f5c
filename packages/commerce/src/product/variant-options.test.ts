import { describe, expect, it } from 'vitest';
import { listVariantOptions } from './variant-options.ts';

type Attributes = Record<string, string>;
const attributeOf = (variant: Attributes, name: string): string | null => variant[name] ?? null;
const shirts: Attributes[] = [
  { Size: 'M', Color: 'Red', Fabric: 'Wool' },
  { Size: 'S', Color: 'Red' },
  { Size: 'M', Color: 'Blue' },
];

describe('what a shopper chooses', () => {
  it('options come in their order, values in the order in which variants bring them up', () => {
    expect(listVariantOptions(['Color', 'Size'], shirts, attributeOf)).toEqual([
      { name: 'Color', values: ['Red', 'Blue'] },
      { name: 'Size', values: ['M', 'S'] },
    ]);
  });

  it('one variant alone leaves nothing to choose', () => {
    expect(listVariantOptions(['Color'], shirts.slice(0, 1), attributeOf)).toEqual([]);
  });

  it('an option without values is still listed', () => {
    expect(listVariantOptions(['Length'], shirts, attributeOf)).toEqual([{ name: 'Length', values: [] }]);
  });

  it('an option that is listed twice has its values the first time', () => {
    const options = listVariantOptions(['Color', 'Color'], shirts, attributeOf);
    expect(options.map(({ values }) => values.length)).toEqual([2, 0]);
  });
});
