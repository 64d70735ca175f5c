import type { BulkListName, ChannelMessage } from '@awning/contract';
import type { Download } from '@awning/contract/client';
import type { ReactNode } from 'react';
import type { Money } from '../text/money.ts';

/** What a list sends to the server beside its place: filters, by the names of the call. */
export type ListFilters = Readonly<Record<string, string | number | boolean>>;

export interface ListRequest {
  readonly search: string | undefined;
  readonly filters: ListFilters;
  /** The name of a sort, with a minus before it for falling. */
  readonly sort: string;
  readonly limit: number;
  readonly cursor: string | undefined;
  readonly before: string | undefined;
  /** All rows that fit are counted as well, which can take longer than the page itself. */
  readonly isCounted: boolean;
  readonly signal: AbortSignal;
}

export interface ListResult<Row> {
  readonly rows: readonly Row[];
  readonly nextPageCursor: string | null;
  readonly previousPageCursor: string | null;
  /** `isMore`: there are more than were counted. */
  readonly count: { readonly count: number; readonly isMore: boolean } | undefined;
}

export interface ListColumn<Row> {
  readonly id: string;
  readonly label: string;
  readonly cell: (row: Row) => ReactNode;
  /** Its sort on the server, and which way a first press sorts. */
  readonly sort?: { readonly name: string; readonly first: 'rising' | 'falling' };
  readonly isNumber?: boolean;
  /** A width in CSS; without one the columns share what is left. */
  readonly width?: string;
  /** Not shown until a member chooses it. */
  readonly isExtra?: boolean;
  /** The cell as text, for exports; a cell that is text already needs none. */
  readonly text?: (row: Row) => string;
  /** Its amounts are added up below the rows. */
  readonly sum?: (row: Row) => Money | null;
  /** What the sum leaves out, said beside it. */
  readonly sumNote?: string;
  /** The cell can be changed in its place, by E or a double click. */
  readonly edit?: ColumnEdit<Row>;
  /** Where the cell stands in a row of two lines; without one it is left out there. */
  readonly phone?: 'lead' | 'below' | 'belowRest' | 'end' | 'endBelow';
  /** In a window without room for all columns, the one with the highest number goes first; zero: it stays. */
  readonly goesAt?: number;
}

export interface ColumnEdit<Row> {
  readonly value: (row: Row) => string;
  /** Why the text cannot be saved, in a sentence. */
  readonly check?: (text: string) => string | null;
  readonly save: (row: Row, text: string) => Promise<unknown>;
}

export interface Choice {
  readonly value: string;
  readonly label: string;
}

/** How a filter compares. */
export interface FilterWord extends Choice {
  /** What people type for it, as in `stock<5`. */
  readonly sign?: '=' | '!=' | '<' | '>';
  /** It says everything by itself, as "is empty" does. */
  readonly isAlone?: boolean;
}

/** What days mean: those of the site's time zone. */
export interface ListContext {
  readonly timeZone: string;
  readonly now: number;
}

/** A filter is a sentence of three parts: what, how, and which value. */
export interface ListFilter {
  readonly id: string;
  readonly label: string;
  /** How it compares; the first one is offered first. */
  readonly words: readonly FilterWord[];
  readonly value:
    | { readonly kind: 'choice'; readonly choices: readonly Choice[] }
    | { readonly kind: 'text' | 'number' | 'date' };
  /** What the server is asked; null: the value cannot be meant. */
  readonly toQuery: (word: string, value: string, context: ListContext) => ListFilters | null;
  /** Always beside the search, also while nothing is chosen. Two or three of a list. */
  readonly isPromoted?: boolean;
  /** The value in words, where it is neither a choice nor what was typed. */
  readonly textOf?: (value: string, context: ListContext) => string;
}

export interface FilterCondition {
  readonly filter: string;
  readonly word: string;
  readonly value: string;
}

export interface ListView {
  readonly id: string;
  readonly label: string;
  readonly conditions: readonly FilterCondition[];
  readonly sort?: string;
  readonly columns?: readonly string[];
  /** Those of them that are left out where they have no room. */
  readonly yielding?: readonly string[];
  /** How many rows wait in it. */
  readonly count?: number | undefined;
  /** Widths in pixels of columns that were resized. */
  readonly widths?: Readonly<Record<string, number>>;
  readonly density?: ListDensity;
  readonly limit?: number;
  /** Shown when it is empty because everything is done: "All packed". */
  readonly nothingLeft?: ReactNode;
  /** Whose it is, when a member saved it. */
  readonly owner?: 'member' | 'site';
}

/** Rows below each other, or tiles. */
export type ListLayout = 'rows' | 'grid';

export type ListDensity = 'normal' | 'compact';

/** An action of `POST /api/bulk`. */
export interface BulkCall {
  readonly list: BulkListName;
  readonly action: string;
  readonly input?: Readonly<Record<string, unknown>>;
}

/** What takes a job back. */
export interface UndoCall extends BulkCall {
  /** It is told when the job began and ended: it takes each row back to what it was then. */
  readonly hasTimes?: boolean;
  /** It is told which job (`bulkId`): the server knows what that one was asked for. */
  readonly namesJob?: boolean;
}

