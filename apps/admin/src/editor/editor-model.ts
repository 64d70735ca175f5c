import type { CanvasPreview, CanvasTool, SharedPlace } from '@awning/contract/canvas';
import { blocksOf, type DeviceView, type EditCommand, type PageDocument } from '@awning/site-model';
import type { DraftSession, DraftState } from './draft/draft-session.ts';
import {
  emptySteps,
  type HistoryEntry,
  recordStep,
  redoStep,
  type SideStep,
  type StepHistory,
  undoStep,
} from './draft/step-history.ts';

/** What is looked at and how; never part of undo. */
export interface EditorView {
  readonly selected: readonly string[];
  readonly device: DeviceView;
  readonly hasGrid: boolean;
  readonly hasOrder: boolean;
  /** ED-99: whether commands change texts, images and links alone; null while everything may be changed. */
  readonly wordsOnly: ((before: PageDocument, commands: readonly EditCommand[]) => boolean) | null;
  /** Of the page on the desktop, in its own pixels (ED-42). */
  readonly desktopWidth: number;
  /** What the next press or keys in the page do (ED-34, ED-60). */
  readonly tool: CanvasTool;
  /** Of a tablet or phone whose frame was pulled; null: as wide as the device is. */
  readonly frameWidth: number | null;
  /** ED-68: parts whose setting is pointed at, and the part of the page that is. */
  readonly pointedAt: readonly string[];
  readonly hovered: string | null;
  /** ED-76: images on their way to the library. */
  readonly previews: readonly CanvasPreview[];
  /** The design that is being tried, for the page; null: as it was drawn. */
  readonly designCss: string | null;
  /** ED-70: whether the look of visitors lies over the page; `ready`: it is loaded and not shown yet. */
  readonly liveLook: 'none' | 'ready' | 'shown';
  /** Counts up when the styles have to be opened again, because another theme is on the pages. */
  readonly stylesNumber: number;
  /** Counts up when the page has to be loaded again, such as for other classes of the theme. */
  readonly redraws: number;
  /** ED-70: what settings of the theme aim at while they are shown, and what of it the last press met. */
  readonly aims: readonly string[];
  readonly aimed: readonly string[] | null;
  /** ED-71, ED-72: what of a part of every page was pressed, and how that part is called on the page. */
  readonly shared: { readonly place: SharedPlace; readonly words: string } | null;
  /** What there is of such parts on this page. */
  readonly sharedPlaces: readonly SharedPlace[];
  /** Counts up when they have to be drawn again. */
  readonly sharedRedraws: number;
  /** ED-78: the input of a form that was pressed on the page. */
  readonly formField: string | null;
  /** Forms of the library that were changed here and are not saved yet: they are saved by their own button. */
  readonly unsavedForms: number;
}

/** No settings of a theme are shown. */
export const NO_AIMS: readonly string[] = [];

export const SELECT_TOOL: CanvasTool = { name: 'select' };

export interface EditorState {
  readonly draft: DraftState;
  readonly view: EditorView;
  readonly history: StepHistory;
  /** The latest sentence for the live region and the bar, with a number that makes it new. */
  readonly said: { readonly sentence: string; readonly isRefusal: boolean; readonly number: number };
}

export interface RunOptions {
  /** Edits of one name that follow each other are one step: typing, a slider, a held key. */
  readonly merge?: string;
  /** Selected afterwards. */
  readonly select?: readonly string[] | ((after: PageDocument, before: PageDocument) => readonly string[]);
  /** ED-52: what is said of it instead of its label. */
  readonly sentence?: (after: PageDocument, before: PageDocument) => string;
}

/** The editor without a screen: the draft, the selection, the steps. Panels and canvas read it and ask it. */
export interface EditorModel {
  readonly state: () => EditorState;
  readonly subscribe: (listener: () => void) => () => void;
  /** One step. False: refused, and the sentence has been said. */
  readonly run: (commands: readonly EditCommand[], options?: RunOptions) => boolean;
  /** A step that was done beside the page; it is undone on the same timeline. */
  readonly record: (step: SideStep, merge?: string) => void;
  /** Undoing and doing again say what they did. False: there was nothing. */
  readonly undo: () => boolean;
  readonly redo: () => boolean;
  /** ED-85: to where so many steps are done; those after it stay until something new is done. */
  readonly travelTo: (steps: number) => void;
  /** ED-86: steps that the server has and that this window did not make. */
  readonly adopt: (entries: readonly HistoryEntry[], place: 'before' | 'after') => void;
  readonly select: (ids: readonly string[]) => void;
  readonly show: (view: Partial<EditorView>) => void;
  readonly say: (sentence: string, isRefusal?: boolean) => void;
  readonly draft: DraftSession;
}

