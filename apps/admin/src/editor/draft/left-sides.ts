import type { HistoryEntry, SideFields, SideStep, StepHistory } from './step-history.ts';

/** Entries of the timeline that this tab had before it was loaded again. */
export interface LeftSide {
  readonly label: string;
  readonly at: number;
  readonly fields: SideFields;
}

type Store = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

/** Custom CSS may be long; the oldest steps give way. */
const MOST_CHARACTERS = 500_000;

/** As JSON, which has no undefined: such a field is a list of its name alone. */
type Written = readonly (readonly [name: string, value?: unknown])[];
const write = (fields: SideFields['back']): Written =>
  Object.entries(fields).map(([name, value]) => (value === undefined ? [name] : [name, value]));
const read = (written: Written): SideFields['back'] =>
  Object.fromEntries(written.map(([name, value]) => [name, value]));

/** What several edits have done that have joined into one entry; null where it cannot be said as data. */
function joinedFields({ steps }: HistoryEntry): SideFields | null {
  const all = steps.flatMap((step) => ('fields' in step && step.fields ? [step.fields] : []));
  const [first] = all;
  if (!first || all.length < steps.length) return null;
  const { draft } = first;
  if (all.some((each) => each.draft.kind !== draft.kind || each.draft.id !== draft.id)) return null;
  return {
    draft,
    back: Object.assign({}, ...all.toReversed().map(({ back }) => back)),
    done: Object.assign({}, ...all.map(({ done }) => done)),
  };
}

/** Remembers the steps beside the page. A tab that may not store anything forgets them when it is loaded again. */
export function storeSides(store: () => Store, name: string, { past }: StepHistory): void {
  const sides = past.flatMap((entry) => {
    const fields = joinedFields(entry);
    if (!fields) return [];
    const { draft, back, done } = fields;
    return [
      JSON.stringify({ label: entry.label, at: entry.at, draft, back: write(back), done: write(done) }),
    ];
  });
  let length = 0;
  const kept = sides.toReversed().filter((text) => {
    length += text.length;
    return length <= MOST_CHARACTERS;
  });
  try {
    if (kept.length === 0) store().removeItem(name);
    else store().setItem(name, `[${kept.toReversed().join()}]`);
  } catch {
    // Private windows and full stores.
  }
}

export function readSides(store: () => Store, name: string): readonly LeftSide[] {
  try {
    const stored: unknown = JSON.parse(store().getItem(name) ?? '[]');
    // Nothing but this file writes there.
    const list = stored as readonly {
      label: string;
      at: number;
      draft: never;
      back: Written;
      done: Written;
    }[];
    return list.map(({ label, at, draft, back, done }) => ({
      label,
      at,
      fields: { draft, back: read(back), done: read(done) },
    }));
  } catch {
    return [];
  }
}

/** Takes a step back and returns the one that did it; null where that was refused, and said. */
export type TakeBackSide = (side: LeftSide) => Promise<SideStep | null>;

/** An entry whose draft is opened only when it is undone. */
export const leftEntry = (side: LeftSide, takeBack: TakeBackSide): HistoryEntry => ({
  label: side.label,
  at: side.at,
  device: 'desktop',
  steps: [{ label: side.label, fields: side.fields, takeBack: () => laterStep(side, takeBack(side)) }],
});

/** A step that is still on its way; what comes after it waits for it. */
function laterStep({ label, at, fields }: LeftSide, taken: Promise<SideStep | null>): SideStep {
  const turned = { ...fields, back: fields.done, done: fields.back };
  return {
    label,
    fields: turned,
    takeBack: () =>
      laterStep(
        { label, at, fields: turned },
        taken.then((step) => step?.takeBack() ?? null),
      ),
  };
}
