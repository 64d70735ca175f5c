/** The cells of a CSV file, row by row, as spreadsheets and mail services write them. Blank rows are left out. */
export function readCsv(file: string): string[][] {
  const text = file.replace(/^\uFEFF/, '');
  const separator = separatorOf(text);
  const rows: string[][] = [];
  let row: string[] = [];
  let cell = '';
  let isQuoted = false;
  const endCell = (): void => {
    row.push(cell);
    cell = '';
  };
  const endRow = (): void => {
    endCell();
    if (row.some((each) => each.trim() !== '')) rows.push(row);
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

const SEPARATORS = [',', ';', '\t'] as const;

/** The sign that stands most often in the first line. */
function separatorOf(text: string): string {
  const [line = ''] = text.split(/\r?\n/, 1);
  const count = (sign: string): number => line.split(sign).length;
  return SEPARATORS.reduce((best, sign) => (count(sign) > count(best) ? sign : best));
}

export interface PersonColumns {
  readonly email: number;
  /** -1: there is none. */
  readonly firstName: number;
  readonly lastName: number;
}

export interface CsvPerson {
  readonly email: string;
  readonly firstName: string;
  readonly lastName: string;
}

const looksLikeAddress = (text: string): boolean => /^\s*\S+@\S+\.\S+\s*$/.test(text);

/** Whether the first row has names of columns: none of its cells is an address. */
export const hasHead = ([first = []]: readonly (readonly string[])[]): boolean =>
  !first.some(looksLikeAddress);

/** The columns by their names; without names, the address is where addresses are. */
export function guessColumns(rows: readonly (readonly string[])[]): PersonColumns {
  const head = hasHead(rows) ? (rows[0] ?? []).map((name) => name.trim().toLowerCase()) : [];
  const find = (pattern: RegExp): number => head.findIndex((name) => pattern.test(name));
  const named = find(/e-?mail|address(?!.*(street|line))/);
  const sample = rows[hasHead(rows) ? 1 : 0] ?? [];
  return {
    email: named !== -1 ? named : Math.max(0, sample.findIndex(looksLikeAddress)),
    firstName: find(/first|given|vorname|prénom/),
    lastName: find(/last|family|surname|nachname/),
  };
}

/** Those whose cell has something in it, each address once. */
export function peopleIn(rows: readonly (readonly string[])[], columns: PersonColumns): CsvPerson[] {
  const people = new Map<string, CsvPerson>();
  for (const row of hasHead(rows) ? rows.slice(1) : rows) {
    const cell = (column: number): string => row[column]?.trim() ?? '';
    const email = cell(columns.email);
    const key = email.toLowerCase();
    if (email !== '' && !people.has(key))
      people.set(key, { email, firstName: cell(columns.firstName), lastName: cell(columns.lastName) });
  }
  return [...people.values()];
}
