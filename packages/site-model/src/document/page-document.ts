/**
 * What an owner builds: sections that hold blocks. Plain data that can be stored as JSON, never changed in place. The
 * same shape serves a page, the body of an item and an area of a theme (`block-field`), which is one section in a
 * classic layout.
 */
export interface PageDocument {
  /** Version of this shape, see the migrations. */
  readonly schema: typeof DOCUMENT_SCHEMA;
  readonly sections: readonly Section[];
}

export const DOCUMENT_SCHEMA = 1;

/** 24 hexadecimal digits, unique in the document. */
export type DocumentId = string;

/**
 * All but `section` are meant to lie over or in front of the site; they are drawn in the flow until the pages that use
 * them come.
 */
export type SectionKind = 'section' | 'cover-page' | 'lock-screen' | 'popup-overlay';

export interface Section {
  readonly id: DocumentId;
  readonly kind: SectionKind;
  /** What links to the section name after `#`; unique in the document. */
  readonly anchor: string | null;
  /** One of the site's colour themes; null for the site's own. */
  readonly colorTheme: string | null;
  readonly background: Background;
  readonly contentWidth: 'narrow' | 'medium' | 'wide' | 'full';
  readonly spacing: 'none' | 'small' | 'medium' | 'large';
  readonly layout: Layout;
  /** For members, in the outline of the page. */
  readonly name?: string;
  /** Rows that the grid has even where nothing stands. */
  readonly minRows?: number;
  readonly height?: 'auto' | 'half' | 'screen';
  /** Between the cells of the grid; `medium` when missing. */
  readonly gap?: 'none' | 'small' | 'medium' | 'large';
  /** Where the content stands in a section that is higher than it; `top` when missing. */
  readonly verticalAlign?: 'top' | 'middle' | 'bottom';
  /** Kept, and shown to no visitor. */
  readonly hidden?: true;
  /** Texts, images and links change, places do not (`wordsOnlyProblems`). */
  readonly locked?: true;
  /** ED-93: it is the same on every page that has it. */
  readonly sync?: SectionSync;
  /** What stays two beside each other on the phone. */
  readonly phonePairs?: readonly PairKind[];
}

/** What keeps a section the same as a saved one. */
export interface SectionSync {
  /** Of the saved section. */
  readonly id: DocumentId;
  /** The ids of its blocks there, and on this page. */
  readonly ids: Readonly<Record<DocumentId, DocumentId>>;
  /** Blocks, by their ids there, whose words and settings are this page's own. */
  readonly own?: readonly DocumentId[];
  /** Until it is published for the first time: which state of the saved section it was made from. */
  readonly from?: string;
}

export type PairKind = 'images' | 'buttons' | 'cards';

/**
 * `source` is the code of the page data: upload 1, instagram 2 (kept, shown as none), video 3, none 4. `overlay` says
 * how much of the section's colour lies over it, from 0 to 1.
 */
export type Background =
  | { readonly source: 4 }
  | { readonly source: 1; readonly imageId: string; readonly overlay: number }
  | { readonly source: 2; readonly account: string }
  | {
      readonly source: 3;
      /** A file of the site, which plays muted and in a loop; or an address at a video service. */
      readonly videoId: string | null;
      readonly url: string | null;
      readonly posterId: string | null;
      readonly overlay: number;
    };

export type Layout = FluidLayout | ClassicLayout;

/** Blocks on a grid of 24 columns, 8 on a phone. Rows grow with what is in them. */
export interface FluidLayout {
  readonly type: 'fluid';
  readonly blocks: readonly PlacedBlock[];
  /** The reading order by hand: the id of each block once. Without it the order follows the layout. */
  readonly order?: readonly DocumentId[];
}

export interface PlacedBlock {
  readonly block: Block;
  readonly desktop: Cell;
  readonly phone: Cell;
  /** A member placed it on the phone. All others are stacked there again whenever the layout changes. */
  readonly phoneByHand?: true;
}

/**
 * Zero-based. Blocks may overlap only on different layers, the higher one in front: an overlap is a choice, never an
 * accident.
 */
export interface Cell {
  readonly column: number;
  readonly row: number;
  readonly width: number;
  readonly height: number;
  readonly layer: number;
}

/** Rows and columns in twelfths, which areas of themes and the bodies of items use. */
export interface ClassicLayout {
  readonly type: 'classic';
  readonly rows: readonly ClassicRow[];
}

export interface ClassicRow {
  readonly id: DocumentId;
  /** Their spans add up to 12. */
  readonly columns: readonly ClassicColumn[];
}

export interface ClassicColumn {
  readonly id: DocumentId;
  readonly span: number;
  readonly content: readonly ClassicContent[];
}

export type ClassicContent =
  | { readonly kind: 'block'; readonly block: Block; readonly float: 'left' | 'right' | null }
  | { readonly kind: 'row'; readonly row: ClassicRow };

export interface Block {
  readonly id: DocumentId;
  /** A code of `BLOCK_TYPES`. Codes we do not know are kept as they are and show nothing. */
  readonly type: number;
  /** What the definition of the type describes. */
  readonly value: BlockValue;
  /** How it stands in its place, the same for all kinds; never empty. */
  readonly settings?: BlockSettings;
}

export interface BlockSettings {
  /** Where the content stands in a cell that is higher than it; it fills the cell when missing. */
  readonly align?: 'top' | 'middle' | 'bottom';
  readonly padding?: 'none' | 'small' | 'medium' | 'large';
  readonly card?: 'none' | 'outline' | 'filled' | 'raised';
  /** Devices whose visitors do not see it. The tablet goes with the desktop. */
  readonly hideOn?: readonly ('desktop' | 'phone')[];
  /** ED-43: on the phone alone; as on the desktop when missing. */
  readonly phoneAlign?: 'desktop' | 'start' | 'center' | 'end';
  readonly phoneText?: 'desktop' | 'smaller' | 'larger';
}

export type BlockValue = Readonly<Record<string, unknown>>;
