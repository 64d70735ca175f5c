import type { ThemeDiagnostic, ThemeSource } from '@awning/theme-kit';
import { applyEdits, readLessText, type TextEdit } from './less-text.ts';
import { type PlacedTweak, readPlacedTweaks } from './placed-tweaks.ts';
import {
  FONT_PROPERTIES,
  type FontProperty,
  type FontValue,
  type StyleTweak,
  type TweakValues,
  tweakSlug,
} from './tweak.ts';
import { tweakValueOf } from './tweak-classes.ts';
import { fontDeclarations } from './tweak-statement.ts';
import { isFontValue, tweakProblem } from './tweak-value-check.ts';

export interface BoundStyles {
  /** The same files, with the owner's values in place of the theme's. */
  readonly sources: readonly ThemeSource[];
  /** `@<class>-<property>` of every font: themes use them without defining them. */
  readonly fontVariables: string;
  readonly diagnostics: readonly ThemeDiagnostic[];
}

/** Puts the owner's values where the theme has its own. */
export function bindTweaks(sources: readonly ThemeSource[], values: TweakValues): BoundStyles {
  const { placed, diagnostics } = readPlacedTweaks(sources);
  const edits = Map.groupBy(
    placed.flatMap(({ tweak, statement }) => {
      const source = sources.find(({ file }) => file === tweak.file);
      if (statement === null || source === undefined || !isChosen(tweak, values)) return [];
      return editsOf({ tweak, statement }, source, values).map((edit) => ({ file: tweak.file, edit }));
    }),
    ({ file }) => file,
  );
  return {
    sources: sources.map((source) => ({
      file: source.file,
      text: applyEdits(source.text, edits.get(source.file)?.map(({ edit }) => edit) ?? []),
    })),
    fontVariables: placed.flatMap((entry) => fontVariables(entry, values)).join('\n'),
    diagnostics: [...diagnostics, ...placed.flatMap(({ tweak }) => valueDiagnostic(tweak, values))],
  };
}

const isChosen = ({ title }: StyleTweak, values: TweakValues): boolean => Object.hasOwn(values, title);

function editsOf({ tweak, statement }: PlacedTweak, source: ThemeSource, values: TweakValues): TextEdit[] {
  const value = tweakValueOf(tweak, values);
  if (tweakProblem(tweak, values[tweak.title]) !== null || statement === null) return [];
  if (statement.kind === 'variable') {
    return typeof value === 'string' ? [{ ...statement.value, replacement: value }] : [];
  }
  const chosen = values[tweak.title];
  if (!isFontValue(chosen)) return [];
  const declared = fontDeclarations(readLessText(source.text), statement);
  const replaced = declared.flatMap((declaration) => {
    const text = ownText(chosen, declaration.property);
    return text === undefined ? [] : [{ start: declaration.start, end: declaration.end, replacement: text }];
  });
  const added = FONT_PROPERTIES.filter((name) => !declared.some(({ property }) => property === name)).flatMap(
    (name) => {
      const text = chosen[name];
      return text === undefined ? [] : [`${name}: ${text};`];
    },
  );
  const { start } = statement.body;
  return added.length === 0 ? replaced : [...replaced, { start, end: start, replacement: added.join(' ') }];
}

function ownText(font: FontValue, property: string): string | undefined {
  const known = FONT_PROPERTIES.find((name) => name === property);
  return known === undefined ? undefined : font[known];
}

/** For what neither theme nor owner says, so that a theme that calculates with it still has a number. */
const FONT_DEFAULTS: Record<FontProperty, string> = {
  'font-family': 'inherit',
  'font-weight': 'normal',
  'font-style': 'normal',
  'font-size': '16px',
  'line-height': '1.5em',
  'letter-spacing': '0',
  'text-transform': 'none',
  'text-decoration': 'none',
};

function fontVariables({ tweak, statement }: PlacedTweak, values: TweakValues): string[] {
  if (tweak.type !== 'font') return [];
  const font = tweakValueOf(tweak, values);
  const declared = isFontValue(font) ? font : {};
  const names = new Set([statement?.kind === 'ruleset' ? statement.name : '', tweakSlug(tweak.title)]);
  return [...names]
    .filter((name) => /^[a-z_][\w-]*$/i.test(name))
    .flatMap((name) =>
      FONT_PROPERTIES.map((property) => {
        // `!important` belongs to the declaration, not to the value that others calculate with.
        const value = (declared[property] ?? FONT_DEFAULTS[property]).replace(/!\s*important\s*$/i, '');
        return `@${name}-${property}: ${value.replace(/\s+/g, ' ')};`;
      }),
    );
}

function valueDiagnostic(tweak: StyleTweak, values: TweakValues): ThemeDiagnostic[] {
  if (!isChosen(tweak, values)) return [];
  const problem = tweakProblem(tweak, values[tweak.title]);
  if (problem === null) return [];
  const message = `${problem} The theme's own value is used.`;
  return [{ severity: 'warning', file: tweak.file, line: tweak.line, column: null, message }];
}
