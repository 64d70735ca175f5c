import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import { PRODUCT_FILE_MEGABYTES } from '@awning/contract';
import { CsvError, type CsvProblem, readCsv, unguarded } from '../../../platform/csv/index.ts';
import type { IncomingFile } from '../../../platform/files/index.ts';
import { readZip, ZipError, type ZipProblem } from '../../../platform/zip/index.ts';
import type { FileFormat, FileLine } from './formats/file-product.ts';
import { formatOf } from './formats/formats.ts';
import { productCsvErrors } from './product-csv-errors.ts';
import type { ReadGroup } from './product-import-repository.ts';

const MEGABYTE = 1_000_000;
export const MOST_BYTES = PRODUCT_FILE_MEGABYTES * MEGABYTE;
const MOST_ROWS = 200_000;
/** So many products are stored at a time. */
const BATCH = 200;

const MOST_FILES = 5_000;
/** Of one product: more than all its variants and images could need. Of those that come after, one stays as a sign. */
export const MOST_LINES = 1_250;
/** What systems put beside the files of an archive. */
const OF_SYSTEMS = /(?:^|\/)(?:__MACOSX\/|\.)/;

/** The table of an upload: the file itself, or the one of the archive. */
export interface UploadedTable {
  readonly open: () => Readable;
  readonly isArchive: boolean;
}

export async function openTable(file: IncomingFile): Promise<UploadedTable> {
  if (!(await isArchive(file))) return { open: () => file.open(), isArchive: false };
  const text = await tableIn(await bufferOf(file.open()));
  return { open: () => Readable.from([text]), isArchive: true };
}

async function isArchive(file: IncomingFile): Promise<boolean> {
  const source = file.open();
  for await (const chunk of source as AsyncIterable<Buffer>) {
    source.destroy();
    return chunk.subarray(0, 4).equals(Buffer.from('PK\u0003\u0004', 'latin1'));
  }
  return false;
}

export async function bufferOf(source: Readable): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of source as AsyncIterable<Buffer>) chunks.push(chunk);
  return Buffer.concat(chunks);
}

const ZIP_REASONS: Readonly<Record<Exclude<ZipProblem, 'too-large'>, string>> = {
  'not-a-zip': 'it is no zip archive.',
  damaged: 'it is damaged.',
  encrypted: 'it is locked with a password.',
  'unknown-compression': 'it is compressed in a way that only few programs know. Make a usual zip archive.',
  'unsafe-path': 'it has a path that leads out of it.',
  link: 'it has a link instead of a file.',
  'too-many-files': `it has more than ${MOST_FILES} files.`,
};

/** The one file that is chosen by its path, and no other, is unpacked; null: there is none. */
export async function fileIn(
  archive: Buffer,
  choose: (paths: readonly string[]) => string | undefined,
  mostBytes: number,
): Promise<Buffer | null> {
  const limits = { files: MOST_FILES, bytes: mostBytes, fileBytes: mostBytes };
  try {
    const paths: string[] = [];
    await readZip(archive, limits, (path) => {
      if (!OF_SYSTEMS.test(path)) paths.push(path);
      return false;
    });
    const chosen = choose(paths);
    if (chosen === undefined) return null;
    return (await readZip(archive, limits, (path) => path === chosen)).get(chosen) ?? null;
  } catch (error) {
    if (!(error instanceof ZipError)) throw error;
    const { problem, path } = error;
    const reason =
      problem === 'too-large'
        ? `it has a file of more than ${mostBytes / MEGABYTE} MB.`
        : ZIP_REASONS[problem];
    throw productCsvErrors.badArchive({
      values: { reason: path === '' ? reason : `${reason} (${path})` },
      cause: error,
    });
  }
}

