import type { ThemeDiagnostic, ThemeSource } from '@awning/theme-kit';
import { type LessText, lineFinder, readLessText } from './less-text.ts';
import { FONT_PROPERTIES, type FontValue, type StyleTweak, TWEAK_TYPES, type TweakType } from './tweak.ts';
import { LiteralError, readTweakLiteral } from './tweak-literal.ts';
import { type BoundStatement, fontDeclarations, statementAt } from './tweak-statement.ts';

/** A tweak with what it controls, which only who compiles needs to know. */
export interface PlacedTweak {
  readonly tweak: StyleTweak;
  readonly statement: BoundStatement | null;
}

const MOST_TWEAKS = 2_000;

export function readPlacedTweaks(sources: readonly ThemeSource[]) {
  const placed: PlacedTweak[] = [];
  const diagnostics: ThemeDiagnostic[] = [];
  const placeOfTitle = new Map<string, string>();
  let read = 0;
  for (const { file, text } of sources) {
    const less = readLessText(text);
    const marks = tweakMarks(less);
    const readMarks = marks.slice(0, Math.max(0, MOST_TWEAKS - read));
    read += marks.length;
    for (const mark of readMarks) {
      const warn = (message: string) =>
        diagnostics.push({ severity: 'warning', file, line: mark.line, column: null, message });
      if (typeof mark.fields === 'string') {
        warn(`This tweak is left out: ${mark.fields}`);
        continue;
      }
      const { title } = mark.fields;
      const earlier = placeOfTitle.get(title);
      if (earlier !== undefined) {
        warn(`A tweak called "${title}" is already in ${earlier}. This one is left out.`);
        continue;
      }
      placeOfTitle.set(title, `${file}, line ${mark.line}`);
      placed.push(placeTweak(mark.fields, less, mark, file, warn));
    }
    const next = marks[readMarks.length];
    if (next !== undefined) {
      const message = `A theme has at most ${MOST_TWEAKS} tweaks. This one and what follows are left out.`;
      diagnostics.push({ severity: 'warning', file, line: next.line, column: null, message });
      break;
    }
  }
  return { placed, diagnostics };
}

interface TweakMark {
  readonly line: number;
  /** What the comment says, or what is wrong with it. */
  readonly fields: TweakFields | string;
  /** Where the next statement begins; null when a tweak in between controls it. */
  readonly statementStart: number | null;
}

const MARK = /^\/\/\s*tweak\s*:(.*)$/;
const BINDING: readonly TweakType[] = ['color', 'value', 'font'];

function tweakMarks({ text, code, lineComments }: LessText): TweakMark[] {
  const lineOf = lineFinder(text);
  const marks: TweakMark[] = [];
  let following = { end: code.length, start: code.length, isTaken: false };
  for (const comment of lineComments.toReversed()) {
    const literal = MARK.exec(text.slice(comment.start, comment.end))?.[1];
    if (literal === undefined) continue;
    const fields = parseMark(literal.trim());
    const gap = code.slice(comment.end, following.end);
    const reachesNext = gap.trim() === '';
    const start = reachesNext ? following.start : comment.end + gap.search(/\S/);
    const isTaken = reachesNext && following.isTaken;
    marks.push({ line: lineOf(comment.start), fields, statementStart: isTaken ? null : start });
    const binds = typeof fields !== 'string' && BINDING.includes(fields.type);
    following = { end: comment.end, start, isTaken: isTaken || binds };
  }
  return marks.reverse();
}

interface TweakFields {
  readonly title: string;
  readonly type: TweakType;
  readonly fields: ReadonlyMap<string, unknown>;
}

