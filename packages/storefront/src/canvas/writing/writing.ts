import { type FromCanvas, KEYS_AWAY, type TextCommand, type TextPlace } from '@awning/contract/canvas';
import { findBlock, type PageDocument } from '@awning/site-model';
import type { FirstCaret, TextSession } from './text-session.ts';
import { type WritingPlace, writingPlaceAt, writingPlaces } from './writing-places.ts';

interface WritingContext {
  readonly page: Document;
  readonly document: () => PageDocument | null;
  /** Whether the click that is heard is the end of a gesture. */
  readonly isGestureEnd: () => boolean;
  /** What people call a block. */
  readonly nameOf: (id: string) => string;
  readonly tell: (message: FromCanvas) => void;
  /** A text was opened or left. */
  readonly onChange: () => void;
}

/** Writing on the page: which text, since when, and how it is left. */
export interface Writing {
  readonly run: (command: TextCommand) => void;
  /** What is selected now: a text in a block that is not ends. */
  readonly select: (ids: readonly string[]) => void;
  /** The page has more of the document than before: a text that it did not show yet may be there. */
  readonly drawn: () => void;
  /** ED-9: the element with the caret, which no drawing touches. */
  readonly element: () => HTMLElement | null;
}

type StartCommand = Extract<TextCommand, { do: 'start' }>;

const timers = {
  now: () => performance.now(),
  after: (milliseconds: number, run: () => void) => {
    const timer = setTimeout(run, milliseconds);
    return () => clearTimeout(timer);
  },
};

/** ED-55: the text editor is fetched with the first text that is opened. */
const loadSession = () => import('./text-session.ts');

/** Listens for double clicks on texts, and does what the editor around the frame says about them. */
export function createWriting(context: WritingContext): Writing {
  const { page, document, isGestureEnd, nameOf, tell, onChange } = context;
  let selected: readonly string[] = [];
  let session: TextSession | null = null;
  let lastCommit = 0;
  /** Counts what was asked for, so that a text which comes late does not take the place of a later one. */
  let asked = 0;
  /** ED-61: a text that was added just now, which the server has not drawn yet. */
  let awaited: StartCommand | null = null;

  const end = (): void => {
    asked++;
    awaited = null;
    session?.end();
  };
  const open = async (place: WritingPlace, caret: FirstCaret): Promise<void> => {
    end();
    const turn = asked;
    const module = await loadSession().catch(() => null);
    if (turn !== asked) return;
    if (!module) return tell({ kind: 'textProblem', problem: 'not-loaded' });
    const value = valueAt(document(), place);
    if (value === undefined) return tell({ kind: 'textProblem', problem: 'no-text' });
    const opened = module.openTextSession({
      place,
      value,
      caret,
      name: nameOf(place.block),
      timers,
      lastCommit,
      tell,
      onEnd: () => {
        lastCommit = opened.lastCommit();
        session = null;
        onChange();
      },
    });
    session = opened;
    onChange();
  };

  const start = (command: StartCommand): void => {
    const { block, path, caret } = command;
    const element = page.getElementById(`block-${block}`);
    const now = document();
    if (!element && now && findBlock(now, block)) {
      end();
      awaited = command;
      return;
    }
    const places = element ? writingPlaces(element) : [];
    const place = path ? places.find((each) => isSamePath(each.path, path)) : places[0];
    if (place) void open(place, caret);
    else tell({ kind: 'textProblem', problem: 'no-text' });
  };

  // Who goes on before a text is there is not called back to it.
  page.addEventListener('keydown', ({ key }) => !session && KEYS_AWAY.has(key) && end(), { capture: true });
  listen(page, {
    session: () => session,
    isSelected: ({ block }) => selected.length === 1 && selected[0] === block && !isGestureEnd(),
    end,
    open: (place, caret) => void open(place, caret),
  });

  return {
    run: (command) => {
      if (command.do === 'start') start(command);
      else if (command.do === 'end') end();
      else session?.run(command);
    },
    select: (ids) => {
      selected = ids;
      if (awaited && !ids.includes(awaited.block)) awaited = null;
      if (session && !ids.includes(session.place.block)) end();
    },
    drawn: () => {
      if (awaited && page.getElementById(`block-${awaited.block}`)) start(awaited);
    },
    element: () => session?.place.element ?? null,
  };
}

interface Listeners {
  readonly session: () => TextSession | null;
  readonly isSelected: (place: WritingPlace) => boolean;
  readonly end: () => void;
  readonly open: (place: WritingPlace, caret: FirstCaret) => void;
}

function listen(page: Document, { session, isSelected, end, open }: Listeners): void {
  const capture = { capture: true } as const;
  const isInside = ({ target }: Event): boolean =>
    target instanceof Node && (session()?.place.element.contains(target) ?? false);
  let isTouch = false;
  const enter = (event: MouseEvent, mayEnter: (place: WritingPlace) => boolean): void => {
    const { target, clientX: x, clientY: y } = event;
    const place = target instanceof Element && !isInside(event) ? writingPlaceAt(target) : undefined;
    if (!place || !mayEnter(place)) return;
    event.preventDefault();
    event.stopImmediatePropagation();
    open(place, { x, y });
  };
  page.addEventListener('dblclick', (event) => enter(event, () => true), capture);
  // ED-53: the first tap selects, the second enters.
  page.addEventListener('click', (event) => isTouch && enter(event, isSelected), capture);
  page.addEventListener(
    'pointerdown',
    (event) => {
      isTouch = event.pointerType === 'touch';
      if (session() && !isInside(event)) end();
    },
    capture,
  );
  // Neither a link is followed nor an answer folded by a click between its words, or by a space.
  page.addEventListener('click', (event) => isInside(event) && event.preventDefault(), capture);
  page.addEventListener(
    'keyup',
    (event) => isInside(event) && event.key === ' ' && event.preventDefault(),
    capture,
  );
  // Words are safe before the window, the tools or another program has the focus.
  page.addEventListener('focusout', (event) => isInside(event) && session()?.flush(), capture);
  page.defaultView?.addEventListener('pagehide', () => session()?.flush());
}

const isSamePath = (one: TextPlace['path'], other: TextPlace['path']): boolean =>
  one.length === other.length && one.every((part, index) => part === other[index]);

/** The text in the document; undefined where the page shows one that the document does not have. */
function valueAt(document: PageDocument | null, { block, path }: TextPlace): string | undefined {
  let value: unknown = document ? findBlock(document, block)?.value : undefined;
  for (const part of path)
    value = typeof value === 'object' && value !== null ? Reflect.get(value, part) : undefined;
  return typeof value === 'string' ? value : undefined;
}
