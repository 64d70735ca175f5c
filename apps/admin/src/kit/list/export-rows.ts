import { csvText } from './csv-text.ts';
import type { ListColumn, ListRequest, ResourceList } from './list-definition.ts';

/** Rows of one file that the browser puts together; filters make smaller ones. */
export const MOST_EXPORTED = 10_000;
/** As many as a page of the server may have. */
const PAGE = 200;

interface ExportParts<Row> {
  readonly list: ResourceList<Row>;
  readonly request: Pick<ListRequest, 'search' | 'filters' | 'sort'>;
  readonly signal: AbortSignal;
  readonly onProgress?: (rows: number) => void;
  readonly most?: number;
}

export interface ExportedRows<Row> {
  readonly rows: readonly Row[];
  /** There were more than fit. */
  readonly isCut: boolean;
}

/** All rows of a view, in its order, page by page. */
export async function readAllRows<Row>({
  list,
  request,
  signal,
  onProgress,
  most = MOST_EXPORTED,
}: ExportParts<Row>): Promise<ExportedRows<Row>> {
  const rows: Row[] = [];
  let cursor: string | undefined;
  do {
    const page = await list.load({
      ...request,
      limit: PAGE,
      cursor,
      before: undefined,
      isCounted: false,
      signal,
    });
    rows.push(...page.rows);
    onProgress?.(rows.length);
    cursor = page.nextPageCursor ?? undefined;
  } while (cursor !== undefined && rows.length < most);
  return { rows: rows.slice(0, most), isCut: cursor !== undefined || rows.length > most };
}

/** A cell as the file has it: the text that the column gives, or the cell where that is text. */
function cellText<Row>({ text, cell }: ListColumn<Row>, row: Row): string {
  if (text) return text(row);
  const shown = cell(row);
  return typeof shown === 'string' || typeof shown === 'number' ? String(shown) : '';
}

export const rowsAsCsv = <Row>(columns: readonly ListColumn<Row>[], rows: readonly Row[]): string =>
  csvText(
    columns.map(({ label }) => label),
    rows.map((row) => columns.map((column) => cellText(column, row))),
  );

/** Hands a file to the browser. */
export function saveFile(blob: Blob, filename: string): void {
  const address = URL.createObjectURL(blob);
  const link = document.createElement('a');
  link.href = address;
  link.download = filename;
  link.click();
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
}
