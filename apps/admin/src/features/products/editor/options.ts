import {
  type Attributes,
  blankVariant,
  newVariantKey,
  type VariantFields,
  variantEntries,
  variantPath,
} from './editor-fields.ts';
import type { EditorStore, Patch } from './editor-store.ts';

/** As many as the server takes. */
const MOST_VARIANTS = 250;
const MOST_OPTIONS = 6;

export type OptionProblem = 'tooManyVariants' | 'tooManyOptions' | 'optionTwice' | 'nothingTyped';
export type OptionStep =
  | { readonly ok: true; readonly patch: Patch }
  | { readonly ok: false; readonly problem: OptionProblem; readonly count?: number };

type ReadStore = Pick<EditorStore, 'get' | 'variantKeys' | 'variant'>;

const refused = (problem: OptionProblem, count?: number): OptionStep => ({
  ok: false,
  problem,
  ...(count !== undefined && { count }),
});

export const optionsOf = (store: ReadStore): readonly string[] => store.get('options') as readonly string[];

const attributesOf = (store: ReadStore, key: string): Attributes => store.variant(key, 'attributes');

/** The values of an option in the order in which its variants stand. */
export const valuesOf = (store: ReadStore, option: string): string[] => [
  ...new Set(store.variantKeys().map((key) => attributesOf(store, key)[option] ?? '')),
];

/** "S, M, L" as three values, each once. */
export function readValues(text: string): string[] {
  const parts = text.split(/[,\n\t;]/).map((part) => part.trim());
  // Of two that differ only in their case, the first stays.
  return parts.filter(
    (part, place) => part !== '' && parts.findIndex((each) => isSameName(each, part)) === place,
  );
}

/** What is typed twice, or is there already: it adds nothing. */
export function mergedValues(text: string, known: readonly string[]): string[] {
  const seen = new Set(known.map((value) => value.toLowerCase()));
  return text
    .split(/[,\n\t;]/)
    .map((part) => part.trim())
    .filter((part) => {
      const isSeen = part !== '' && seen.has(part.toLowerCase());
      seen.add(part.toLowerCase());
      return isSeen;
    });
}

const isSameName = (one: string, other: string): boolean => one.toLowerCase() === other.toLowerCase();

/** A new variant like another one, with nothing of it in stock yet and an SKU of its own. */
function copyOf(store: ReadStore, key: string, attributes: Attributes): VariantFields {
  return {
    ...blankVariant(),
    attributes,
    price: store.variant(key, 'price'),
    sale: store.variant(key, 'sale'),
    isUnlimited: store.variant(key, 'isUnlimited'),
    stock: store.variant<boolean>(key, 'isUnlimited') ? '' : '0',
    shippingMeasures: store.variant(key, 'shippingMeasures'),
    lowStockAt: store.variant(key, 'lowStockAt'),
  };
}

/**
 * Every variant gets the first value and keeps what it has: its price, its stock, its SKU. For each further value it
 * is copied, with nothing in stock.
 */
export function addOption(store: ReadStore, name: string, values: readonly string[]): OptionStep {
  const option = name.trim();
  const options = optionsOf(store);
  const [first, ...others] = values;
  if (option === '' || first === undefined) return refused('nothingTyped');
  if (options.some((each) => isSameName(each, option))) return refused('optionTwice');
  if (options.length >= MOST_OPTIONS) return refused('tooManyOptions');
  const keys = store.variantKeys();
  const count = keys.length * values.length;
  if (count > MOST_VARIANTS) return refused('tooManyVariants', count);
  const createKey = keyMaker(store);
  const patch: Record<string, unknown> = {};
  const variantKeys = keys.flatMap((key) => {
    const before = attributesOf(store, key);
    patch[variantPath(key, 'attributes')] = { ...before, [option]: first };
    const copies = others.map((value) => {
      const copy = createKey();
      Object.assign(patch, variantEntries(copy, copyOf(store, key, { ...before, [option]: value })));
      return copy;
    });
    return [key, ...copies];
  });
  return { ok: true, patch: { ...patch, options: [...options, option], variantKeys } };
}

/** One more variant for each combination of the other options, like the last one that has the combination. */
export function addValues(store: ReadStore, option: string, values: readonly string[]): OptionStep {
  const known = valuesOf(store, option);
  const added = values.filter((value) => !known.some((each) => isSameName(each, value)));
  if (added.length === 0) return refused('nothingTyped');
  const keys = store.variantKeys();
  const others = optionsOf(store).filter((each) => each !== option);
  const combinationOf = (key: string): string =>
    JSON.stringify(others.map((each) => attributesOf(store, key)[each]));
  const last = new Map(keys.map((key) => [combinationOf(key), key]));
  const count = keys.length + last.size * added.length;
  if (count > MOST_VARIANTS) return refused('tooManyVariants', count);
  const createKey = keyMaker(store);
  const patch: Record<string, unknown> = {};
  const variantKeys = keys.flatMap((key) => {
    if (last.get(combinationOf(key)) !== key) return [key];
    const copies = added.map((value) => {
      const copy = createKey();
      const attributes = { ...attributesOf(store, key), [option]: value };
      Object.assign(patch, variantEntries(copy, copyOf(store, key, attributes)));
      return copy;
    });
    return [key, ...copies];
  });
  return { ok: true, patch: { ...patch, variantKeys: sorted(store, variantKeys, patch) } };
}

