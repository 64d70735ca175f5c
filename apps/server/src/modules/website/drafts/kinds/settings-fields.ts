import { isDeepStrictEqual } from 'node:util';
import type { EditConflict } from '@awning/contract';

/** The body of a call that saves settings, or all settings in the same shape. */
export type Settings = Readonly<Record<string, unknown>>;

/** The names whose values are settings themselves, each of which can be changed alone. */
export type Groups = readonly string[];

/** By the path of each value that can be changed alone: `title`, `header.layout`. */
export type SettingsFields = ReadonlyMap<string, unknown>;

export function fieldsOf(settings: Settings, groups: Groups): SettingsFields {
  const fields = new Map<string, unknown>();
  for (const [name, value] of Object.entries(settings)) {
    if (groups.includes(name) && isSettings(value))
      for (const [inner, each] of Object.entries(value)) fields.set(`${name}.${inner}`, each);
    else fields.set(name, value);
  }
  return fields;
}

/** The values of these fields, in the shape of a change. What is not there is null, which goes back to a default. */
export function pickFields(from: Settings, paths: Iterable<string>, groups: Groups): Settings {
  const values = fieldsOf(from, groups);
  const picked = new Map<string, unknown>();
  for (const path of paths) {
    const group = groups.find((name) => path.startsWith(`${name}.`));
    const value = values.get(path) ?? null;
    if (group === undefined) picked.set(path, value);
    else picked.set(group, { ...asSettings(picked.get(group)), [path.slice(group.length + 1)]: value });
  }
  return Object.fromEntries(picked);
}

/** Fields that the draft changes and that are neither as they were when it began nor as the draft has them. */
export function settingsConflicts(
  { base, draft, live }: { readonly base: Settings; readonly draft: Settings; readonly live: Settings },
  groups: Groups,
): EditConflict[] {
  const [before, now] = [fieldsOf(base, groups), fieldsOf(live, groups)];
  return [...fieldsOf(draft, groups)].flatMap(([path, mine]) => {
    const [was, theirs] = [before.get(path) ?? null, now.get(path) ?? null];
    if (isDeepStrictEqual(was, theirs) || isDeepStrictEqual(mine, theirs)) return [];
    return [{ part: path, path: '', base: was, mine, theirs }];
  });
}

const isSettings = (value: unknown): value is Settings =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

export const asSettings = (value: unknown): Settings => (isSettings(value) ? value : {});

/** All fields of both, of those that both have the second. */
export const joinFields = (a: Settings, b: Settings, groups: Groups): Settings => {
  const both = groups.filter((name) => name in a && name in b);
  return {
    ...a,
    ...b,
    ...Object.fromEntries(both.map((name) => [name, { ...asSettings(a[name]), ...asSettings(b[name]) }])),
  };
};
