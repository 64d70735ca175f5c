import type { CanvasFragment, CanvasProblem, ToCanvas } from '@awning/contract/canvas';
import { blocksOf, blocksOfLayout, type PageDocument } from '@awning/site-model';

/** What the server drew, and what it could not draw. */
export interface Drawing {
  readonly parts: readonly CanvasFragment[];
  readonly problems: readonly CanvasProblem[];
}

/** Why a part is still shown as it was. */
export interface DrawingWords {
  readonly late: string;
  readonly failed: () => string;
}

interface PartQueueContext {
  readonly draw: (document: PageDocument, parts: readonly string[]) => Promise<Drawing>;
  /** As the canvas has it now. */
  readonly document: () => PageDocument;
  readonly swap: (fragments: readonly CanvasFragment[]) => void;
  readonly post: (message: ToCanvas) => void;
  readonly words: DrawingWords;
  /** A part keeps its last drawing, or has none: told once, until it is drawn. */
  readonly onProblem: (problem: CanvasProblem) => void;
}

export interface PartQueue {
  /** Draws parts once nothing else is under way; without any, those that could not be drawn before. */
  readonly add: (parts: readonly string[]) => void;
  /** Finds out why blocks show nothing. */
  readonly explain: (ids: readonly string[]) => void;
  readonly close: () => void;
}

/** After this a drawing is seen to be under way; the old image stays. */
const BUSY_MS = 250;
/** After this other parts are drawn beside it instead of after it. */
const SLOW_MS = 1_000;
/** After this the member is told. */
const LATE_MS = 5_000;
/** As many as are under way at once, all but one of them slow. */
const LANES = 3;
const RETRY_MS = [2_000, 5_000, 15_000, 30_000] as const;

/** A drawing under way. */
interface Lane {
  readonly parts: readonly string[];
  isBusy: boolean;
  isSlow: boolean;
}

/**
 * ED-8: one drawing under way, the newest document waiting. One that takes long holds up nothing but its own parts, and
 * one that fails is tried again; meanwhile the page shows what was drawn last.
 */
export function createPartQueue(context: PartQueueContext): PartQueue {
  const { draw, document, swap, post, words } = context;
  let pending: readonly string[] = [];
  const lanes = new Set<Lane>();
  /** Parts that failed together: it may be for one of them. */
  const alone = new Set<string>();
  const asked = new Set<string>();
  const problems = createProblemList(context);
  const retries = createRetries((parts) => {
    pending = union(pending, parts);
    drawPending();
  });

  const showBusy = (): void =>
    post({ kind: 'busy', ids: [...lanes].filter(({ isBusy }) => isBusy).flatMap(({ parts }) => parts) });

  const drawLane = async (lane: Lane, target: PageDocument): Promise<void> => {
    const { parts } = lane;
    const timers = [
      setTimeout(() => {
        lane.isBusy = true;
        showBusy();
      }, BUSY_MS),
      setTimeout(() => {
        lane.isSlow = true;
        drawPending();
      }, SLOW_MS),
      setTimeout(() => problems.note([], sayOf(parts, words.late)), LATE_MS),
    ];
    lanes.add(lane);
    const drawn = await draw(target, parts).catch(() => null);
    for (const timer of timers) clearTimeout(timer);
    lanes.delete(lane);
    if (lane.isBusy) showBusy();
    if (!drawn) {
      // ED-96: places change without the server; what it has to draw is drawn when it can be reached.
      if (parts.length > 1) for (const id of parts) alone.add(id);
      problems.note([], sayOf(parts, words.failed()));
      retries.later(parts, { isPatient: true });
      drawPending();
      return;
    }
    const now = document();
    const isOld = ({ id }: CanvasFragment): boolean => !isCurrent(target, now, id);
    pending = union(
      pending,
      drawn.parts.filter((part) => isOld(part) && hasPart(now, part.id)).map(({ id }) => id),
    );
    const failed = drawn.problems.map(({ id }) => id);
    const within = [...parts, ...blocksWithin(target, parts)];
    retries.end(within.filter((id) => !failed.includes(id)));
    retries.later(failed, { isPatient: false });
    // Before the HTML: a block that could not be drawn keeps what it shows.
    problems.note(within, drawn.problems);
    swap(drawn.parts.filter((part) => !isOld(part)));
    drawPending();
  };

  const drawPending = (): void => {
    const underWay = [...lanes];
    if (underWay.some(({ isSlow }) => !isSlow) || underWay.length >= LANES) return;
    const target = document();
    const held = new Set(underWay.flatMap(({ parts }) => parts));
    const free = pending.filter((id) => hasPart(target, id) && !held.has(id));
    const single = free.find((id) => alone.delete(id));
    const parts = single === undefined ? free : [single];
    pending = pending.filter((id) => held.has(id) || (single !== undefined && id !== single));
    if (parts.length > 0) void drawLane({ parts, isBusy: false, isSlow: false }, target);
  };

  return {
    add: (parts) => {
      pending = union(union(retries.takePatient(), pending), parts);
      drawPending();
    },
    explain: (ids) => {
      const unknown = ids.filter((id) => !asked.has(id) && hasPart(document(), id));
      for (const id of unknown) asked.add(id);
      if (unknown.length === 0) return;
      void draw(document(), unknown).then(
        (drawn) => problems.note([], drawn.problems),
        () => {
          for (const id of unknown) asked.delete(id);
        },
      );
    },
    close: retries.close,
  };
}

