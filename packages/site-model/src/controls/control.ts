/**
 * What an editor needs to offer a setting to a person. Plain data: it can be sent as JSON, and it loads without the
 * schemas, which keep saying what is allowed.
 */
export interface Control {
  /** Where the value is, such as `filter.category`. In a list it starts at the row. */
  readonly path: string;
  readonly label: string;
  /** One sentence below the field, where the label does not say enough. */
  readonly help?: string;
  readonly group: ControlGroup;
  readonly control: ControlKind;
  /** Of the reference controls: what is chosen. */
  readonly pointsTo?: PointsTo;
  /** Kinds of collection or of file that can be chosen; any where nothing is said. */
  readonly accepts?: readonly string[];
  /** The path of the collection whose categories or tags are chosen from. */
  readonly within?: string;
  /** Of a place: the path of the longitude, which is set together with the latitude at `path`. */
  readonly longitude?: string;
  /**
   * Of a text that is an address: places are suggested while one types. What is chosen also fills these paths, where
   * they are empty.
   */
  readonly suggestsPlaces?: {
    readonly country: string;
    readonly latitude: string;
    readonly longitude: string;
  };
  /** The control is shown where every condition holds; always without conditions. */
  readonly when?: readonly Condition[];
  /** Every value of a segmented control or a select; of a ratio those that are offered beside typing one. */
  readonly choices?: readonly Choice[];
  /** What null means, for every value that can be null: “Whole site”. */
  readonly empty?: string;
  /** What a value that is missing counts as, for every value that can be missing. */
  readonly fallback?: unknown;
  /** Written after a number. */
  readonly unit?: string;
  /** The number shown is the stored one times this. */
  readonly scale?: number;
  /** Of a text: several lines. */
  readonly multiline?: true;
  /** Of a list. */
  readonly rows?: ControlRows;
}

/** What a row of a list is called, the path that names it while it is folded, and its controls. */
export interface ControlRows {
  readonly label: string;
  readonly title: string;
  readonly controls: readonly Control[];
}

export interface Choice<Value = unknown> {
  readonly value: Value;
  readonly label: string;
}

/** On another value of the same block, section or row: it is one of these, or none of these. */
export type Condition =
  | { readonly path: string; readonly is: readonly unknown[] }
  | { readonly path: string; readonly not: readonly unknown[] };

/** In the order of the inspector. */
export const CONTROL_GROUPS = { content: 'Content', design: 'Design', more: 'More' } as const;
export type ControlGroup = keyof typeof CONTROL_GROUPS;

export type ControlKind =
  | 'text'
  | 'rich-text'
  | 'code'
  | 'switch'
  /** Up to four choices side by side. */
  | 'segments'
  | 'select'
  /** Any of several choices, each on or off. */
  | 'choices'
  | 'number'
  /** Width divided by height. */
  | 'ratio'
  /** A moment, in milliseconds since 1970. */
  | 'date'
  /** To the web, a page or section of the site, an email address or a telephone. */
  | 'link'
  /** Of something at another site, which is shown rather than linked to. */
  | 'web-address'
  | 'reference'
  | 'reference-list'
  | 'color-theme'
  | 'place'
  /** A list of objects, each with controls of its own. */
  | 'list'
  /** A list of texts. */
  | 'lines'
  /** Rows and columns of numbers. */
  | 'table'
  /** Stored for themes and older sites; no person sets it. */
  | 'hidden';

/** Categories and tags are chosen by name, everything else by id. */
export type PointsTo =
  | 'image'
  | 'file'
  | 'collection'
  | 'product'
  | 'donation'
  | 'form'
  | 'author'
  | 'category'
  | 'tag';

/** In the order of the picker. */
export const PICKER_GROUPS = {
  basics: 'Basics',
  media: 'Images and media',
  lists: 'Lists',
  store: 'Store',
  forms: 'Forms',
  layout: 'Layout',
  embedding: 'Code and embeds',
} as const;
export type PickerGroup = keyof typeof PICKER_GROUPS;

/** A kind of block as people meet it: in the picker, in the inspector, and on its card. */
export interface BlockControls {
  /** The title of its definition. */
  readonly label: string;
  /** One line in the picker. */
  readonly help: string;
  /** Null where the picker does not offer it, because it is there for older sites. */
  readonly group: PickerGroup | null;
  /** A name of the Tabler icons. */
  readonly icon: string;
  /** Other words that people look for it by, in lower case. */
  readonly searchWords: readonly string[];
  /** The path of what a double click opens: a text in its place, or the picker of an image. Null where nothing does. */
  readonly main: string | null;
  /** Columns of the grid below which it cannot be read. */
  readonly minWidth: number;
  readonly controls: readonly Control[];
}
