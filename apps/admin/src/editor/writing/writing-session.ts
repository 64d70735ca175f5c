import type {
  FromText,
  TextCommand,
  TextPlace,
  TextProblem,
  TextState,
  ToCanvas,
} from '@awning/contract/canvas';
import type { EditorModel } from '../editor-model.ts';
import { textAt } from '../text-at.ts';

/** A text of the page that is being written, as the editor around the frame sees it. */
export interface WritingSession {
  /** Null while nothing is written. */
  readonly state: () => TextState | null;
  readonly subscribe: (listener: () => void) => () => void;
  /** What the canvas says about texts. */
  readonly receive: (message: Exclude<FromText, { kind: 'slash' | 'files' }>) => void;
  readonly run: (command: TextCommand) => void;
  /** The HTML of the text as it is stored. */
  readonly value: () => string;
  /** False: refused, and the sentence has been said. */
  readonly setValue: (value: string) => boolean;
  /** A page that was just loaded, in which nothing is written yet. Returns what ends it. */
  readonly attach: (tell: (message: TextMessage) => void) => () => void;
}

type TextMessage = Extract<ToCanvas, { kind: 'text' }>;

interface WritingContext {
  readonly model: EditorModel;
  readonly sentenceFor: (problem: TextProblem) => string;
}

/** ED-57: commits with a shorter pause between them are one step of the history. */
const ONE_STEP_MS = 2_000;

/** ED-57: one timeline: what is typed becomes edits of the page; what undo makes of them goes back into the text. */
export function createWritingSession({ model, sentenceFor }: WritingContext): WritingSession {
  const listeners = new Set<() => void>();
  let tell: (message: TextMessage) => void = () => undefined;
  let state: TextState | null = null;
  let seen = 0;
  let series = 0;
  /** What the canvas knows the text to be. */
  let known = '';

  const value = (): string => (state && textAt(model.state().draft.document, state)) ?? '';
  const change = (next: TextState | null): void => {
    const isOther = !next || !state || !isSamePlace(next, state);
    state = next;
    if (isOther) {
      series++;
      known = value();
    }
    for (const listener of listeners) listener();
  };
  const write = (place: TextPlace, text: string): boolean => {
    const path = [...place.path];
    const merge = `text ${place.block} ${path.join('.')} ${series}`;
    return model.run([{ do: 'set-property', block: place.block, path, value: text }], { merge });
  };
  const catchUp = (): void => {
    const now = value();
    if (!state || now === known) return;
    known = now;
    tell({ kind: 'text', command: { do: 'value', value: now, seen } });
  };

  return {
    state: () => state,
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    receive: (message) => {
      if (message.kind === 'textState') {
        change(message.state);
        const { selected } = model.state().view;
        if (message.state && !selected.includes(message.state.block)) model.select([message.state.block]);
      } else if (message.kind === 'textCommit') {
        if (message.pause >= ONE_STEP_MS) series++;
        seen = message.number;
        known = message.value;
        write(message.place, message.value);
      } else model.say(sentenceFor(message.problem), true);
    },
    run: (command) => tell({ kind: 'text', command }),
    value,
    setValue: (text) => {
      if (!state) return false;
      series++;
      const isDone = write(state, text);
      series++;
      return isDone;
    },
    attach: (next) => {
      tell = next;
      seen = 0;
      if (state) change(null);
      const stop = model.subscribe(catchUp);
      return () => {
        stop();
        tell = () => undefined;
        if (state) change(null);
      };
    },
  };
}

const isSamePlace = (one: TextPlace, other: TextPlace): boolean =>
  one.block === other.block && one.path.join('.') === other.path.join('.');
