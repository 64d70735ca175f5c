import type { DescribedControl } from '@awning/site-model';
import { shownControls, valueAt } from '@awning/site-model/controls';

export type Entry = Readonly<Record<string, unknown>>;

interface EntryWords {
  readonly option: (number: number) => string;
}

/** A new entry of a list: empty where it must have something. */
export function newEntry(
  controls: readonly DescribedControl[],
  others: readonly unknown[],
  name: string | null,
  titlePath: string,
): Entry {
  const entry: Record<string, unknown> = {};
  for (const { path, control, choices = [], fallback } of controls) {
    if (fallback !== undefined) continue;
    if (control === 'hidden') entry[path] = freeKey(path, others);
    else if (control === 'select' || control === 'segments') entry[path] = choices[0]?.value;
    else if (control === 'switch') entry[path] = false;
    else entry[path] = '';
  }
  return name === null ? entry : { ...entry, [titlePath]: name };
}

/** A copy with a key of its own, where entries have keys. */
export function copyOf(
  entry: unknown,
  controls: readonly DescribedControl[],
  others: readonly unknown[],
): unknown {
  const key = controls.find(({ control }) => control === 'hidden');
  if (!key || typeof entry !== 'object' || entry === null) return entry;
  return { ...entry, [key.path]: freeKey(key.path, others) };
}

/** Names the answer to a question: no other entry has it. */
function freeKey(path: string, others: readonly unknown[]): string {
  const used = new Set(others.map((other) => valueAt(other, path)));
  let number = others.length + 1;
  while (used.has(`entry-${number}`)) number++;
  return `entry-${number}`;
}

/**
 * The entry as its kind allows it: without what its kind does not have, and with what that cannot do without. The same
 * entry where nothing has to change.
 */
export function completeEntry(entry: Entry, controls: readonly DescribedControl[], words: EntryWords): Entry {
  const shown = new Set(shownControls(controls, entry).map(({ path }) => path));
  const known = new Map(controls.map((control) => [control.path, control]));
  const isLeft = (name: string): boolean => {
    const control = known.get(name);
    return !control || control.control === 'hidden' || shown.has(name);
  };
  const names = Object.keys(entry);
  const needed = controls.filter(
    ({ path, control }) =>
      shown.has(path) && !Object.hasOwn(entry, path) && (control === 'lines' || path === 'key'),
  );
  if (names.every(isLeft) && needed.length === 0) return entry;
  return {
    ...Object.fromEntries(Object.entries(entry).filter(([name]) => isLeft(name))),
    ...Object.fromEntries(
      needed.map(({ path, control }) => [
        path,
        control === 'lines' ? [words.option(1), words.option(2)] : String(entry.id ?? ''),
      ]),
    ),
  };
}
