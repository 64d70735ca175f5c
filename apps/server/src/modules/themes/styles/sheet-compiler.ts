import type { Theme, ThemeDiagnostic, ThemeSource } from '@awning/theme-kit';
import { isPlainCss, writeCss } from './css-output.ts';
import { createLessRenderer, type ReadStyle } from './less-renderer.ts';
import { applyEdits, blankRange, lineAt, readLessText, type TextRange, topStatementAt } from './less-text.ts';
import { modernInterpolation } from './old-interpolation.ts';
import { SOCIAL_ICON_MIXINS, SVG_ICON_VARIABLES } from './platform-files.ts';
import { type StyleFault, styleFault, styleWarning } from './style-diagnostics.ts';
import { linkStyles, PLAIN_PIECE, resolveImport, sourcesInOrder, styleLibrary } from './style-imports.ts';
import type { TweakValues } from './tweak.ts';
import { bindTweaks } from './tweak-binding.ts';

export interface StyleInput {
  readonly theme: Pick<Theme, 'stylesheets' | 'styleImports'>;
  readonly values: TweakValues;
  readonly customCss: string;
}

export interface CompiledStyles {
  readonly css: string;
  readonly readable: string;
  readonly diagnostics: readonly ThemeDiagnostic[];
  /** False when something had to be left out; what is there is still a stylesheet. */
  readonly ok: boolean;
}

/** The name under which faults of the owner's own CSS are said. */
export const CUSTOM_CSS_FILE = 'custom.css';

const MOST_FAULTS = 25;
const MOST_DIAGNOSTICS = 60;
const MOST_OUTPUT = 5_000_000;

const RESET_END = '.awning-end-of-reset';
const RESET_FILE = /(?:^|\/)(?:reset|normalize)\.(?:css|less)$/i;

/** One stylesheet of a theme, the choices of an owner and their own CSS. May run for ever: it belongs into a worker. */
export function createSheetCompiler() {
  const render = createLessRenderer();

  return async ({ theme, values, customCss }: StyleInput): Promise<CompiledStyles> => {
    const bound = bindTweaks(sourcesInOrder(theme.stylesheets, theme.styleImports), values);
    const library = styleLibrary(theme.stylesheets, theme.styleImports);
    for (const { file, text } of bound.sources) library.set(file, { file, text: modernInterpolation(text) });
    const custom: ThemeSource = { file: CUSTOM_CSS_FILE, text: customCss };
    const prelude: ThemeSource = {
      file: 'platform/prelude.less',
      text: preludeOf(library, bound.fontVariables),
    };
    library.set(custom.file, custom);
    library.set(prelude.file, prelude);

    const order = [prelude.file, ...theme.stylesheets.map(({ file }) => file), custom.file];
    const diagnostics: ThemeDiagnostic[] = [...bound.diagnostics];
    const takenAsTheyAre = new Set<string>();
    let missing: readonly ThemeDiagnostic[] = [];
    let faults = 0;
    for (;;) {
      const roots = order.flatMap((file) => library.get(file) ?? []);
      const linked = linkStyles(roots, library, takenAsTheyAre);
      missing = linked.diagnostics;
      const read: ReadStyle = (name, folder) => {
        const known = linked.texts.get(name);
        if (known !== undefined) return { filename: name, contents: known };
        const found = resolveImport(name, `${folder}_`, library);
        return found && { filename: found.file, contents: found.text };
      };
      try {
        const css = await render(rootOf(order, takenAsTheyAre), 'platform/site.less', read);
        return finish(css, [...diagnostics, ...missing], faults === 0, theme.stylesheets);
      } catch (error) {
        const fault = styleFault(error);
        const source = library.get(fault.file);
        if (faults < MOST_FAULTS && source !== undefined) {
          const repair = repairSource(source, linked.texts.get(source.file) ?? source.text, fault, library);
          if (repair.takeAsItIs) takenAsTheyAre.add(source.file);
          else library.set(source.file, repair.source);
          if (repair.said !== null) {
            diagnostics.push(repair.said);
            faults += 1;
          }
          if (repair.progress) continue;
        }
        const message = `${fault.sentence} The stylesheet cannot be made.`;
        return failed([...diagnostics, ...missing, styleWarning(fault, message)]);
      }
    }
  };
}

function preludeOf(library: ReadonlyMap<string, ThemeSource>, fontVariables: string): string {
  const hasOwnMixins = [...library.values()].some(({ text }) =>
    /\.mixin-template-social-icons-color\(\s*@[^)]*\)[^;{}]*\{/.test(text),
  );
  return [SVG_ICON_VARIABLES.text, hasOwnMixins ? '' : SOCIAL_ICON_MIXINS.text, fontVariables].join('\n');
}

/** Everything in one scope: variables and mixins of any file are known in all of them, also before they are defined. */
function rootOf(order: readonly string[], takenAsTheyAre: ReadonlySet<string>): string {
  const firstOther = order.findIndex((file, index) => index > 0 && !RESET_FILE.test(file));
  return order
    .map((file, index) => {
      const how = takenAsTheyAre.has(file) ? 'inline' : 'less';
      const end = index === firstOther - 1 ? `\n${RESET_END} { end: here; }` : '';
      return `@import (${how}, multiple) ${JSON.stringify(file)};${end}`;
    })
    .join('\n');
}

interface Repair {
  readonly source: ThemeSource;
  readonly takeAsItIs: boolean;
  readonly said: ThemeDiagnostic | null;
  readonly progress: boolean;
}

