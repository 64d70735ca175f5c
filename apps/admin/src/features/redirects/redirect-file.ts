import { withoutGuard } from '../../kit/csv/read-csv.ts';
import { csvText } from '../../kit/list/csv-text.ts';
import { linesOf, ruleIn, type TypedRule, writeRule } from './redirect-text.ts';

const COLUMNS = ['Redirect from', 'Redirect to', 'Status'];

/** All rules of a text as a file; what is only for its owner stays behind. */
export function redirectCsv(text: string): string {
  const rules = linesOf(text).flatMap((line) => ruleIn(line) ?? []);
  return csvText(
    COLUMNS,
    rules.map(({ from, to, status }) => [from, to, String(status)]),
  );
}

/** The names that other systems give these columns, in small letters. */
const FROM = ['redirect from', 'from', 'old url', 'old', 'source', 'source url', 'path'];
const TO = ['redirect to', 'to', 'new url', 'new', 'target', 'target url', 'destination'];
const STATUS = ['status', 'type', 'code', 'http code', 'regex status'];

type Table = readonly (readonly string[])[];

export interface RedirectPlan {
  /** The whole text with the rules of the file. */
  readonly text: string;
  readonly added: number;
  readonly changed: number;
  readonly same: number;
  /** Where each line of the text that the file made came from. */
  readonly rowOfLine: ReadonlyMap<number, number>;
  readonly wrong: readonly { readonly line: number; readonly column: string; readonly problem: RowProblem }[];
}

export type RowProblem = 'noFrom' | 'noTo' | 'badStatus' | 'twice' | 'spaces';

/** The path of a whole address: the file of another shop may have its host before it. */
function pathOf(address: string): string {
  if (!/^https?:\/\//i.test(address)) return address;
  const url = URL.canParse(address) ? new URL(address) : null;
  return url ? url.pathname : address;
}

/** Without the rows of `left`; rows have the numbers of `numbers`. Null: it has no columns for both addresses. */
export function planRedirects(
  table: Table,
  stored: string,
  left: ReadonlySet<number> = new Set(),
  numbers: readonly number[] = [],
): RedirectPlan | null {
  const head = (table[0] ?? []).map((name) => name.trim().toLowerCase());
  const place = (names: readonly string[]): number => head.findIndex((name) => names.includes(name));
  const [fromAt, toAt, statusAt] = [place(FROM), place(TO), place(STATUS)];
  if (fromAt === -1 || toAt === -1) return null;
  const known = new Map<string, { line: number; rule: TypedRule }>();
  const lines = stored.trim() === '' ? [] : linesOf(stored.replace(/[\r\n]+$/, ''));
  for (const [index, line] of lines.entries()) {
    const rule = ruleIn(line);
    if (rule && !known.has(rule.from)) known.set(rule.from, { line: index + 1, rule });
  }
  const wrong: RedirectPlan['wrong'][number][] = [];
  const rowOfLine = new Map<number, number>();
  const seen = new Set<string>();
  const counts = { added: 0, changed: 0, same: 0 };
  for (const [index, row] of table.entries()) {
    const number = numbers[index] ?? index + 1;
    if (index === 0 || left.has(number)) continue;
    const cell = (at: number): string => withoutGuard(row[at] ?? '').trim();
    const refuse = (problem: RowProblem, at: number): void => {
      wrong.push({ line: number, column: table[0]?.[at]?.trim() ?? '', problem });
    };
    const from = pathOf(cell(fromAt));
    const to = cell(toAt);
    const status = statusAt === -1 ? '' : cell(statusAt);
    if (from === '') refuse('noFrom', fromAt);
    else if (to === '') refuse('noTo', toAt);
    else if (/\s/.test(from) || /\s/.test(to)) refuse('spaces', /\s/.test(from) ? fromAt : toAt);
    else if (!/^(301|302|)$/.test(status)) refuse('badStatus', statusAt);
    else if (seen.has(from)) refuse('twice', fromAt);
    else {
      seen.add(from);
      const rule: TypedRule = { from, to, status: status === '302' ? 302 : 301 };
      const before = known.get(from);
      if (before?.rule.to === to && before.rule.status === rule.status) counts.same += 1;
      else if (before) {
        counts.changed += 1;
        lines[before.line - 1] = writeRule(rule);
        rowOfLine.set(before.line, number);
      } else {
        counts.added += 1;
        lines.push(writeRule(rule));
        rowOfLine.set(lines.length, number);
      }
    }
  }
  return {
    text: counts.added + counts.changed === 0 ? stored : lines.join('\n'),
    ...counts,
    rowOfLine,
    wrong,
  };
}