async function tableIn(archive: Buffer): Promise<Buffer> {
  const table = await fileIn(
    archive,
    (paths) => {
      if (paths.some((path) => /^(xl\/workbook\.|content\.xml$|Index\/)/.test(path)))
        throw productCsvErrors.spreadsheet();
      const [path, other] = paths.filter((each) => /\.(csv|tsv|txt)$/i.test(each));
      if (other !== undefined)
        throw productCsvErrors.badArchive({
          values: { reason: `it has several tables (${path}, ${other}). Leave one of them in it.` },
        });
      return path;
    },
    MOST_BYTES,
  );
  if (table === null)
    throw productCsvErrors.badArchive({ values: { reason: 'there is no file with products (.csv) in it.' } });
  return table;
}

export interface TableHead {
  readonly format: FileFormat;
  /** As the file calls them, in its order. */
  readonly columns: readonly string[];
}

const TABLE_REASONS: Readonly<Record<CsvProblem, string>> = {
  'open-quote': 'a quotation mark is never closed. Look at line',
  'too-long': 'a cell is longer than a million characters; a quotation mark may be missing. Look at line',
  'too-many-cells': 'a row has more than 1,000 cells. Look at line',
};

/** The groups of lines that are products, in the order in which they begin; lines that come later come once more. */
export async function* readGroups(
  table: UploadedTable,
  onHead: (head: TableHead) => Promise<void>,
): AsyncGenerator<readonly ReadGroup[]> {
  try {
    yield* groupsOf(table, onHead);
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    const reason = `${TABLE_REASONS[error.problem]} ${error.line}.`;
    throw productCsvErrors.noTable({ values: { reason }, cause: error });
  }
}

async function* groupsOf(
  table: UploadedTable,
  onHead: (head: TableHead) => Promise<void>,
): AsyncGenerator<readonly ReadGroup[]> {
  let columns: readonly string[] | null = null;
  let groupOf: (line: FileLine) => string = () => '';
  const groups = new Map<string, { position: number; groupKey: string; lines: FileLine[] }>();
  let lastKey = '';
  let rowCount = 0;
  for await (const { line, cells } of readCsv(table.open)) {
    if (columns === null) {
      columns = cells.map((cell) => unguarded(cell).trim());
      const format = formatOf(new Set(columns.map((name) => name.toLowerCase())));
      if (format === null) throw productCsvErrors.unknownColumns();
      groupOf = format.createGrouping();
      await onHead({ format, columns });
      continue;
    }
    rowCount += 1;
    if (rowCount > MOST_ROWS) throw productCsvErrors.tooManyRows({ values: { max: MOST_ROWS } });
    const fileLine = { line, cells: cellsOf(columns, cells) };
    const key = groupOf(fileLine);
    // A product is stored when the next one begins: all its lines are together then, as they are in most files.
    if (key !== lastKey && groups.size >= BATCH) {
      yield [...groups.values()];
      groups.clear();
    }
    lastKey = key;
    const group = groups.get(key);
    if (group === undefined)
      groups.set(key, { position: rowCount, groupKey: hashOf(key), lines: [fileLine] });
    else if (group.lines.length <= MOST_LINES) group.lines.push(fileLine);
  }
  if (columns === null || rowCount === 0) throw productCsvErrors.empty();
  if (groups.size > 0) yield [...groups.values()];
}

/** A cell may be longer than what an index takes. */
const hashOf = (key: string): string => createHash('sha256').update(key).digest('hex');

/**
 * By the names of the columns, in small letters; of two that are called the same the first one that says something.
 * Empty cells are left out: a file of many columns would be many times as large with them.
 */
function cellsOf(columns: readonly string[], cells: readonly string[]): Record<string, string> {
  const named: Record<string, string> = {};
  for (const [place, column] of columns.entries()) {
    const name = column.toLowerCase();
    if (name === '' || named[name]) continue;
    const cell = unguarded(cells[place] ?? '');
    if (cell !== '') named[name] = cell;
  }
  const rest = cells.slice(columns.length).filter((cell) => cell.trim() !== '');
  if (rest.length > 0) named[MORE_CELLS] = String(rest.length);
  return named;
}

/** How many cells stand beside the last column: no column of a file is called so. */
export const MORE_CELLS = '\u0001more';
