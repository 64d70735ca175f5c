import { isPlainCss } from './css-output.ts';
import { type LessStatement, readStatements, statementName } from './less-statements.ts';
import { applyEdits, blankRange, readLessText, type TextEdit, type TextRange } from './less-text.ts';
import { inOurWords } from './style-diagnostics.ts';

/** What LESS says about a text by itself; null when it can be read. */
export type SyntaxCheck = (text: string) => unknown;

/** A statement that cannot be read. */
export interface SyntaxFault extends TextRange {
  readonly sentence: string;
  readonly name: string;
  /** False when everything in it is still there, as with a block that nobody closed. */
  readonly isLost: boolean;
}

interface SyntaxRepair {
  readonly text: string;
  readonly faults: readonly SyntaxFault[];
}

/** So many statements are looked at together: most of them can be read. */
const GROUP = 40;
/** Blocks inside each other, beyond which no smaller statement is looked for. */
const DEEPEST = 40;

interface Finding {
  readonly edits: readonly TextEdit[];
  readonly faults: readonly SyntaxFault[];
}

const NOTHING: Finding = { edits: [], faults: [] };

/**
 * Takes out of a text, in one pass, every statement that LESS cannot read: the smallest ones, so that a slip in a
 * declaration costs the declaration and not the media query around it. What is CSS that is younger than LESS stays:
 * `keep` takes it and gives the LESS that puts it back.
 */
export function repairSyntax(
  text: string,
  syntaxError: SyntaxCheck,
  keep: (css: string) => string,
): SyntaxRepair {
  const statements = readStatements(readLessText(text).code);
  const findings = new Repairer(text, syntaxError, keep).repairAll(statements, []);
  return { text: applyEdits(text, findings.edits), faults: findings.faults };
}

class Repairer {
  private readonly text: string;
  private readonly syntaxError: SyntaxCheck;
  private readonly keep: (css: string) => string;

  constructor(text: string, syntaxError: SyntaxCheck, keep: (css: string) => string) {
    this.text = text;
    this.syntaxError = syntaxError;
    this.keep = keep;
  }

  repairAll(statements: readonly LessStatement[], path: readonly LessStatement[]): Finding {
    const findings: Finding[] = [];
    for (let from = 0; from < statements.length; from += GROUP) {
      const group = statements.slice(from, from + GROUP);
      const [first, last] = [group[0], group.at(-1)];
      if (!first || !last || this.errorIn({ start: first.start, end: last.end }, path) === null) continue;
      for (const statement of group) findings.push(this.repair(statement, path));
    }
    return joined(findings);
  }

  private repair(statement: LessStatement, path: readonly LessStatement[]): Finding {
    const error = this.errorIn(statement, path);
    if (error === null) return NOTHING;
    const written = this.text.slice(statement.start, statement.end);
    if (written.trim() === '}') return this.drop(statement, path, 'This "}" closes nothing.');
    const younger = this.asItIs(statement, path, written);
    if (younger !== null) return younger;
    const smaller = statement.open === null ? null : this.repairInside(statement, path);
    return smaller ?? this.drop(statement, path, sentenceOf(error));
  }

  /** Null when it is the statement itself that cannot be read, and nothing in it. */
  private repairInside(statement: LessStatement, path: readonly LessStatement[]): Finding | null {
    const { start, end, open, close, children } = statement;
    if (open === null || path.length >= DEEPEST) return null;
    if (this.errorOf(`${this.text.slice(start, open)}{}`, path) !== null) return null;
    const inside = [...path, statement];
    const { edits, faults } = this.repairAll(children, inside);
    const closing: TextEdit[] = close === null ? [{ start: end, end, replacement: '}' }] : [];
    const all = [...edits, ...closing];
    const moved = all.map((edit) => ({ ...edit, start: edit.start - start, end: edit.end - start }));
    if (this.errorOf(applyEdits(this.text.slice(start, end), moved), path) !== null) return null;
    if (close !== null) return { edits, faults };
    const unclosed = {
      start,
      end: open,
      sentence: 'This block is never closed.',
      name: statementName(inside, this.text),
      isLost: false,
    };
    return { edits: all, faults: [unclosed, ...faults] };
  }

  private asItIs(statement: LessStatement, path: readonly LessStatement[], written: string): Finding | null {
    if (path.length === 0) {
      if (written.trim() === '' || !isPlainCss(written)) return null;
      return { edits: [{ ...rangeOf(statement), replacement: this.keep(written.trim()) }], faults: [] };
    }
    const declaration = /^(\s*[\w-]+\s*:\s*)([^\\]*?)\s*;?\s*$/.exec(written);
    if (statement.open !== null || !declaration || !isPlainCss(`.a{${written}}`)) return null;
    const [, property = '', value = ''] = declaration;
    const quote = value.includes('"') ? "'" : '"';
    if (value === '' || value.includes(quote) || /[\n@`]/.test(value)) return null;
    return {
      edits: [{ ...rangeOf(statement), replacement: `${property}~${quote}${value}${quote};` }],
      faults: [],
    };
  }

  private drop(statement: LessStatement, path: readonly LessStatement[], sentence: string): Finding {
    const { start, end } = statement;
    const replacement = blankRange(this.text.slice(start, end), { start: 0, end: end - start });
    const name = statementName([...path, statement], this.text);
    return { edits: [{ start, end, replacement }], faults: [{ start, end, sentence, name, isLost: true }] };
  }

  private errorIn({ start, end }: TextRange, path: readonly LessStatement[]): unknown {
    return this.errorOf(this.text.slice(start, end), path);
  }

  /** Inside a block some things are read otherwise than at the top, so that its own head stands around it. */
  private errorOf(written: string, path: readonly LessStatement[]): unknown {
    const around = path.at(-1);
    if (around?.open == null) return this.syntaxError(written);
    return this.syntaxError(`${this.text.slice(around.start, around.open)}{${written}\n}`);
  }
}

const rangeOf = ({ start, end }: TextRange): TextRange => ({ start, end });

const joined = (findings: readonly Finding[]): Finding => ({
  edits: findings.flatMap(({ edits }) => edits),
  faults: findings.flatMap(({ faults }) => faults),
});

function sentenceOf(error: unknown): string {
  const message: unknown =
    typeof error === 'object' && error !== null ? Reflect.get(error, 'message') : error;
  return inOurWords(String(message));
}
