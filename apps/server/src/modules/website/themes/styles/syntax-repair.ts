import { isPlainCss } from './css-output.ts';
import { type LessStatement, readStatements, statementName, statementsNear } from './less-statements.ts';
import { applyEdits, blankRange, readLessText, type TextEdit, type TextRange } from './less-text.ts';
import { inOurWords, styleFault } from './style-diagnostics.ts';

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
/** A list of selectors that is longer is not read again for each statement in its block. */
const LONGEST_HEAD = 1_000;

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

/**
 * Takes out what LESS cannot read in a text whose statements it can read one by one: it cuts some texts otherwise than
 * we do. Each look begins behind what the one before has taken out, so that the text is read about once.
 */
export function repairAsWhole(text: string, syntaxError: SyntaxCheck): SyntaxRepair {
  const statements = readStatements(readLessText(text).code);
  const faults: SyntaxFault[] = [];
  let from = 0;
  while (from < text.length) {
    const error = syntaxError(text.slice(from));
    if (error === null) break;
    const at = from + (styleFault(error).index ?? 0);
    const around = statementsNear(statements, at);
    // What is wrong at the end of a statement shows behind it.
    const before = around.at(-1)?.children.findLast(({ end }) => end <= at);
    const path = before === undefined ? around : [...around, before];
    const [top] = path;
    if (top === undefined || top.end <= from) break;
    const written = text.slice(top.start, top.end);
    const small = path.at(-1) ?? top;
    const within = { start: small.start - top.start, end: small.end - top.start };
    const isEnough = small !== top && syntaxError(blankRange(written, within)) === null;
    const lostPath = isEnough ? path : [top];
    const { start, end } = isEnough ? small : top;
    const name = statementName(lostPath, text);
    faults.push({ start, end, sentence: sentenceOf(error), name, isLost: true });
    from = top.end;
  }
  const edits = faults.map(({ start, end }) => {
    const replacement = blankRange(text.slice(start, end), { start: 0, end: end - start });
    return { start, end, replacement };
  });
  return { text: applyEdits(text, edits), faults };
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
    const smaller = statement.open === null ? null : this.repairInside(statement, path);
    if (smaller !== null && smaller.faults.length === 0) return smaller;
    const younger = this.asItIs(statement, path, written);
    return younger ?? smaller ?? this.drop(statement, path, sentenceOf(error));
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
    const css = written.trim();
    if (css === '' || !isPlainCss(path.length === 0 ? `\n${css}` : `.a{\n${css}}`)) return null;
    if (path.length === 0 || statement.open !== null)
      return { edits: [{ ...rangeOf(statement), replacement: this.keep(css) }], faults: [] };
    const declaration = /^([\w-]+\s*:\s*)([^\\]*?);?$/.exec(css);
    if (!declaration) return null;
    const [, property = '', text = ''] = declaration;
    const value = text.trim();
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
    const { start, open } = around;
    const isLongList = open - start > LONGEST_HEAD && !/[@(]/.test(this.text.slice(start, open));
    return this.syntaxError(`${isLongList ? '.a' : this.text.slice(start, open)}{${written}\n}`);
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
