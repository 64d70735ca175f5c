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
