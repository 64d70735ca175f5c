/** The cells of a CSV file, row by row, as spreadsheets and mail services write them. Blank rows are left out. */
export const readCsv = (file: string): string[][] => readCsvRows(file).map(({ cells }) => cells);

interface NumberedRow {
  /** As a spreadsheet counts: blank rows are rows. */
  readonly number: number;
  readonly cells: string[];
}

/** The same with the numbers that people find them by. */
export function readCsvRows(file: string): NumberedRow[] {
  const text = file.replace(/^\uFEFF/, '');
  const separator = separatorOf(text);
  const rows: NumberedRow[] = [];
  let number = 0;
  let row: string[] = [];
  let cell = '';
  let isQuoted = false;
  const endCell = (): void => {
    row.push(cell);
    cell = '';
  };
  const endRow = (): void => {
    endCell();
    number += 1;
    if (row.some((each) => each.trim() !== '')) rows.push({ number, cells: row });
    row = [];
  };
  for (let place = 0; place < text.length; place += 1) {
    const sign = text[place];
    if (isQuoted) {
      if (sign !== '"') cell += sign;
      else if (text[place + 1] === '"') {
        cell += '"';
        place += 1;
      } else isQuoted = false;
    } else if (sign === '"' && cell === '') isQuoted = true;
    else if (sign === separator) endCell();
    else if (sign === '\n' || sign === '\r') {
      if (sign === '\r' && text[place + 1] === '\n') place += 1;
      endRow();
    } else cell += sign;
  }
  endRow();
  return rows;
}

const SEPARATORS = [',', ';', '\t', '|'] as const;

/** The sign that stands most often in the first line. */
function separatorOf(text: string): string {
  const [line = ''] = text.split(/\r?\n/, 1);
  const count = (sign: string): number => line.split(sign).length;
  return SEPARATORS.reduce((best, sign) => (count(sign) > count(best) ? sign : best));
}

/** Text in any of the encodings that spreadsheets write. */
export function decodeText(bytes: ArrayBuffer): string {
  const [first, second] = new Uint8Array(bytes);
  if (first === 0xff && second === 0xfe) return new TextDecoder('utf-16le').decode(bytes);
  if (first === 0xfe && second === 0xff) return new TextDecoder('utf-16be').decode(bytes);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('windows-1252').decode(bytes);
  }
}

/** A cell without the apostrophes by which `csvField` keeps spreadsheets from running it. */
export const withoutGuard = (cell: string): string =>
  cell
    .replace(/([;\t\r\n])'(?=["']*[=+@-])/gu, '$1')
    .replace(/^'(?='*[=+\-@\t\r\n\uFF0B\uFF0D\uFF1D\uFF20])/u, '');
