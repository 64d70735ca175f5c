import type { DeviceView, DocumentDiff, EditCommand, Frame, PageDocument } from '@awning/site-model';
import type { FromText, TextCommand } from './text-messages.ts';

export type {
  CaretBox,
  FromText,
  HeadingLevel,
  LinkAttributes,
  TableChange,
  TextAlign,
  TextCommand,
  TextFormat,
  TextList,
  TextMark,
  TextPlace,
  TextProblem,
  TextState,
} from './text-messages.ts';

/**
 * What the editor and the page in its frame say to each other. They are of one origin, and still share nothing but
 * these messages: only the canvas touches the page, only the editor has the document that counts.
 */

/** HTML of a section or block that the server has drawn. */
export interface CanvasFragment {
  readonly id: string;
  readonly html: string;
}

/** ED-10: why a block could not be drawn. */
export interface CanvasProblem {
  readonly id: string;
  /** What people call this kind of block. */
  readonly name: string;
  /** A sentence. */
  readonly message: string;
}

/** ED-76: an image that is on its way to the library, shown from the member's own disk where its block will stand. */
export interface CanvasPreview {
  readonly section: string;
  readonly frame: Frame;
  /** An address of this window. */
  readonly src: string;
}

/** What is drawn over the page. */
export interface CanvasOverlay {
  readonly grid: boolean;
  readonly order: boolean;
}

/** ED-71: parts that stand on every page, from top to bottom. */
export const SHARED_PARTS = ['announcement', 'header', 'footer'] as const;
export type SharedPart = (typeof SHARED_PARTS)[number];

/** ED-72: what of such a part has settings of its own. `links` lead to search, account, cart or the top of the page. */
export type SharedPiece = 'brand' | 'menu' | 'links' | 'social' | 'button' | 'text' | 'columns' | 'area';

export interface SharedPlace {
  readonly part: SharedPart;
  /** Null for the part as a whole. */
  readonly piece: SharedPiece | null;
  /** Of a menu or an area; empty where the page does not say it. */
  readonly name: string;
}

/** What the next press in the canvas does. */
export type CanvasTool =
  | { readonly name: 'select' }
  /** Draws the place of a new block; of a kind, or of one that is chosen afterwards. */
  | { readonly name: 'draw'; readonly type: number | null }
  /** Picks blocks up: the next press on a cell puts them down. */
  | { readonly name: 'place'; readonly blocks: readonly string[] }
  /** The same for a new block, which may also come by `pointer` from a panel. */
  | { readonly name: 'add'; readonly type: number; readonly size: Pick<Frame, 'width' | 'height'> }
  /** Picks blocks up for the keys. */
  | { readonly name: 'pick-up'; readonly blocks: readonly string[] };

/** Rows of a section's grid that are in view. */
export interface CanvasRows {
  readonly section: string;
  readonly firstRow: number;
  readonly lastRow: number;
}

/** A step that a gesture ends in. */
export interface CanvasStep {
  /** Run as one step, with the label that the model gives it. */
  readonly commands: readonly EditCommand[];
  /** Selected afterwards: these, or what the commands add. */
  readonly select: readonly string[] | 'added';
}

export type ToCanvas =
  | { readonly kind: 'load'; readonly document: PageDocument; readonly device: DeviceView }
  /**
   * `number` counts up by one; a canvas that misses one asks for the whole document. What the server has to draw comes
   * later, with an empty diff: until then the page shows it as it was.
   */
  | {
      readonly kind: 'apply';
      readonly number: number;
      readonly diff: DocumentDiff;
      readonly fragments: readonly CanvasFragment[];
    }
  | { readonly kind: 'device'; readonly device: DeviceView }
  | { readonly kind: 'select'; readonly ids: readonly string[]; readonly scroll: boolean }
  | { readonly kind: 'names'; readonly names: Readonly<Record<string, string>> }
  /** Of all blocks that could not be drawn. */
  | { readonly kind: 'problems'; readonly problems: readonly CanvasProblem[] }
  /** Of all images that are on their way. */
  | { readonly kind: 'previews'; readonly previews: readonly CanvasPreview[] }
  /** Parts that take a while to be drawn. */
  | { readonly kind: 'busy'; readonly ids: readonly string[] }
  /** ED-68: what the setting under the pointer changes. */
  | { readonly kind: 'hover'; readonly ids: readonly string[] }
  /** What is selected, in words: the name of the one tab stop of the canvas. */
  | { readonly kind: 'describe'; readonly sentence: string }
  | { readonly kind: 'overlay'; readonly overlay: CanvasOverlay }
  | { readonly kind: 'design'; readonly css: string }
  /** ED-71: framed in yellow, with these words; null for none. */
  | { readonly kind: 'shared'; readonly place: SharedPlace | null; readonly words: string }
  /** ED-93: sections that are the same on other pages, with what is said of them. */
  | { readonly kind: 'synced'; readonly words: Readonly<Record<string, string>> }
  /** ED-72: the whole page as the server draws it now; its shared parts take the place of those that are shown. */
  | { readonly kind: 'draw-shared'; readonly html: string }
  /** ED-70: what settings of the theme aim at; `aimed` says which of them a press has met. */
  | { readonly kind: 'aim'; readonly selectors: readonly string[] }
  /** How large the frame is drawn: overlays keep their size on the screen. */
  | { readonly kind: 'zoom'; readonly zoom: number }
  | { readonly kind: 'tool'; readonly tool: CanvasTool }
  /** A drag that began in a panel, in pixels of the frame's window. */
  | {
      readonly kind: 'pointer';
      readonly phase: 'move' | 'up' | 'cancel';
      readonly x: number;
      readonly y: number;
    }
  /** A key that was pressed outside the frame while blocks are picked up. */
  | { readonly kind: 'key'; readonly key: CanvasKey }
  | { readonly kind: 'text'; readonly command: TextCommand };