/** What the comment says, or a sentence that says what is wrong with it. */
function parseMark(literal: string): TweakFields | string {
  let fields: ReadonlyMap<string, unknown>;
  try {
    fields = readTweakLiteral(literal);
  } catch (error) {
    if (error instanceof LiteralError) return error.message;
    throw error;
  }
  const title = textOf(fields.get('title'));
  if (title === null || title.length > 200) return 'it has no "title" that could name it.';
  const typeText = textOf(fields.get('type'))?.toLowerCase();
  const type = TWEAK_TYPES.find((known) => known === typeText);
  if (type === undefined) return `its "type" is none of ${TWEAK_TYPES.join(', ')}.`;
  return { title, type, fields };
}

const NAMES: Record<'variable' | 'ruleset', string> = { variable: 'a variable', ruleset: 'a rule set' };

function placeTweak(
  { title, type, fields }: TweakFields,
  less: LessText,
  mark: TweakMark,
  file: string,
  warn: (message: string) => void,
): PlacedTweak {
  const wanted = type === 'color' || type === 'value' ? 'variable' : type === 'font' ? 'ruleset' : null;
  const following = mark.statementStart === null ? null : statementAt(less, mark.statementStart);
  const statement = following?.kind === wanted ? following : null;
  if (wanted !== null && statement === null) {
    warn(`"${title}" controls nothing: ${NAMES[wanted]} should follow directly below it.`);
  }
  const options = listOf(fields.get('options'));
  if (type === 'dropdown' && options.length === 0) {
    warn(`"${title}" offers no choice: its "options" should be a list of texts.`);
  }
  const [min, max] = [numberOf(fields.get('min')), numberOf(fields.get('max'))];
  if (min !== null && max !== null && min > max) {
    warn(`"${title}" can be given no value: its "min" is above its "max".`);
  }
  const tweak: StyleTweak = {
    title,
    type,
    label: textOf(fields.get('label')) ?? title,
    category: textOf(fields.get('category')) ?? '',
    target: textOf(fields.get('target')),
    showOnlyWhenPresent: textOf(fields.get('showOnlyWhenPresent')),
    min,
    max,
    step: numberOf(fields.get('step')) ?? 1,
    options,
    default: defaultOf(type, fields, options, less, statement),
    disableTransparency: truthOf(fields.get('disableTransparency')),
    loadAllVariants: truthOf(fields.get('loadAllVariants')),
    property: textOf(fields.get('property')),
    js: truthOf(fields.get('js')),
    origin: 'theme',
    file,
    line: mark.line,
  };
  return { tweak, statement };
}

function defaultOf(
  type: TweakType,
  fields: ReadonlyMap<string, unknown>,
  options: readonly string[],
  less: LessText,
  statement: BoundStatement | null,
): string | FontValue {
  if (type === 'checkbox') return truthOf(fields.get('active') ?? fields.get('default')) ? 'true' : 'false';
  if (type === 'dropdown') return textOf(fields.get('default')) ?? options[0] ?? '';
  if (statement?.kind === 'variable')
    return less.text.slice(statement.value.start, statement.value.end).trim();
  if (statement?.kind === 'ruleset') {
    return Object.fromEntries(
      fontDeclarations(less, statement).flatMap(({ property, value }) => {
        const known = FONT_PROPERTIES.find((name) => name === property);
        return known === undefined ? [] : [[known, value]];
      }),
    );
  }
  return type === 'font' ? {} : (textOf(fields.get('default')) ?? '');
}

/** Authors put numbers and booleans into quotes, or leave them out: both are meant. */
function textOf(value: unknown): string | null {
  if (typeof value === 'number' || typeof value === 'boolean') return String(value);
  return typeof value === 'string' && value.trim() !== '' ? value.trim() : null;
}

function numberOf(value: unknown): number | null {
  const number = Number.parseFloat(String(textOf(value) ?? ''));
  return Number.isFinite(number) ? number : null;
}

const truthOf = (value: unknown): boolean => textOf(value)?.toLowerCase() === 'true';

function listOf(value: unknown): string[] {
  return Array.isArray(value) ? value.flatMap((entry) => textOf(entry) ?? []) : [];
}
