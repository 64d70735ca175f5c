import { hash } from 'node:crypto';

/** What a statement can carry to the database. A list is one array parameter, for `= any (${ids})`. */
export type SqlValue = string | number | bigint | boolean | null | Date | Buffer | readonly SqlValue[];

/** How a statement is sent. What has a name is parsed and planned once on each connection. */
export interface CompiledStatement {
  readonly text: string;
  readonly values: readonly SqlValue[];
  readonly name: string | undefined;
}

interface Text {
  readonly text: string;
  readonly name: string;
}

/**
 * So many texts of one template are prepared. A template with more has lists in it, and preparing those would help
 * nobody.
 */
const MOST_VARIANTS = 8;

const staticTexts = new WeakMap<readonly string[], Text>();
const variantNames = new WeakMap<readonly string[], Map<string, string>>();

/**
 * SQL and the values that go with it: a whole statement, or a part of one. Made by `sql` alone, so no value gets into
 * the text.
 */
export class Statement {
  readonly #strings: readonly string[];
  readonly #parts: readonly (SqlValue | Statement)[];
  readonly #isPrepared: boolean;

  constructor(strings: readonly string[], parts: readonly (SqlValue | Statement)[], isPrepared = true) {
    this.#strings = strings;
    this.#parts = parts;
    this.#isPrepared = isPrepared;
  }

  compile(): CompiledStatement {
    if (this.#parts.some(isStatement)) {
      const values: SqlValue[] = [];
      const text = this.#write(values);
      const hasName = this.#isPrepared && values.length > 0;
      return { text, values, name: hasName ? variantName(this.#strings, text) : undefined };
    }
    const { text, name } = staticTexts.get(this.#strings) ?? rememberText(this.#strings, this.#write([]));
    const values = this.#parts as readonly SqlValue[];
    // Without values it goes by the simple protocol, where several commands may stand in one text.
    return { text, values, name: values.length > 0 ? name : undefined };
  }

  #write(values: SqlValue[]): string {
    let text = this.#strings[0] ?? '';
    for (const [index, part] of this.#parts.entries()) {
      if (part instanceof Statement) text += part.#write(values);
      else text += `$${values.push(part)}`;
      text += this.#strings[index + 1] ?? '';
    }
    return text;
  }
}

const isStatement = (part: SqlValue | Statement): boolean => part instanceof Statement;

export const statementName = (text: string): string => `awning-${hash('sha1', text, 'base64url')}`;

function rememberText(strings: readonly string[], text: string): Text {
  const known = { text, name: statementName(text) };
  staticTexts.set(strings, known);
  return known;
}

function variantName(strings: readonly string[], text: string): string | undefined {
  const variants = variantNames.get(strings) ?? new Map<string, string>();
  variantNames.set(strings, variants);
  const known = variants.get(text);
  if (known !== undefined || variants.size >= MOST_VARIANTS) return known;
  const name = statementName(text);
  variants.set(text, name);
  return name;
}

const empty = new Statement([''], []);

/** The name of a table or column. */
const identifier = (name: string): Statement => new Statement([`"${name.replaceAll('"', '""')}"`], []);

/** For conditions that depend on what is asked for. */
function join(parts: readonly (SqlValue | Statement)[], separator: Statement): Statement {
  const all = parts.flatMap((part, index) => (index === 0 ? [part] : [separator, part]));
  return all.length === 0
    ? empty
    : new Statement(
        Array.from({ length: all.length + 1 }, () => ''),
        all,
      );
}

/** SQL as it is written. Values become parameters, statements become part of the text. */
export const sql = Object.assign(
  (strings: TemplateStringsArray, ...parts: readonly (SqlValue | Statement)[]): Statement =>
    new Statement(strings, parts),
  {
    empty,
    join,
    identifier,
    /** What stands after `set`: a column and its value, for every value that is given. */
    assign: (values: Readonly<Record<string, SqlValue | Statement | undefined>>): Statement =>
      join(
        Object.entries(values).flatMap(([name, value]) =>
          value === undefined ? [] : [new Statement(['', ' = ', ''], [identifier(name), value])],
        ),
        new Statement([', '], []),
      ),
    /** Planned for its values each time it runs, for statements whose best plan depends on them. */
    planned: (statement: Statement): Statement => new Statement(['', ''], [statement], false),
    /** SQL made by the program itself. Nothing that came from outside may ever be in it. */
    unsafe: (text: string): Statement => new Statement([text], []),
  },
);