/** Which keys were held. */
export interface HeldKeys {
  readonly shift: boolean;
  readonly alt: boolean;
  /** Ctrl, or Cmd on a Mac. */
  readonly command: boolean;
}

export interface CanvasKey extends HeldKeys {
  readonly key: string;
  readonly isRepeat: boolean;
}

export type FromCanvas =
  | { readonly kind: 'ready' }
  | { readonly kind: 'missing'; readonly number: number }
  /** Blocks that show nothing, so that the reason can be asked for. */
  | { readonly kind: 'blank'; readonly ids: readonly string[] }
  /** What lies under the pointer, the top one first: blocks, then their section. Empty for the rest of the page. */
  | {
      readonly kind: 'press';
      readonly ids: readonly string[];
      readonly keys: HeldKeys;
      readonly isDouble: boolean;
      /** ED-78: the input of a form that was met, as its block calls it; null for anything else. */
      readonly field: string | null;
    }
  /** ED-25: a double click goes into a block, as Enter does. */
  | { readonly kind: 'open'; readonly id: string }
  /** ED-68: the pointer is over another part of the page, or over none. */
  | { readonly kind: 'hover'; readonly id: string | null }
  | { readonly kind: 'menu'; readonly ids: readonly string[]; readonly x: number; readonly y: number }
  | { readonly kind: 'follow'; readonly href: string }
  /** A press on a part of every page, or anywhere else. */
  | { readonly kind: 'shared'; readonly place: SharedPlace | null }
  /** What there is of shared parts and their pieces on this page. */
  | { readonly kind: 'shared-places'; readonly places: readonly SharedPlace[] }
  | { readonly kind: 'aimed'; readonly selectors: readonly string[] }
  | { readonly kind: 'key'; readonly key: CanvasKey }
  | FromText
  | ({ readonly kind: 'gesture'; readonly meeting: 'room' | 'on-top' | null } & CanvasStep)
  /** The other way of the last drop: in the place of its step, not after it. */
  | ({ readonly kind: 'replace-step' } & CanvasStep)
  | { readonly kind: 'choose'; readonly ids: readonly string[] }
  /** A place for a block whose kind is to be chosen. */
  | { readonly kind: 'drawn'; readonly section: string; readonly frame: Frame }
  /** ED-61: what of each section is in view, from the top; after every scroll and change. */
  | { readonly kind: 'in-view'; readonly rows: readonly CanvasRows[] }
  /** ED-64: the plus before the section of this place, or after the last one. */
  | { readonly kind: 'add-section'; readonly at: number }
  /** ED-60: files, or a link, that were dropped; on a cell of a grid, or elsewhere. */
  | {
      readonly kind: 'dropped';
      readonly files: readonly File[];
      readonly link: string | null;
      readonly place: (Pick<Frame, 'column' | 'row'> & { readonly section: string }) | null;
    }
  /** The tool was used or put away. */
  | { readonly kind: 'tool-ended'; readonly isCancelled: boolean }
  /** For the live region. */
  | { readonly kind: 'say'; readonly sentence: string; readonly isRefusal: boolean }
  | { readonly kind: 'crashed'; readonly message: string };

/** Keys that lead to another part of the editor: a text that is still opening does not call back who pressed one. */
export const KEYS_AWAY: ReadonlySet<string> = new Set(['F6', 'Tab', 'Escape']);

/** The first message to the frame; it brings the port on which all others go. */
export const CANVAS_PORT = 'awning:canvas-port';
/** The first message from the frame: it can be given the port. */
export const CANVAS_READY = 'awning:canvas-ready';

const TO_CANVAS = [
  'load',
  'apply',
  'device',
  'select',
  'names',
  'problems',
  'previews',
  'busy',
  'hover',
  'describe',
  'overlay',
  'design',
  'shared',
  'synced',
  'draw-shared',
  'aim',
  'zoom',
  'tool',
  'pointer',
  'key',
  'text',
] as const satisfies readonly ToCanvas['kind'][];
const FROM_CANVAS = [
  'ready',
  'missing',
  'blank',
  'press',
  'open',
  'hover',
  'menu',
  'follow',
  'shared',
  'shared-places',
  'aimed',
  'key',
  'gesture',
  'replace-step',
  'choose',
  'drawn',
  'in-view',
  'add-section',
  'dropped',
  'tool-ended',
  'say',
  'textState',
  'textCommit',
  'slash',
  'files',
  'textProblem',
  'crashed',
] as const satisfies readonly FromCanvas['kind'][];

const isKind = (kinds: readonly string[], data: unknown): boolean =>
  typeof data === 'object' && data !== null && kinds.includes(String(Reflect.get(data, 'kind')));

/** Both sides are ours and of one release; what another script posts is not listened to. */
export const isToCanvas = (data: unknown): data is ToCanvas => isKind(TO_CANVAS, data);
export const isFromCanvas = (data: unknown): data is FromCanvas => isKind(FROM_CANVAS, data);
