import type { Readable } from 'node:stream';
import { decodeText, detectEncoding } from './text-encoding.ts';

export interface CsvRow {
  /** Where it begins in the file; the first line is 1. */
  readonly line: number;
  readonly cells: readonly string[];
}

export type CsvProblem = 'open-quote' | 'too-long' | 'too-many-cells';

/** What cannot be read as a table, and the line where that begins. */
export class CsvError extends Error {
  readonly problem: CsvProblem;
  readonly line: number;
  constructor(problem: CsvProblem, line: number) {
    super(`The file is no table: ${problem} in line ${line}`);
    this.name = 'CsvError';
    this.problem = problem;
    this.line = line;
  }
}

const SEPARATORS = [',', ';', '\t', '|'] as const;
/** A quote that is never closed would otherwise make one cell of all that follows. */
const LONGEST_CELL = 1_000_000;
const MOST_CELLS = 1_000;
/** The line that some spreadsheets write first. */
const SEPARATOR_LINE = /^sep=(.)$/i;

/**
 * The rows of a file one after the other, in any encoding and with any separator. It is read twice, never as a whole.
 * Empty lines are left out. The characters that no text may have are, too.
 */
export async function* readCsv(open: () => Readable): AsyncGenerator<CsvRow> {
  const encoding = await detectEncoding(open);
  const head = await readHead(decodeText(open(), encoding));
  const named = SEPARATOR_LINE.exec(head.split(/[\r\n]/, 1)[0] ?? '')?.[1];
  const parser = createParser(named ?? separatorOf(head));
  for await (const text of decodeText(open(), encoding))
    for (const row of parser.read(text)) if (isWanted(row, named)) yield row;
  for (const row of parser.end()) if (isWanted(row, named)) yield row;
}

const isWanted = ({ line, cells }: CsvRow, named: string | undefined): boolean =>
  !(named !== undefined && line === 1) && cells.some((cell) => cell.trim() !== '');

const HEAD = 65_536;

async function readHead(texts: AsyncGenerator<string>): Promise<string> {
  let head = '';
  for await (const text of texts) {
    head += text;
    if (head.length >= HEAD) break;
  }
  return head;
}

/** The one that the first row has most of, outside of quotes. */
function separatorOf(head: string): string {
  const counts = new Map<string, number>(SEPARATORS.map((separator) => [separator, 0]));
  let isQuoted = false;
  for (const character of head.trimStart()) {
    if (character === '"') isQuoted = !isQuoted;
    if (isQuoted) continue;
    if (character === '\n' || character === '\r') break;
    const count = counts.get(character);
    if (count !== undefined) counts.set(character, count + 1);
  }
  const [most] = [...counts].toSorted(([, one], [, other]) => other - one);
  return most?.[0] ?? ',';
}

interface CsvParser {
  read(text: string): CsvRow[];
  end(): CsvRow[];
}

type Place = 'start' | 'plain' | 'quoted' | 'after-quote';

/** One character after the other, so that a cell may be cut anywhere between two pieces. */
function createParser(separator: string): CsvParser {
  let place: Place = 'start';
  let cell = '';
  let cells: string[] = [];
  let line = 1;
  let begunAt = 1;
  let isAfterReturn = false;
  const endCell = (): void => {
    if (cells.length >= MOST_CELLS) throw new CsvError('too-many-cells', begunAt);
    cells.push(cell);
    cell = '';
    place = 'start';
  };
  const endRow = (): CsvRow => {
    endCell();
    const row = { line: begunAt, cells };
    cells = [];
    return row;
  };
  const add = (character: string): void => {
    if (character === '\0') return;
    cell += character;
    if (cell.length > LONGEST_CELL) throw new CsvError('too-long', begunAt);
  };
  const readOne = (character: string): CsvRow | null => {
    const isBreak = character === '\n' || character === '\r';
    const isSecondHalf = character === '\n' && isAfterReturn;
    isAfterReturn = character === '\r';
    if (isBreak && !isSecondHalf) line += 1;
    if (place === 'quoted') {
      if (character === '"') place = 'after-quote';
      else add(character);
      return null;
    }
    if (isBreak) {
      if (isSecondHalf) {
        begunAt = line;
        return null;
      }
      const row = endRow();
      begunAt = line;
      return row;
    }
    if (character === separator) endCell();
    else if (character === '"' && place === 'start') place = 'quoted';
    else if (character === '"' && place === 'after-quote') {
      add(character);
      place = 'quoted';
    } else {
      add(character);
      place = 'plain';
    }
    return null;
  };
  return {
    read(text) {
      const rows: CsvRow[] = [];
      for (let at = 0; at < text.length; at += 1) {
        const row = readOne(text.charAt(at));
        if (row !== null) rows.push(row);
      }
      return rows;
    },
    end() {
      if (place === 'quoted') throw new CsvError('open-quote', begunAt);
      return cells.length === 0 && cell === '' ? [] : [endRow()];
    },
  };
}
