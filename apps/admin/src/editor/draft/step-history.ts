import type { SettingsDraftKind } from '@awning/contract';
import type { DeviceView } from '@awning/site-model';
import type { DraftSession, TakenStep } from './draft-session.ts';

/** A step beside the page: in the styles, the header, a menu. What took it back can be taken back in turn. */
export interface SideStep {
  readonly label: string;
  readonly takeBack: () => SideStep;
  /** The same as data, where it can be taken back after a reload. */
  readonly fields?: SideFields;
}

/** What a step has done to the fields of a draft of settings: undefined is a field that visitors' settings lack. */
export interface SideFields {
  readonly draft: { readonly kind: SettingsDraftKind; readonly id: string };
  readonly back: Readonly<Record<string, unknown>>;
  readonly done: Readonly<Record<string, unknown>>;
}

type AnyStep = TakenStep | SideStep;

/** One entry of the list of steps. Several edits may have joined into it, the latest last. */
export interface HistoryEntry {
  readonly label: string;
  readonly steps: readonly AnyStep[];
  readonly at: number;
  readonly device: DeviceView;
  readonly merge?: string;
  /** Of an earlier window. */
  readonly isLeft?: boolean;
}

export interface StepHistory {
  /** The latest is the last. */
  readonly past: readonly HistoryEntry[];
  /** The next to do again is the last. */
  readonly future: readonly HistoryEntry[];
}

export const emptySteps: StepHistory = { past: [], future: [] };

const MOST_STEPS = 200;

/** ED-22, ED-57: an edit of the same name that follows joins the entry before; anything undone is forgotten. */
export function recordStep(
  { past, future }: StepHistory,
  step: AnyStep,
  details: { readonly at: number; readonly device: DeviceView; readonly merge?: string | undefined },
): StepHistory {
  const last = past.at(-1);
  const { at, device, merge } = details;
  if (last && merge !== undefined && last.merge === merge && future.length === 0)
    return {
      past: past.with(-1, { ...last, at, label: step.label, steps: [...last.steps, step] }),
      future: [],
    };
  const entry = { label: step.label, steps: [step], at, device, ...(merge !== undefined && { merge }) };
  return { past: [...past, entry].slice(-MOST_STEPS), future: [] };
}

type Travel = { readonly history: StepHistory; readonly label: string } | null;

/** ED-91: takes back one's own latest step. Null when there is none. */
export function undoStep(session: Pick<DraftSession, 'takeBack'>, { past, future }: StepHistory): Travel {
  const entry = past.at(-1);
  if (!entry) return null;
  const taken = takeBackAll(session, entry);
  return { history: { past: past.slice(0, -1), future: [...future, taken] }, label: entry.label };
}

/** Does again what was undone last. Null when there is nothing. */
export function redoStep(session: Pick<DraftSession, 'takeBack'>, { past, future }: StepHistory): Travel {
  const entry = future.at(-1);
  if (!entry) return null;
  const done = takeBackAll(session, entry);
  return { history: { past: [...past, done], future: future.slice(0, -1) }, label: entry.label };
}

/** The entry that takes this one back in turn. */
function takeBackAll(session: Pick<DraftSession, 'takeBack'>, entry: HistoryEntry): HistoryEntry {
  const taken = entry.steps
    .toReversed()
    .map((step) => ('takeBack' in step ? step.takeBack() : session.takeBack(step)));
  return { ...entry, steps: taken };
}
