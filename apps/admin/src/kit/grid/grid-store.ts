import type { GridColumn } from './grid-column.ts';

/** One value of one row. */
export interface CellPlace {
  readonly key: string;
  readonly column: string;
}

export interface CellChange extends CellPlace {
  readonly text: string;
}

/** A change that was not saved yet, with the stored value that it was made over. */
export interface KeptCell extends CellChange {
  readonly loaded: string;
  /** Of a change of an earlier visit: what its row belongs to, and how it is called. */
  readonly origin?: { readonly group: string; readonly name: string };
}

/** What another member stored where this one has typed. */
export interface CellConflict extends CellPlace {
  readonly theirs: string;
}

type CellTexts = Map<string, string>;
/** By row and column; null: no change. */
type Step = readonly (CellPlace & { readonly text: string | null })[];

export interface GridStore<Row> {
  readonly subscribe: (listener: () => void) => () => void;
  readonly subscribeRow: (key: string, listener: () => void) => () => void;
  /** Another number after each change of the row. */
  readonly rowVersion: (key: string) => number;
  readonly version: () => number;
  readonly row: (key: string) => Row | undefined;
  readonly rows: () => readonly Row[];
  readonly column: (id: string) => GridColumn<Row> | undefined;
  /** As it is on the screen. */
  readonly text: (key: string, column: string) => string;
  readonly loaded: (key: string, column: string) => string;
  readonly isChanged: (key: string, column: string) => boolean;
  /** Why the value cannot be saved, or was not. */
  readonly problem: (key: string, column: string) => string | null;
  readonly conflict: (key: string, column: string) => CellConflict | null;
  readonly changes: () => readonly KeptCell[];
  readonly problems: () => readonly CellPlace[];
  readonly conflicts: () => readonly CellConflict[];
  /** Texts as they were typed, all of them one step of undo. Answers how many cells took one. */
  readonly type: (cells: readonly CellChange[]) => number;
  readonly undo: () => boolean;
  readonly redo: () => boolean;
  readonly canUndo: () => boolean;
  readonly canRedo: () => boolean;
  /** Takes all changes back, as one step. */
  readonly discard: () => void;
  /** What is stored now, of all rows. Changes stay, and what another member changed under them is a conflict. */
  readonly setRows: (rows: readonly Row[]) => void;
  /** The same of some rows. */
  readonly refreshRows: (rows: readonly Row[]) => void;
  /**
   * These are stored as they were sent: they are changes no more, and cannot be undone here. What was typed over them
   * meanwhile stays a change, over what was sent.
   */
  readonly settleSaved: (cells: readonly KeptCell[]) => void;
  readonly refuse: (problems: readonly (CellPlace & { readonly sentence: string })[]) => void;
  readonly resolve: (cell: CellPlace, choice: 'mine' | 'theirs') => void;
  /** Changes of an earlier visit. They come back with their rows. */
  readonly restore: (cells: readonly KeptCell[]) => void;
  /** Changes of an earlier visit whose rows did not come so far. */
  readonly waiting: () => readonly KeptCell[];
  /** Their rows will not come. */
  readonly forget: (cells: readonly CellPlace[]) => void;
}

/** Like the steps of a text: enough for a morning. */
const MOST_STEPS = 200;

export interface GridStoreParts<Row> {
  readonly columns: readonly GridColumn<Row>[];
  readonly keyOf: (row: Row) => string;
}

