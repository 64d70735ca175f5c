/** What the editor and the page in its frame say to each other about a text that is being written. */

/** Where a text is: a block, and the place within its value. */
export interface TextPlace {
  readonly block: string;
  readonly path: readonly (string | number)[];
}

export type TextMark = 'bold' | 'italic' | 'underline' | 'strike' | 'code';
export type TextList = 'bullet' | 'numbered';
export type TextAlign = 'left' | 'center' | 'right';

/** A paragraph is level 0. */
export type HeadingLevel = 0 | 1 | 2 | 3 | 4 | 5 | 6;

/** Of a link: `href`, and where it has them `target`, `rel`, `title`. */
export type LinkAttributes = Readonly<Record<string, string>>;

export type TableChange = 'add-row' | 'add-column' | 'remove-row' | 'remove-column' | 'remove';

/** What a tool does to the selected words or lines. */
export type TextFormat =
  | { readonly do: 'mark'; readonly mark: TextMark }
  | { readonly do: 'level'; readonly level: HeadingLevel }
  /** ED-58: the look of a line apart from its level, as a step of the site's scale; null for that of its level. */
  | { readonly do: 'size'; readonly step: number | null }
  | { readonly do: 'align'; readonly align: TextAlign | null }
  | { readonly do: 'list'; readonly list: TextList }
  | { readonly do: 'quote' }
  | { readonly do: 'line' }
  /** A new table, or a change to the one that the caret stands in. */
  | { readonly do: 'table'; readonly change: TableChange | 'insert' }
  /** Of the palette, by its id; null for that of the text around. */
  | { readonly do: 'color'; readonly color: string | null }
  /** `words` take the place of nothing where no words are selected. Null removes the link. */
  | { readonly do: 'link'; readonly link: LinkAttributes | null; readonly words?: string }
  | { readonly do: 'clear' };

export type TextCommand =
  /** Without a path: the first text of the block. */
  | {
      readonly do: 'start';
      readonly block: string;
      readonly path?: TextPlace['path'];
      readonly caret: 'start' | 'end' | 'all';
    }
  | { readonly do: 'end' }
  | { readonly do: 'focus' }
  /** What the text is now, after the commit of that number: an undo, or another member's change. */
  | { readonly do: 'value'; readonly value: string; readonly seen: number }
  /** ED-56: leaves of a text what can be written with the tools. */
  | { readonly do: 'simplify' }
  | TextFormat;

/** What is under the caret, for the tools. */
export interface TextState extends TextPlace {
  /** ED-59: a line has words alone. */
  readonly kind: 'text' | 'line';
  /** ED-56: writing would lose a part of it. */
  readonly isReadOnly: boolean;
  /** Words wait for their commit. */
  readonly isUncommitted: boolean;
  readonly marks: readonly TextMark[];
  readonly level: HeadingLevel;
  readonly size: number | null;
  readonly align: TextAlign | null;
  readonly list: TextList | null;
  readonly isQuote: boolean;
  readonly isTable: boolean;
  readonly color: string | null;
  readonly link: LinkAttributes | null;
  /** Whether words are selected. */
  readonly hasSelection: boolean;
}

/** In pixels of the frame. */
export interface CaretBox {
  readonly x: number;
  readonly y: number;
  readonly height: number;
}

export type FromText =
  /** Null when writing has ended. */
  | { readonly kind: 'textState'; readonly state: TextState | null }
  /** ED-57: `pause` is the time without a key before it, in milliseconds. */
  | {
      readonly kind: 'textCommit';
      readonly place: TextPlace;
      readonly value: string;
      readonly number: number;
      readonly pause: number;
    }
  /** ED-58: `/` on an empty line. `rest`: the text without that line; null where it has no other. */
  | {
      readonly kind: 'slash';
      readonly block: string;
      readonly path: TextPlace['path'];
      readonly caret: CaretBox;
      readonly rest: string | null;
    }
  /** Images that were pasted or dropped into a text. */
  | { readonly kind: 'files'; readonly block: string; readonly files: readonly File[] }
  | { readonly kind: 'textProblem'; readonly problem: TextProblem };

/**
 * Why nothing was done: the tools could not be loaded, the block shows no text, more was pasted than a text holds. Or
 * why not all was done: images among the words that were pasted are not on the page.
 */
export type TextProblem = 'not-loaded' | 'no-text' | 'too-long' | 'images-lost';
