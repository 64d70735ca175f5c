/** What stands in a column of a result. `accepts` is asked by tests alone. */
export interface Column<T> {
  readonly kind: string;
  /** How it is read from its table, where the driver would not give what the program counts with. */
  readonly cast?: 'float8' | undefined;
  readonly accepts: (value: unknown) => value is T;
}

/** The columns of a result, by name. */
export type RowShape = Readonly<Record<string, Column<unknown>>>;

export type RowOf<Shape extends RowShape> = {
  -readonly [Name in keyof Shape]: Shape[Name] extends Column<infer T> ? T : never;
};

const of = <T>(kind: string, accepts: (value: unknown) => boolean, cast?: 'float8'): Column<T> => ({
  kind,
  cast,
  accepts: (value): value is T => accepts(value),
});

/** How PostgreSQL's types arrive: `bigint` and `numeric` as text, so cast what is counted with to `int` or `float8`. */
export const column = {
  text: of<string>('text', (value) => typeof value === 'string'),
  /** The id of something that has a type of its own (`platform/entity-ids.ts`). */
  id: <Id extends string>(): Column<Id> => of<Id>('text', (value) => typeof value === 'string'),
  integer: of<number>('integer', Number.isInteger),
  float: of<number>('float', (value) => typeof value === 'number'),
  /**
   * `bigint` of the table, read as a number: amounts of money and sizes of files stay far below what a number holds
   * exactly.
   */
  large: of<number>('large', Number.isInteger, 'float8'),
  boolean: of<boolean>('boolean', (value) => typeof value === 'boolean'),
  /** `timestamptz` */
  instant: of<Date>('instant', (value) => value instanceof Date),
  /** `bytea` */
  bytes: of<Buffer>('bytes', Buffer.isBuffer),
  /** `text[]` */
  texts: of<string[]>(
    'texts',
    (value) => Array.isArray(value) && value.every((one) => typeof one === 'string'),
  ),
  /** A word out of a closed list of our own. */
  word: <Word extends string>(): Column<Word> => of<Word>('word', (value) => typeof value === 'string'),
  /** A document whose own shape is known elsewhere. */
  json: <T>(): Column<T> => of<T>('json', (value) => value !== null && value !== undefined),
  nullable: <T>({ kind, accepts, cast }: Column<T>): Column<T | null> =>
    of<T | null>(`nullable ${kind}`, (value) => value === null || accepts(value), cast),
};

/** For tests that compare whole rows with what they expect. */
export const anyRow: RowShape = {};

let areRowsChecked = false;

/** In tests every row is compared with the shape it was asked for by. Otherwise rows pass as they are, at no cost. */
export function checkRows(): void {
  areRowsChecked = true;
}

export function checkShape(shape: RowShape, rows: readonly object[], statement: string): void {
  if (!areRowsChecked || shape === anyRow) return;
  for (const row of rows) {
    const values = new Map<string, unknown>(Object.entries(row));
    const problems = [
      ...Object.entries(shape).flatMap(([name, { kind, accepts }]) => {
        if (!values.has(name)) return [`column "${name}" is missing`];
        return accepts(values.get(name))
          ? []
          : [`column "${name}" is no ${kind}: ${describe(values.get(name))}`];
      }),
      ...[...values.keys()]
        .filter((name) => !(name in shape))
        .map((name) => `column "${name}" is not declared`),
    ];
    if (problems.length > 0)
      throw new Error(`A row has another shape: ${problems.join(', ')}. In: ${statement}`);
  }
}

const describe = (value: unknown): string =>
  value === null ? 'null' : `${typeof value} ${value instanceof Date ? 'of a date' : JSON.stringify(value)}`;
