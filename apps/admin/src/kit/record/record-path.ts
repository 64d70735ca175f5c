/**
 * Where a value stands in a record: `title`, `seo.title`, `variants[id].price` for a field of the row with this id,
 * `variants[id]` for a whole row (null: it is removed), `variants[]` for the order of the rows by their ids.
 */
export type RecordPath = string;

interface Step {
  readonly kind: 'field' | 'row' | 'order';
  readonly name: string;
}

const STEP = /(?:^|\.)([^.[\]]+)|\[([^\]]*)\]/gy;
const steps = new Map<RecordPath, readonly Step[]>();

function stepsOf(path: RecordPath): readonly Step[] {
  const known = steps.get(path);
  if (known) return known;
  const read: Step[] = [];
  STEP.lastIndex = 0;
  let end = 0;
  for (let match = STEP.exec(path); match; match = STEP.exec(path)) {
    end = STEP.lastIndex;
    const [, field, id] = match;
    if (field !== undefined) read.push({ kind: 'field', name: field });
    else if (id === '') read.push({ kind: 'order', name: '' });
    else read.push({ kind: 'row', name: id ?? '' });
  }
  if (end !== path.length || read.length === 0) throw new Error(`"${path}" is no path of a record.`);
  steps.set(path, read);
  return read;
}

type Row = { readonly id?: unknown };

const idOf = (row: unknown): string | undefined => {
  const id = typeof row === 'object' && row !== null ? (row as Row).id : undefined;
  return id === undefined ? undefined : String(id);
};

/** The list that a path goes through and the row in it: what a save bar counts. */
export function rowOfPath(path: RecordPath): { readonly list: string; readonly id: string } | null {
  const match = /^([^[]+)\[([^\]]+)\]/.exec(path);
  return match ? { list: match[1] ?? '', id: match[2] ?? '' } : null;
}

/** Whether the first path lies within the second. */
export const isWithin = (path: RecordPath, outer: RecordPath): boolean =>
  path === outer || (path.startsWith(outer) && (path[outer.length] === '.' || path[outer.length] === '['));

const indexes = new WeakMap<readonly unknown[], ReadonlyMap<string | undefined, unknown>>();

/** Records are never changed in place, so an array has its rows by id for as long as it lives. */
function findRow(rows: readonly unknown[], id: string): unknown {
  const index = indexes.get(rows) ?? new Map(rows.map((row) => [idOf(row), row]));
  indexes.set(rows, index);
  return index.get(id) ?? null;
}

/** A row that is not there reads as null, as one that is removed does. */
export function readPath(record: unknown, path: RecordPath): unknown {
  let value = record;
  for (const { kind, name } of stepsOf(path)) {
    if (kind === 'order') return Array.isArray(value) ? value.map(idOf) : undefined;
    if (kind === 'row') {
      value = Array.isArray(value) ? findRow(value, name) : null;
    } else {
      value =
        typeof value === 'object' && value !== null ? (value as Record<string, unknown>)[name] : undefined;
    }
  }
  return value;
}

function writeSteps(value: unknown, [step, ...rest]: readonly Step[], next: unknown): unknown {
  if (!step) return next;
  const { kind, name } = step;
  if (kind === 'order') {
    const rows = Array.isArray(value) ? value : [];
    const order = next as readonly string[];
    const place = (row: unknown): number => {
      const at = order.indexOf(idOf(row) ?? '');
      return at < 0 ? order.length : at;
    };
    return rows.toSorted((one, other) => place(one) - place(other));
  }
  if (kind === 'row') {
    const rows: readonly unknown[] = Array.isArray(value) ? value : [];
    const at = rows.findIndex((row) => idOf(row) === name);
    // A field of a row that another member removed has no place to stand.
    if (at < 0) return rest.length === 0 && next !== null ? [...rows, next] : rows;
    const row = writeSteps(rows[at], rest, next);
    return row === null ? rows.toSpliced(at, 1) : rows.with(at, row);
  }
  const fields = typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {};
  return { ...fields, [name]: writeSteps(fields[name], rest, next) };
}

/** Whole rows before their fields, and the order of the rows at the end. */
const rankOf = (path: RecordPath): number => (path.endsWith('[]') ? 1_000 : stepsOf(path).length);

/** A copy of a record with these values in their places; what is not touched is the same object as before. */
export function writePaths<Value>(record: Value, values: Readonly<Record<RecordPath, unknown>>): Value {
  let written: unknown = record;
  const entries = Object.entries(values).sort(([one], [other]) => rankOf(one) - rankOf(other));
  for (const [path, value] of entries) written = writeSteps(written, stepsOf(path), value);
  return written as Value;
}
