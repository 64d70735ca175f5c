import { canBeBought, type ShopVariant } from './shop-variant.ts';

/** What comes of choosing a value, with the other choices as they are. */
export type ValueMark = 'available' | 'sold-out' | 'unavailable';

export interface ValueMarks {
  /** By option, then by value; `stockOf` is asked again each time, because stock changes while a page is open. */
  mark(
    chosen: ReadonlyMap<string, string>,
    stockOf: (variant: ShopVariant) => ShopVariant['stock'],
  ): readonly ReadonlyMap<string, ValueMark>[];
}

const NO_VALUE = -1;

/**
 * Numbers the values of every variant once, so that a choice among hundreds of variants is a few hundred comparisons.
 */
export function createValueMarks(
  optionNames: readonly string[],
  variants: readonly ShopVariant[],
): ValueMarks {
  const values = optionNames.map(() => new Map<string, number>());
  const rows = variants.map(({ attributes }) =>
    optionNames.map((name, option) => {
      const value = Object.hasOwn(attributes, name) ? attributes[name] : undefined;
      const known = values[option];
      if (!value || !known) return NO_VALUE;
      const number = known.get(value) ?? known.size;
      known.set(value, number);
      return number;
    }),
  );

  return {
    mark(chosen, stockOf) {
      const wanted = optionNames.map((name, option) => {
        const value = chosen.get(name);
        return value ? (values[option]?.get(value) ?? NO_VALUE) : null;
      });
      const marks = values.map((known) => new Array<ValueMark>(known.size).fill('unavailable'));
      rows.forEach((row, place) => {
        const differing = row.flatMap((value, option) =>
          wanted[option] === null || wanted[option] === value ? [] : [option],
        );
        if (differing.length > 1) return;
        const variant = variants[place];
        const mark = variant && canBeBought(stockOf(variant)) ? 'available' : 'sold-out';
        // One that differs in a single option is what choosing its value there would lead to.
        for (const option of differing.length === 1 ? differing : row.keys()) {
          const value = row[option] ?? NO_VALUE;
          const known = marks[option];
          if (value !== NO_VALUE && known && known[value] !== 'available') known[value] = mark;
        }
      });
      return values.map(
        (known, option) =>
          new Map([...known].map(([value, number]) => [value, marks[option]?.[number] ?? 'unavailable'])),
      );
    },
  };
}