/** As many rows as an action of the browser takes: a page of the server has no more, and one address can name them. */
export const MOST_ROWS = 200;

export interface BulkAction<Row> {
  readonly id: string;
  /** Says the number: "Archive 12". */
  readonly label: (count: number) => string;
  /** False: it makes no sense for these rows. */
  readonly fits?: (rows: readonly Row[]) => boolean;
  /**
   * Resolves with what to say when it is done; null: nothing was done, and the rows stay selected. It is offered for up
   * to `MOST_ROWS` rows; of all that match, the list reads them first. Without one, `bulkCall` is what it does.
   */
  readonly run?: (rows: readonly Row[]) => Promise<string | null>;
  /** `run` changes nothing: the next action is for the same rows. */
  readonly keepsSelection?: boolean;
  /** A job of the server: it takes any number of rows, shows how far it is, and lists what was refused. */
  readonly bulkCall?: BulkCall;
  /** Takes `bulkCall` back. */
  readonly undoCall?: UndoCall;
  /** Also of all that match: every row that matched was in the same state before. */
  readonly undoesAll?: boolean;
  /** "12 orders archived" */
  readonly done?: (count: number) => string;
  /** Asks for what the action needs; `onSubmit` runs `bulkCall` with this input. */
  readonly form?: (props: BulkFormProps<Row>) => ReactNode;
  /** For what cannot be taken back: the question before it. */
  readonly question?: (count: number) => { readonly title: string; readonly text: string };
}

export interface BulkFormProps<Row> {
  readonly count: number;
  readonly selection: ListSelection<Row>;
  readonly onSubmit: (input: Readonly<Record<string, unknown>>) => void;
  readonly onCancel: () => void;
}

/** Something to do with one row, in its menu. */
export interface RowAction {
  readonly id: string;
  readonly label: string;
  readonly icon?: ReactNode;
  /** Undefined: not possible with this row. */
  readonly run?: (() => unknown) | undefined;
  /** What is hard to take back is in another colour. */
  readonly isDangerous?: boolean;
  /** Beside the row as well, while it is pointed at: two or three at most. */
  readonly isQuick?: boolean;
}

/** What tells a list that it is no longer up to date. */
export interface ListLive {
  /** The row that is new; it waits behind "1 new · Show". */
  readonly newKey?: (message: ChannelMessage) => string | null;
  /** The row that another member changed: it is read again and marked for a moment. */
  readonly changedKey?: (message: ChannelMessage) => string | null;
  /** "3 new orders" */
  readonly label: (count: number) => string;
}

/** A file of the server with the rows of a view; the kit's own export has the chosen columns of any list. */
export interface ListExport {
  readonly id: string;
  readonly label: string;
  /** Why it cannot be had of these rows; shown in its place. */
  readonly blocked?: (filters: ListFilters) => string | null;
  /** Rows that are selected can be had alone; of others it is always the whole view. */
  readonly takesSelection?: boolean;
  readonly load: (
    request: Pick<ListRequest, 'search' | 'filters' | 'sort'> & {
      /** Those that are selected; without any, all of the view are meant. */
      readonly ids?: readonly string[];
    },
  ) => Promise<Download>;
}

/** The rows that are meant: those that were ticked, or all that match. */
export type ListSelection<Row> =
  | { readonly kind: 'rows'; readonly rows: readonly Row[] }
  | { readonly kind: 'all'; readonly request: Pick<ListRequest, 'search' | 'filters'> };

/** A list as data: what it shows, how it is asked for, and what can be done with its rows. */
export interface ResourceList<Row> {
  /** Distinct among all lists: the name of its cache and of its stored views. */
  readonly name: string;
  readonly title: string;
  readonly columns: readonly ListColumn<Row>[];
  readonly filters: readonly ListFilter[];
  /** The first one has no conditions. */
  readonly views: readonly ListView[];
  readonly defaultSort: string;
  readonly searchLabel: string;
  readonly load: (request: ListRequest) => Promise<ListResult<Row>>;
  readonly keyOf: (row: Row) => string;
  /** What the row is called, for the checkbox and the link. */
  readonly nameOf: (row: Row) => string;
  /** Where the row leads. */
  readonly hrefOf: (row: Row) => string;
  readonly peek?: (row: Row) => ReactNode;
  /** What stands in a tile: the list can then be shown as a grid. */
  readonly tile?: (row: Row) => ReactNode;
  /** A press on a row opens it beside the list, which then has as much room: for what is read one after the other. */
  readonly opensBeside?: boolean;
  readonly bulk: readonly BulkAction<Row>[];
  /** Shown while there is nothing at all: what will be here, and how it comes here. */
  readonly nothingYet: ReactNode;
  /** What the server is asked unless a filter says otherwise, such as orders that are not archived. */
  readonly baseFilters?: ListFilters;
  readonly rowActions?: (row: Row) => readonly RowAction[];
  readonly live?: ListLive;
  readonly exports?: readonly ListExport[];
}
