import {
  CANVAS_PORT,
  CANVAS_READY,
  type CanvasFragment,
  type CanvasProblem,
  type FromCanvas,
  isFromCanvas,
  type ToCanvas,
} from '@awning/contract/canvas';
import {
  type Block,
  blocksOfLayout,
  type ClassicRow,
  type DeviceView,
  type DocumentDiff,
  diffDocuments,
  type PageDocument,
  type Section,
  touchedParts,
} from '@awning/site-model';
import { createPartQueue, type Drawing, type DrawingWords } from './part-queue.ts';

export interface CanvasLinkContext {
  readonly frame: HTMLIFrameElement;
  readonly origin: string;
  /** Draws parts of a document that may not be stored yet. */
  readonly draw: (document: PageDocument, parts: readonly string[]) => Promise<Drawing>;
  readonly words: DrawingWords;
  /** A part is shown as it was, or not at all. */
  readonly onProblem: (problem: CanvasProblem) => void;
  readonly onMessage: (message: FromCanvas) => void;
  /** The page has no place for what it should show, or has missed something: it has to be loaded again. */
  readonly onStale: () => void;
  /** ED-7: it has not responded for a while; or it is back. */
  readonly onSilent: (isSilent: boolean) => void;
}

/** The page in the frame, kept equal to the document. */
export interface CanvasLink {
  readonly show: (document: PageDocument) => void;
  readonly tell: (message: ShellMessage) => void;
  /** Draws what could not be drawn, such as without a connection (ED-96). */
  readonly drawAgain: () => void;
  readonly close: () => void;
}

/** What does not change the document. */
type ShellMessage = Exclude<ToCanvas, { kind: 'load' | 'apply' }>;

const SILENT_MS = 2_000;

/** ED-6: the canvas has a copy of the document that changes by numbered diffs only; a gap begins it again. */
export function linkCanvas(
  { frame, origin, draw, words, onProblem, onMessage, onStale, onSilent }: CanvasLinkContext,
  first: { readonly document: PageDocument; readonly device: DeviceView },
): CanvasLink {
  let port: MessagePort | null = null;
  let isReady = false;
  let number = 0;
  /** What the canvas shows, and what it should show. */
  let shown = first.document;
  let wanted = first.document;
  let waiting: ShellMessage[] = [];
  const silence = setTimeout(() => onSilent(true), SILENT_MS);

  const post = (message: ToCanvas): void => port?.postMessage(message);
  const apply = (diff: DocumentDiff, fragments: readonly CanvasFragment[]): void => {
    number++;
    post({ kind: 'apply', number, diff, fragments });
  };
  const drawing = createPartQueue({
    draw,
    document: () => shown,
    swap: (parts) => apply([], parts),
    post,
    words,
    onProblem,
  });

  /** Places and looks at once; what the server has to draw follows. */
  const catchUp = (): void => {
    if (!isReady || wanted === shown) return;
    const parts = partsToDraw(shown, wanted);
    apply(diffDocuments(shown, wanted), []);
    shown = wanted;
    drawing.add(parts);
  };

  const begin = (): void => {
    isReady = true;
    number = 0;
    clearTimeout(silence);
    onSilent(false);
    post({ kind: 'load', document: shown, device: first.device });
    for (const early of waiting) post(early);
    waiting = [];
    catchUp();
  };

  const onWindowMessage = ({ data, source, origin: sender }: MessageEvent): void => {
    if (sender !== origin || source !== frame.contentWindow || data?.kind !== CANVAS_READY) return;
    port?.close();
    const channel = new MessageChannel();
    port = channel.port1;
    port.onmessage = ({ data: message }) => {
      if (!isFromCanvas(message)) return;
      if (message.kind === 'ready') begin();
      if (message.kind === 'missing') onStale();
      if (message.kind === 'blank') drawing.explain(message.ids);
      onMessage(message);
    };
    frame.contentWindow?.postMessage({ kind: CANVAS_PORT }, origin, [channel.port2]);
  };
  window.addEventListener('message', onWindowMessage);

  return {
    show: (document) => {
      wanted = document;
      catchUp();
    },
    tell: (message) => {
      if (isReady) post(message);
      else waiting = [...waiting.filter(({ kind }) => kind !== message.kind), message];
    },
    drawAgain: () => drawing.add([]),
    close: () => {
      clearTimeout(silence);
      drawing.close();
      window.removeEventListener('message', onWindowMessage);
      port?.close();
    },
  };
}

/**
 * What only the server can draw: new sections and blocks, other values, backgrounds, rows and columns. Places, layers,
 * order and looks that are classes are changed by the canvas itself, at once.
 */
export function partsToDraw(before: PageDocument, after: PageDocument): string[] {
  const old = new Map(before.sections.map((section) => [section.id, section]));
  const oldBlocks = new Map(
    before.sections.flatMap(({ layout }) =>
      blocksOfLayout(layout).map((block) => [block.id, { block, layout: layout.type }]),
    ),
  );
  const rearranged = rearrangedSections(before, after);
  return after.sections.flatMap((section) => {
    const was = old.get(section.id);
    if (was === section) return [];
    if (!was || rearranged.has(section.id) || isDrawnOtherwise(was, section)) return [section.id];
    return blocksOfLayout(section.layout)
      .filter((block) => {
        const known = oldBlocks.get(block.id);
        return known?.layout !== section.layout.type || !isSameContent(known.block, block);
      })
      .map(({ id }) => id);
  });
}

/** Whether a section has markup that no class stands for. */
const isDrawnOtherwise = (was: Section, is: Section): boolean =>
  was.kind !== is.kind ||
  was.layout.type !== is.layout.type ||
  JSON.stringify(was.background) !== JSON.stringify(is.background);

/** How a block stands in its place is a matter of classes. */
const isSameContent = (was: Block, is: Block): boolean =>
  was === is ||
  (was.type === is.type &&
    (was.value === is.value || JSON.stringify(was.value) === JSON.stringify(is.value)));

/** Sections with rows and columns in which anything but the content of a block is another than before. */
function rearrangedSections(before: PageDocument, after: PageDocument): ReadonlySet<string> {
  const classic = after.sections.filter(({ layout }) => layout.type === 'classic');
  if (classic.length === 0) return new Set();
  const touched = touchedParts(before, after)
    .map((key) => key.split(/:(.*)/s))
    .filter(([kind]) => kind !== 'block' && kind !== 'section')
    .map(([, id = '']) => id);
  const ids = new Set(touched);
  const isTouched = (section: Section | undefined): boolean =>
    section !== undefined && (ids.has(section.id) || [...idsWithin(section)].some((id) => ids.has(id)));
  return new Set(
    classic
      .filter(
        (section) => isTouched(section) || isTouched(before.sections.find(({ id }) => id === section.id)),
      )
      .map(({ id }) => id),
  );
}

/** Ids of what a section holds: blocks, and the rows and columns of a classic one. */
function idsWithin({ layout }: Section): ReadonlySet<string> {
  const ids = new Set(blocksOfLayout(layout).map((block) => block.id));
  const addRows = (rows: readonly ClassicRow[]): void => {
    for (const row of rows) {
      ids.add(row.id);
      for (const column of row.columns) {
        ids.add(column.id);
        addRows(column.content.flatMap((entry) => (entry.kind === 'row' ? [entry.row] : [])));
      }
    }
  };
  if (layout.type !== 'fluid') addRows(layout.rows);
  return ids;
}