/**
 * What LESS cannot read may be CSS that is younger than LESS: then it is taken as it is. Else the statement is left out, so that one
 * slip does not undress the site.
 */
function repairSource(
  source: ThemeSource,
  linkedText: string,
  fault: StyleFault,
  library: Map<string, ThemeSource>,
): Repair {
  if (
    fault.isSyntax &&
    /\.css$/i.test(source.file) &&
    source.file !== CUSTOM_CSS_FILE &&
    isPlainCss(source.text)
  ) {
    return { source, takeAsItIs: true, said: null, progress: true };
  }
  if (fault.index === null) {
    const said = styleWarning(fault, `${fault.sentence} All of this file is left out.`);
    return { source: { file: source.file, text: '' }, takeAsItIs: false, said, progress: source.text !== '' };
  }
  const range = statementOf(source, linkedText, fault.index);
  const statement = source.text.slice(range.start, range.end);
  if (fault.isSyntax && isPlainCss(statement) && statement.trim() !== '') {
    const path = `${PLAIN_PIECE}${library.size}.css`;
    library.set(path.slice(1), { file: path.slice(1), text: statement.trim() });
    const text = applyEdits(source.text, [{ ...range, replacement: `@import (inline) "${path}";` }]);
    return { source: { file: source.file, text }, takeAsItIs: false, said: null, progress: true };
  }
  const text = blankRange(source.text, range);
  const lead = /^\s*/.exec(statement)?.[0].length ?? 0;
  const [first, last] = [lineAt(source.text, range.start + lead), lineAt(source.text, range.end)];
  const lines = first === last ? `Line ${first} is` : `Lines ${first} to ${last} are`;
  return {
    source: { file: source.file, text },
    takeAsItIs: false,
    said: styleWarning(fault, `${fault.sentence} ${lines} left out.`),
    progress: text !== source.text,
  };
}

/** Imports are written anew before compiling, which moves columns and no lines: so the line decides. */
function statementOf(source: ThemeSource, linkedText: string, index: number): TextRange {
  const line = lineAt(linkedText, index);
  const lineStart = linkedText.lastIndexOf('\n', index - 1) + 1;
  let start = 0;
  for (let skipped = 1; skipped < line; skipped += 1) start = source.text.indexOf('\n', start) + 1;
  const lineEnd = source.text.indexOf('\n', start);
  const position = Math.min(start + (index - lineStart), lineEnd === -1 ? source.text.length : lineEnd);
  return topStatementAt(readLessText(source.text), position);
}

function finish(
  less: string,
  diagnostics: readonly ThemeDiagnostic[],
  complete: boolean,
  stylesheets: readonly ThemeSource[],
): CompiledStyles {
  if (less.length > MOST_OUTPUT) {
    const size = Math.round(less.length / 1_000_000);
    const message = `The stylesheet would be ${size} MB large; at most 5 MB are sent to visitors. It is not used.`;
    return failed([...diagnostics, styleWarning({ file: '', line: null, column: null }, message)]);
  }
  const layered = layerReset(less);
  const written = writeCss(layered);
  const said = written.dropped.map(({ message, text }) =>
    styleWarning(
      placeOf(text, stylesheets),
      `“${text.slice(0, 120)}” is left out, because no browser can read it: ${message}.`,
    ),
  );
  if (!written.understood) {
    const message =
      'Some of the stylesheet is sent as it is: it holds CSS that could not be read and made smaller.';
    said.push(styleWarning({ file: '', line: null, column: null }, message));
  }
  return {
    css: written.css,
    readable: written.readable,
    diagnostics: bounded([...diagnostics, ...said]),
    ok: complete,
  };
}

/**
 * A reset of a theme undoes what browsers do, not what the platform does: in a layer below the layers of the base sheet it takes the
 * margins of paragraphs and leaves the padding of buttons. What the theme itself says stands above both.
 */
function layerReset(css: string): string {
  const marker = css.indexOf(RESET_END);
  if (marker === -1) return css;
  const rest = css.slice(css.indexOf('}', marker) + 1);
  const [head = ''] = /^(?:\s*@(?:charset|import)\b[^;]*;)*/.exec(css) ?? [];
  const reset = css.slice(head.length, marker).trim();
  return reset === '' ? head + rest : `${head}\n@layer awning-reset {\n${reset}\n}\n${rest}`;
}

function placeOf(
  text: string,
  stylesheets: readonly ThemeSource[],
): Pick<StyleFault, 'file' | 'line' | 'column'> {
  const wanted = text.replace(/;$/, '');
  for (const { file, text: source } of stylesheets) {
    const at = wanted === '' ? -1 : source.indexOf(wanted);
    if (at !== -1) return { file, line: lineAt(source, at), column: null };
  }
  return { file: '', line: null, column: null };
}

const failed = (diagnostics: readonly ThemeDiagnostic[]): CompiledStyles => ({
  css: '',
  readable: '',
  diagnostics: bounded(diagnostics),
  ok: false,
});

function bounded(diagnostics: readonly ThemeDiagnostic[]): readonly ThemeDiagnostic[] {
  if (diagnostics.length <= MOST_DIAGNOSTICS) return diagnostics;
  const more = diagnostics.length - MOST_DIAGNOSTICS;
  const said = styleWarning({ file: '', line: null, column: null }, `There are ${more} more of these.`);
  return [...diagnostics.slice(0, MOST_DIAGNOSTICS), said];
}