export interface EditorModelContext {
  readonly draft: DraftSession;
  readonly now: () => number;
  readonly words: {
    readonly undone: (label: string) => string;
    readonly redone: (label: string) => string;
    readonly nothingToUndo: string;
    readonly nothingToRedo: string;
    readonly wordsOnly: string;
  };
}

export function createEditorModel({ draft, now, words }: EditorModelContext): EditorModel {
  const listeners = new Set<() => void>();
  let state: EditorState = {
    draft: draft.state(),
    view: {
      selected: [],
      device: 'desktop',
      hasGrid: false,
      hasOrder: false,
      wordsOnly: null,
      desktopWidth: 1280,
      tool: SELECT_TOOL,
      frameWidth: null,
      pointedAt: [],
      hovered: null,
      previews: [],
      designCss: null,
      liveLook: 'none',
      stylesNumber: 0,
      redraws: 0,
      aims: NO_AIMS,
      aimed: null,
      shared: null,
      sharedPlaces: [],
      sharedRedraws: 0,
      formField: null,
      unsavedForms: 0,
    },
    history: emptySteps,
    said: { sentence: '', isRefusal: false, number: 0 },
  };
  const change = (next: Partial<EditorState>): void => {
    state = { ...state, ...next };
    for (const listener of listeners) listener();
  };
  draft.subscribe(() =>
    change({ draft: draft.state(), view: withoutGone(state.view, draft.state().document) }),
  );

  const say = (sentence: string, isRefusal = false): void =>
    change({ said: { sentence, isRefusal, number: state.said.number + 1 } });
  const select = (selected: readonly string[]): void =>
    change({ view: { ...state.view, selected, ...(selected.length > 0 && { shared: null }) } });

  const undo = (): boolean => {
    const travel = undoStep(draft, state.history);
    if (travel) change({ history: travel.history });
    say(travel ? words.undone(travel.label) : words.nothingToUndo);
    return travel !== null;
  };
  const redo = (): boolean => {
    const travel = redoStep(draft, state.history);
    if (travel) change({ history: travel.history });
    say(travel ? words.redone(travel.label) : words.nothingToRedo);
    return travel !== null;
  };

  return {
    state: () => state,
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    run: (commands, { merge, select: selected, sentence } = {}) => {
      const before = state.draft.document;
      if (state.view.wordsOnly?.(before, commands) === false) {
        say(words.wordsOnly, true);
        return false;
      }
      const result = draft.edit(commands);
      if (!result.ok) {
        say(result.sentence, true);
        return false;
      }
      const after = draft.state().document;
      if (result.undo.length > 0) {
        const details = { at: now(), device: state.view.device, merge };
        change({ history: recordStep(state.history, result, details) });
        say(sentence?.(after, before) ?? result.label);
      }
      if (selected) select(typeof selected === 'function' ? selected(after, before) : selected);
      return true;
    },
    record: (step, merge) => {
      const before = state.history.past.length;
      const details = { at: now(), device: state.view.device, merge };
      change({ history: recordStep(state.history, step, details) });
      // A slider says it once.
      if (state.history.past.length > before) say(step.label);
    },
    undo,
    redo,
    travelTo: (steps) => {
      while (state.history.past.length > steps && undo());
      while (state.history.past.length < steps && redo());
    },
    adopt: (entries, place) => {
      const { past, future } = state.history;
      const joined = place === 'before' ? withLeft(past, entries) : [...past, ...entries];
      if (entries.length > 0) change({ history: { past: joined, future: place === 'before' ? future : [] } });
    },
    select,
    show: (view) =>
      // A device that is chosen has its own width again.
      change({ view: { ...state.view, ...(view.device && { frameWidth: null }), ...view } }),
    say,
    draft,
  };
}

/** Steps of an earlier window come in several lists: by their time, and each in its order. */
function withLeft(past: readonly HistoryEntry[], entries: readonly HistoryEntry[]): HistoryEntry[] {
  const waiting = past.filter(({ isLeft }) => isLeft);
  const left: HistoryEntry[] = [];
  for (const entry of entries) {
    while (waiting[0] && waiting[0].at < entry.at) left.push(...waiting.splice(0, 1));
    left.push({ ...entry, isLeft: true });
  }
  return [...left, ...waiting, ...past.filter(({ isLeft }) => !isLeft)];
}

/** What is no longer on the page is no longer selected. */
function withoutGone(view: EditorView, document: PageDocument): EditorView {
  if (view.selected.length === 0) return view;
  const ids = new Set([...document.sections.map(({ id }) => id), ...blocksOf(document).map(({ id }) => id)]);
  const selected = view.selected.filter((id) => ids.has(id));
  return selected.length === view.selected.length ? view : { ...view, selected };
}
