import type { CanvasTool, HeldKeys } from '@awning/contract/canvas';
import type {
  Device,
  EditCommand,
  Frame,
  Meeting,
  PageDocument,
  PlacedBlock,
  Section,
} from '@awning/site-model';
import type { Box, GridMeasures, Point } from './geometry.ts';
import type { Guide } from './snapping.ts';

export const HANDLES = ['n', 'ne', 'e', 'se', 's', 'sw', 'w', 'nw'] as const;
export type Handle = (typeof HANDLES)[number];

/** What a press met. */
export interface Hit {
  /** The top one first: blocks, then their section. */
  readonly ids: readonly string[];
  readonly handle: Handle | null;
  /** The name of a selected block, which moves a block of any kind. */
  readonly isGrip: boolean;
}

/** Where something is, in pixels of the frame's window; the world knows how far the page is scrolled. */
export interface PointerInput {
  readonly kind: 'pointer';
  readonly phase: 'down' | 'move' | 'up' | 'cancel';
  readonly id: number;
  readonly pointer: 'mouse' | 'pen' | 'touch';
  readonly at: Point;
  readonly keys: HeldKeys;
  readonly time: number;
  /** Of a press. */
  readonly hit?: Hit;
}

export type GestureInput =
  | PointerInput
  | { readonly kind: 'key'; readonly key: string; readonly isDown: boolean; readonly keys: HeldKeys }
  | { readonly kind: 'wheel'; readonly x: number; readonly y: number }
  | { readonly kind: 'tick'; readonly time: number }
  | { readonly kind: 'blur' };

export interface SectionBox {
  readonly id: string;
  readonly box: Box;
}

/** A section that a gesture works in: measured once, its blocks settled (ED-35). */
export interface OpenSection {
  readonly section: Section;
  readonly blocks: readonly PlacedBlock[];
  readonly needs: readonly { readonly block: string; readonly rows: number }[];
  /** By block, the rows that its content takes. */
  readonly rowsNeeded: ReadonlyMap<string, number>;
  readonly grid: GridMeasures;
}

/** The page as gestures see it; there is one of the browser and one of tests. */
export interface GestureWorld {
  readonly document: () => PageDocument | null;
  readonly device: () => Device;
  readonly zoom: () => number;
  readonly selected: () => readonly string[];
  readonly tool: () => CanvasTool;
  /** How far the page is scrolled. */
  readonly scroll: () => Point;
  readonly viewHeight: () => number;
  readonly isRightToLeft: () => boolean;
  readonly sections: () => readonly SectionBox[];
  /** Measures a section and holds its rows still until the gesture ends; null where it is no grid. */
  readonly open: (sectionId: string) => OpenSection | null;
  /** Boxes of all blocks, for a lasso. */
  readonly blocks: () => readonly SectionBox[];
}

export interface Landing {
  readonly section: string;
  readonly frame: Frame;
  readonly box: Box;
  /** False where it cannot be put down. */
  readonly isAllowed: boolean;
}

export interface Shift {
  readonly id: string;
  readonly x: number;
  readonly y: number;
}

/** What is drawn over the page during a gesture. */
export interface GestureView {
  readonly gridOf: readonly string[];
  readonly landing: Landing | null;
  readonly ghosts: readonly Shift[];
  readonly isCopy: boolean;
  /** Where others would go. */
  readonly displaced: readonly (Shift & { readonly rows: number; readonly box: Box })[];
  readonly guides: readonly Guide[];
  readonly lasso: Box | null;
  /** Blocks that a lasso touches, with those that were selected before. */
  readonly touched: readonly SectionBox[];
  /** Between two sections. */
  readonly newSection: { readonly at: number; readonly top: number } | null;
  /** Among rows and columns: a line where the block would stand. */
  readonly insertion: Box | null;
  /** ED-33: the height that the content needs, where the wanted one is lower. */
  readonly neededHeight: number | null;
}

export const EMPTY_VIEW: GestureView = {
  gridOf: [],
  landing: null,
  ghosts: [],
  isCopy: false,
  displaced: [],
  guides: [],
  lasso: null,
  touched: [],
  newSection: null,
  insertion: null,
  neededHeight: null,
};

export type GestureEffect =
  /** The only thing that changes a document. */
  | {
      readonly kind: 'gesture';
      readonly command: EditCommand;
      readonly select: readonly string[] | 'added';
      /** ED-36: what the drop did where blocks met, and the command for the other way. */
      readonly meeting?: { readonly did: Meeting; readonly other: EditCommand };
    }
  | { readonly kind: 'choose'; readonly ids: readonly string[] }
  /** A rectangle for a block whose kind is chosen next. */
  | { readonly kind: 'drawn'; readonly section: string; readonly frame: Frame }
  | { readonly kind: 'scroll'; readonly x: number; readonly y: number }
  /** A drag by touch has begun. */
  | { readonly kind: 'held' }
  /** A gesture is over: rows are let go, the tool is the usual one again. */
  | { readonly kind: 'ended'; readonly isCancelled: boolean }
  /** ED-51: the keys would have left the grid. */
  | { readonly kind: 'edge' }
  | { readonly kind: 'moved-by-keys'; readonly frame: Frame; readonly section: string };

export interface GestureContext {
  readonly world: GestureWorld;
  readonly tell: (effect: GestureEffect) => void;
  /** Where every gesture ends. */
  readonly idle: () => GestureState;
}

export type StateName =
  | 'idle'
  | 'pointing'
  | 'dragging'
  | 'classic-dragging'
  | 'resizing'
  | 'lassoing'
  | 'drawing'
  | 'stretching'
  | 'placing'
  | 'keyboard-moving';

export interface GestureState {
  readonly name: StateName;
  readonly view: GestureView | null;
  readonly handle: (input: GestureInput) => GestureState;
}

export const pagePoint = ({ world }: GestureContext, { x, y }: Point): Point => {
  const scroll = world.scroll();
  return { x: x + scroll.x, y: y + scroll.y };
};