/** The values of a grid, what was changed of them, and how to take that back. It knows nothing of the screen. */
export function createGridStore<Row>({ columns, keyOf }: GridStoreParts<Row>): GridStore<Row> {
  const byId = new Map(columns.map((column) => [column.id, column]));
  let rows: readonly Row[] = [];
  let byKey = new Map<string, Row>();
  const edits = new Map<string, CellTexts>();
  const refusals = new Map<string, CellTexts>();
  const theirs = new Map<string, CellTexts>();
  /** What was sent of cells that changed again meanwhile, until their rows are read. */
  const sent = new Map<string, CellTexts>();
  let waiting: readonly KeptCell[] = [];
  let undone: Step[] = [];
  let done: Step[] = [];
  let version = 0;
  const versions = new Map<string, number>();
  const listeners = new Set<() => void>();
  const rowListeners = new Map<string, Set<() => void>>();

  const announce = (keys: Iterable<string>): void => {
    version += 1;
    for (const key of keys) {
      versions.set(key, (versions.get(key) ?? 0) + 1);
      for (const listen of rowListeners.get(key) ?? []) listen();
    }
    for (const listen of listeners) listen();
  };

  const loaded = (key: string, id: string): string => {
    const row = byKey.get(key);
    return row === undefined ? '' : (byId.get(id)?.read(row) ?? '');
  };
  const text = (key: string, id: string): string => edits.get(key)?.get(id) ?? loaded(key, id);

  const put = (map: Map<string, CellTexts>, { key, column }: CellPlace, value: string | null): void => {
    const cells = map.get(key);
    if (value !== null) {
      if (cells) cells.set(column, value);
      else map.set(key, new Map([[column, value]]));
    } else if (cells?.delete(column) && cells.size === 0) map.delete(key);
  };

  /** Puts a step in force, and answers what takes it back. */
  const perform = (step: Step): Step => {
    const back = step.map(({ key, column }) => ({ key, column, text: edits.get(key)?.get(column) ?? null }));
    for (const { key, column, text: value } of step) {
      put(edits, { key, column }, value === null || value === loaded(key, column) ? null : value);
      put(refusals, { key, column }, null);
    }
    announce(new Set(step.map(({ key }) => key)));
    return back;
  };

  /** Which rows have a value in common, by column; read once for a paste of many cells. */
  const sharing = () => {
    const groups = new Map<string, Map<string, Row[]>>();
    return (column: string, share: (row: Row) => string, row: Row): string[] => {
      const known = groups.get(column) ?? Map.groupBy(rows, share);
      groups.set(column, known);
      return (known.get(share(row)) ?? [row]).map(keyOf);
    };
  };

  const settled = (
    { key, column, text: typed }: CellChange,
    keysLike: ReturnType<typeof sharing>,
  ): CellChange[] => {
    const row = byKey.get(key);
    const edit = byId.get(column)?.edit;
    if (row === undefined || edit === undefined || edit.isOpen?.(row) === false) return [];
    const settledText = edit.settle(typed, text(key, column), row);
    const keys = edit.shared ? keysLike(column, edit.shared, row) : [key];
    return keys.map((each) => ({ key: each, column, text: settledText }));
  };

  const record = (back: Step): void => {
    done = [...done.slice(1 - MOST_STEPS), back];
    undone = [];
  };

  /** Steps keep their difference, too. */
  const shiftSteps = ({ key, column }: CellPlace, moved: number): void => {
    if (!Number.isFinite(moved)) return;
    const shift = (step: Step): Step =>
      step.map((cell) =>
        cell.key === key && cell.column === column && /^-?\d+$/.test(cell.text ?? '')
          ? { ...cell, text: String(Number(cell.text) + moved) }
          : cell,
      );
    done = done.map(shift);
    undone = undone.map(shift);
  };

  /** What becomes of a change when the stored value under it is another one. */
  const rebase = (place: CellPlace, mine: string, before: string, now: string): void => {
    const isDifference = byId.get(place.column)?.edit?.isDifference === true;
    const moved = Number(now) - Number(before);
    if (isDifference && before !== now) shiftSteps(place, moved);
    if (isDifference && before !== now && Number.isFinite(Number(mine) + moved))
      put(edits, place, String(Number(mine) + moved));
    else if (mine === now) put(edits, place, null);
    else if (before !== now && !isDifference) put(theirs, place, now);
  };

  const takeRow = (row: Row): void => {
    const key = keyOf(row);
    const before = byKey.get(key);
    byKey.set(key, row);
    if (before === undefined) return;
    for (const [id, mine] of [...(edits.get(key) ?? [])]) {
      const column = byId.get(id);
      if (!column) continue;
      rebase({ key, column: id }, mine, sent.get(key)?.get(id) ?? column.read(before), column.read(row));
    }
    sent.delete(key);
  };

  /** Whether nothing of the cell is left to save, now that this is stored. */
  const settle = (cell: KeptCell): boolean => {
    const { key, column, text: stored } = cell;
    const before = loaded(key, column);
    const mine = edits.get(key)?.get(column);
    const moved = Number(stored) - Number(cell.loaded);
    const left = Number(mine ?? before) - Number(before) - moved;
    const isMoved = byId.get(column)?.edit?.isDifference === true && Number.isFinite(left);
    put(refusals, cell, null);
    if (theirs.get(key)?.get(column) === stored) put(theirs, cell, null);
    const isDone =
      !byKey.has(key) || (mine === undefined ? before === stored : isMoved ? left === 0 : mine === stored);
    if (isDone) for (const map of [edits, theirs]) put(map, cell, null);
    else if (isMoved) {
      put(edits, cell, String(Number(before) + left));
      shiftSteps(cell, -moved);
    } else {
      put(edits, cell, mine ?? before);
      put(sent, cell, stored);
    }
    return isDone;
  };

  const restoreWaiting = (): void => {
    const ready = waiting.filter(({ key }) => byKey.has(key));
    if (ready.length === 0) return;
    waiting = waiting.filter(({ key }) => !byKey.has(key));
    for (const cell of ready) {
      put(edits, cell, cell.text);
      rebase(cell, cell.text, cell.loaded, loaded(cell.key, cell.column));
    }
  };

  const places = (map: ReadonlyMap<string, CellTexts>): (CellPlace & { text: string })[] =>
    [...map].flatMap(([key, cells]) => [...cells].map(([column, value]) => ({ key, column, text: value })));

  const problem = (key: string, id: string): string | null => {
    const refused = refusals.get(key)?.get(id);
    if (refused !== undefined) return refused;
    const mine = edits.get(key)?.get(id);
    const row = byKey.get(key);
    if (mine === undefined || row === undefined) return null;
    return byId.get(id)?.edit?.check(mine, row) ?? null;
  };

  return {
    subscribe(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    subscribeRow(key, listener) {
      const set = rowListeners.get(key) ?? new Set();
      rowListeners.set(key, set.add(listener));
      return () => {
        set.delete(listener);
        if (set.size === 0) rowListeners.delete(key);
      };
    },
    rowVersion: (key) => versions.get(key) ?? 0,
    version: () => version,
    row: (key) => byKey.get(key),
    rows: () => rows,
    column: (id) => byId.get(id),
    text,
    loaded,
    isChanged: (key, id) => edits.get(key)?.has(id) ?? false,
    problem,
    conflict: (key, id) => {
      const value = theirs.get(key)?.get(id);
      return value === undefined ? null : { key, column: id, theirs: value };
    },
    changes: () => [
      ...places(edits).map((cell) => ({ ...cell, loaded: loaded(cell.key, cell.column) })),
      ...waiting,
    ],
    problems: () => places(edits).filter(({ key, column }) => problem(key, column) !== null),
    conflicts: () => places(theirs).map(({ key, column, text: value }) => ({ key, column, theirs: value })),
    type(cells) {
      const keysLike = sharing();
      const step = cells
        .flatMap((cell) => settled(cell, keysLike))
        .filter((cell) => cell.text !== text(cell.key, cell.column));
      if (step.length > 0) record(perform(step));
      return step.length;
    },
    undo() {
      const step = done.at(-1);
      if (!step) return false;
      done = done.slice(0, -1);
      undone = [...undone, perform(step)];
      return true;
    },
    redo() {
      const step = undone.at(-1);
      if (!step) return false;
      undone = undone.slice(0, -1);
      done = [...done, perform(step)];
      return true;
    },
    canUndo: () => done.length > 0,
    canRedo: () => undone.length > 0,
    discard() {
      const step = places(edits).map(({ key, column }) => ({ key, column, text: null }));
      waiting = [];
      theirs.clear();
      refusals.clear();
      if (step.length > 0) record(perform(step));
      else announce([]);
    },
    setRows(next) {
      const before = byKey;
      byKey = new Map(before);
      for (const row of next) takeRow(row);
      const keys = new Set(next.map(keyOf));
      // What is changed and not in this view stays changed.
      byKey = new Map([...byKey].filter(([key]) => keys.has(key) || edits.has(key)));
      rows = next;
      restoreWaiting();
      announce(next.filter((row) => before.get(keyOf(row)) !== row).map(keyOf));
    },
    refreshRows(next) {
      const fresh = new Map(next.map((row) => [keyOf(row), row]));
      for (const row of next) takeRow(row);
      rows = rows.map((row) => fresh.get(keyOf(row)) ?? row);
      restoreWaiting();
      announce(fresh.keys());
    },
    settleSaved(cells) {
      const saved = new Set(cells.filter(settle).map(({ key, column }) => `${key} ${column}`));
      const rest = (step: Step): Step => step.filter(({ key, column }) => !saved.has(`${key} ${column}`));
      done = done.map(rest).filter(({ length }) => length > 0);
      undone = undone.map(rest).filter(({ length }) => length > 0);
      announce(new Set(cells.map(({ key }) => key)));
    },
    refuse(problems) {
      for (const { sentence, ...place } of problems) put(refusals, place, sentence);
      announce(new Set(problems.map(({ key }) => key)));
    },
    resolve(cell, choice) {
      put(theirs, cell, null);
      if (choice === 'theirs') record(perform([{ ...cell, text: null }]));
      else announce([cell.key]);
    },
    restore(cells) {
      waiting = [...cells];
      restoreWaiting();
      announce(cells.map(({ key }) => key));
    },
    waiting: () => waiting,
    forget(cells) {
      const gone = new Set(cells.map(({ key }) => key));
      waiting = waiting.filter(({ key }) => !gone.has(key));
      announce([]);
    },
  };
}