const sayOf = (parts: readonly string[], message: string): readonly CanvasProblem[] =>
  parts.map((id) => ({ id, name: '', message }));

/** What the page is told of parts that it does not show as they are. */
function createProblemList({ post, onProblem }: Pick<PartQueueContext, 'post' | 'onProblem'>) {
  const known = new Map<string, CanvasProblem>();
  return {
    note: (drawn: readonly string[], problems: readonly CanvasProblem[]): void => {
      const isNew = ({ id, message }: CanvasProblem): boolean => known.get(id)?.message !== message;
      const told = problems.filter(isNew);
      const isGone = drawn.filter((id) => known.delete(id)).length > 0;
      for (const problem of problems) known.set(problem.id, problem);
      if (isGone || told.length > 0) post({ kind: 'problems', problems: [...known.values()] });
      for (const problem of told) onProblem(problem);
    },
  };
}

/** Parts are drawn again later and later: a few times where the server said why not, for ever where it said nothing. */
function createRetries(again: (parts: readonly string[]) => void) {
  const tries = new Map<string, number>();
  const waiting = new Map<
    string,
    { readonly timer: ReturnType<typeof setTimeout>; readonly isPatient: boolean }
  >();
  const stop = (id: string): void => {
    clearTimeout(waiting.get(id)?.timer);
    waiting.delete(id);
  };
  return {
    later: (parts: readonly string[], { isPatient }: { readonly isPatient: boolean }): void => {
      for (const id of parts) {
        const count = tries.get(id) ?? 0;
        tries.set(id, count + 1);
        stop(id);
        const wait = RETRY_MS[count] ?? (isPatient ? RETRY_MS.at(-1) : undefined);
        if (wait === undefined) continue;
        const timer = setTimeout(() => {
          waiting.delete(id);
          again([id]);
        }, wait);
        waiting.set(id, { timer, isPatient });
      }
    },
    /** Those that the server said nothing about, which need not wait any longer. */
    takePatient: (): readonly string[] => {
      const ids = [...waiting].filter(([, { isPatient }]) => isPatient).map(([id]) => id);
      for (const id of ids) stop(id);
      return ids;
    },
    end: (parts: readonly string[]): void => {
      for (const id of parts) {
        tries.delete(id);
        stop(id);
      }
    },
    close: (): void => {
      for (const id of [...waiting.keys()]) stop(id);
    },
  };
}

const union = (one: readonly string[], other: readonly string[]): readonly string[] => [
  ...new Set([...one, ...other]),
];

const hasPart = (document: PageDocument, id: string): boolean =>
  document.sections.some((section) => section.id === id) ||
  blocksOf(document).some((block) => block.id === id);

/**
 * Whether HTML that was drawn for one document still fits another. A section holds its blocks: one that has changed
 * meanwhile would bring them back to where they were. A block is shown as it was drawn until its newest drawing comes.
 */
function isCurrent(drawn: PageDocument, now: PageDocument, id: string): boolean {
  const find = ({ sections }: PageDocument) => sections.find((section) => section.id === id);
  const section = find(drawn);
  return section ? find(now) === section : hasPart(now, id);
}

const blocksWithin = (document: PageDocument, parts: readonly string[]): readonly string[] =>
  document.sections.flatMap(({ id, layout }) => {
    const ids = blocksOfLayout(layout).map((block) => block.id);
    return parts.includes(id) ? ids : ids.filter((each) => parts.includes(each));
  });