/** By the first option, then by the second: the order of values is that of their first variants. */
function sorted(store: ReadStore, keys: readonly string[], patch: Patch): string[] {
  const options = optionsOf(store);
  const attributes = (key: string): Attributes =>
    (patch[variantPath(key, 'attributes')] as Attributes | undefined) ?? attributesOf(store, key);
  const places = options.map((option) => {
    const values = [...new Set(keys.map((key) => attributes(key)[option] ?? ''))];
    return new Map(values.map((value, place) => [value, place]));
  });
  const placeOf = (key: string): number[] =>
    options.map((option, level) => places[level]?.get(attributes(key)[option] ?? '') ?? 0);
  return keys.toSorted((one, other) => {
    const [mine, theirs] = [placeOf(one), placeOf(other)];
    const level = mine.findIndex((place, index) => place !== theirs[index]);
    return level < 0 ? 0 : (mine[level] ?? 0) - (theirs[level] ?? 0);
  });
}

/** What goes with a value: the variants that have it, and what is in stock of them. */
export interface Removal {
  readonly keys: readonly string[];
  readonly stock: number;
  readonly patch: Patch;
}

export function removeValue(store: ReadStore, option: string, value: string): Removal | null {
  const going = store.variantKeys().filter((key) => attributesOf(store, key)[option] === value);
  const staying = store.variantKeys().filter((key) => !going.includes(key));
  // The last value goes with its option.
  if (staying.length === 0) return removeOption(store, option);
  return { keys: going, stock: stockOf(store, going), patch: { variantKeys: staying } };
}

/** Of the variants that differ in this option alone, the first stays. */
export function removeOption(store: ReadStore, option: string): Removal {
  const options = optionsOf(store).filter((each) => each !== option);
  const seen = new Set<string>();
  const patch: Record<string, unknown> = {};
  const [staying, going]: [string[], string[]] = [[], []];
  for (const key of store.variantKeys()) {
    const attributes = Object.fromEntries(
      Object.entries(attributesOf(store, key)).filter(([name]) => name !== option),
    );
    const combination = JSON.stringify(options.map((each) => attributes[each]));
    if (seen.has(combination)) going.push(key);
    else {
      seen.add(combination);
      staying.push(key);
      patch[variantPath(key, 'attributes')] = attributes;
    }
  }
  return {
    keys: going,
    stock: stockOf(store, going),
    patch: { ...patch, options, variantKeys: staying },
  };
}

export function renameOption(store: ReadStore, from: string, to: string): OptionStep {
  const name = to.trim();
  const options = optionsOf(store);
  if (name === '') return refused('nothingTyped');
  if (options.some((each) => each !== from && isSameName(each, name))) return refused('optionTwice');
  const patch = Object.fromEntries(
    store.variantKeys().map((key) => {
      const entries = Object.entries(attributesOf(store, key));
      const renamed = entries.map(([each, value]) => [each === from ? name : each, value]);
      return [variantPath(key, 'attributes'), Object.fromEntries(renamed)];
    }),
  );
  return { ok: true, patch: { ...patch, options: options.map((each) => (each === from ? name : each)) } };
}

export function renameValue(store: ReadStore, option: string, from: string, to: string): OptionStep {
  const value = to.trim();
  if (value === '') return refused('nothingTyped');
  if (valuesOf(store, option).some((each) => each !== from && isSameName(each, value)))
    return refused('optionTwice');
  const keys = store.variantKeys().filter((key) => attributesOf(store, key)[option] === from);
  const patch = Object.fromEntries(
    keys.map((key) => [variantPath(key, 'attributes'), { ...attributesOf(store, key), [option]: value }]),
  );
  return { ok: true, patch };
}

/** The value one place up or down among those of its option. */
export function moveValue(store: ReadStore, option: string, value: string, step: -1 | 1): Patch | null {
  const values = valuesOf(store, option);
  const from = values.indexOf(value);
  const to = from + step;
  const other = values[to];
  if (from < 0 || other === undefined) return null;
  const order = values.with(from, other).with(to, value);
  const placeOf = (key: string): number => order.indexOf(attributesOf(store, key)[option] ?? '');
  const others = optionsOf(store).slice(0, optionsOf(store).indexOf(option));
  const groupOf = (key: string): string =>
    JSON.stringify(others.map((each) => attributesOf(store, key)[each]));
  const groups = [...new Set(store.variantKeys().map(groupOf))];
  const variantKeys = store
    .variantKeys()
    .toSorted(
      (one, next) =>
        groups.indexOf(groupOf(one)) - groups.indexOf(groupOf(next)) || placeOf(one) - placeOf(next),
    );
  return { variantKeys };
}

const stockOf = (store: ReadStore, keys: readonly string[]): number =>
  keys.reduce((sum, key) => sum + (Number(store.variant<string>(key, 'stock')) || 0), 0);

/** Keys that no variant of the product has had, also none that was removed and may come back. */
function keyMaker(store: ReadStore): () => string {
  let count = 0;
  return () => {
    do count += 1;
    while (store.get(variantPath(newVariantKey(count), 'price')) !== undefined);
    return newVariantKey(count);
  };
}

/** What a variant is called: the values of its options. */
export const variantName = (store: ReadStore, key: string): string =>
  optionsOf(store)
    .map((option) => attributesOf(store, key)[option] ?? '')
    .join(', ');

/** One more value of a gift card; the server writes the price where its name stands. */
export function addGiftValue(store: ReadStore): Patch {
  const key = keyMaker(store)();
  return {
    ...variantEntries(key, { ...blankVariant(), stock: '', isUnlimited: true }),
    variantKeys: [...store.variantKeys(), key],
  };
}
