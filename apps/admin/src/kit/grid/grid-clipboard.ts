/**
 * Rows and columns as spreadsheets put them on the clipboard: tabs between cells, lines between rows, and quotes around
 * cells that have either inside.
 */
export function readCells(text: string): string[][] {
  const plain = text.replace(/\r\n?/g, '\n').replace(/\n$/, '');
  const rows: string[][] = [[]];
  let cell = '';
  let isQuoted = false;
  const endCell = (): void => {
    rows.at(-1)?.push(cell);
    cell = '';
  };
  for (let at = 0; at < plain.length; at++) {
    const letter = plain[at] ?? '';
    if (isQuoted && letter === '"' && plain[at + 1] === '"') {
      cell += '"';
      at += 1;
    } else if (isQuoted && letter === '"') isQuoted = false;
    else if (isQuoted) cell += letter;
    else if (letter === '"' && cell === '' && isClosedQuote(plain, at)) isQuoted = true;
    else if (letter === '\t') endCell();
    else if (letter === '\n') {
      endCell();
      rows.push([]);
    } else cell += letter;
  }
  endCell();
  return rows;
}

/** A quote that ends before a tab or a line: 5" of cloth is no quoted cell. */
const isClosedQuote = (text: string, at: number): boolean =>
  /^"(?:[^"]|"")*"(?=\t|\n|$)/.test(text.slice(at, at + 10_000));

/** What other spreadsheets take. */
export const writeCells = (rows: readonly (readonly string[])[]): string =>
  rows
    .map((cells) =>
      cells.map((cell) => (/[\t\n"]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell)).join('\t'),
    )
    .join('\n');
