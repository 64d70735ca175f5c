import type { Theme, ThemeDiagnostic, ThemeSource } from '@awning/theme-kit';
import { sheetFonts } from '../fonts/sheet-fonts.ts';
import { type CssOutput, putInFront, writeCss } from './css-output.ts';
import { createLessRenderer } from './less-renderer.ts';
import { lineAt } from './less-text.ts';
import { modernInterpolation } from './old-interpolation.ts';
import { SOCIAL_ICON_MIXINS, SVG_ICON_VARIABLES, UI_ICON_CODES, UI_ICON_MIXINS } from './platform-files.ts';
import { type StyleFault, styleWarning } from './style-diagnostics.ts';
import { sourcesInOrder, styleLibrary } from './style-imports.ts';
import { CUSTOM_CSS_FILE, closeComments, renderRepaired } from './style-repair.ts';
import type { TweakValues } from './tweak.ts';
import { bindTweaks } from './tweak-binding.ts';
import { bodyClassesOf } from './tweak-classes.ts';
import { readTweaks } from './tweak-reader.ts';

export interface StyleInput {
  readonly theme: Pick<Theme, 'stylesheets' | 'styleImports'>;
  readonly values: TweakValues;
  readonly customCss: string;
}

export interface CompiledStyles {
  readonly css: string;
  readonly readable: string;
  readonly diagnostics: readonly ThemeDiagnostic[];
  /** Addresses of fonts of ours that every page needs at once. */
  readonly fontPreloads: readonly string[];
  /** False when something had to be left out; what is there is still a stylesheet. */
  readonly ok: boolean;
}

const MOST_DIAGNOSTICS = 60;
const MOST_OUTPUT = 5_000_000;

const RESET_END = '.awning-end-of-reset';
const RESET_FILE = /(?:^|\/)(?:reset|normalize)\.(?:css|less)$/i;

/** One stylesheet of a theme, the choices of an owner and their own CSS. May run for ever: it belongs into a worker. */
export function createSheetCompiler() {
  const renderer = createLessRenderer();

  return async ({ theme, values, customCss }: StyleInput): Promise<CompiledStyles> => {
    const bound = bindTweaks(sourcesInOrder(theme.stylesheets, theme.styleImports), values);
    const library = styleLibrary(theme.stylesheets, theme.styleImports);
    for (const [place, { file, text }] of bound.sources.entries())
      library.set(file, { file, text: modernInterpolation(text, place) });
    const prelude: ThemeSource = {
      file: 'platform/prelude.less',
      text: preludeOf(library, bound.fontVariables),
    };
    library.set(CUSTOM_CSS_FILE, { file: CUSTOM_CSS_FILE, text: customCss });
    library.set(prelude.file, prelude);
    for (const { file, text } of library.values()) library.set(file, { file, text: withPlainLines(text) });

    const order = [prelude.file, ...theme.stylesheets.map(({ file }) => file), CUSTOM_CSS_FILE];
    const unclosed = closeComments(library);
    const repaired = await renderRepaired(renderer, order, library, (literal) => rootOf(order, literal));
    const faults = [...unclosed, ...repaired.faults];
    const diagnostics = [...faults, ...repaired.missing, ...bound.diagnostics];
    if (repaired.css === null) return failed(diagnostics);
    const { tweaks } = readTweaks(theme.stylesheets, theme.styleImports);
    return finish(repaired.css, {
      diagnostics,
      complete: faults.length === 0,
      stylesheets: theme.stylesheets,
      bodyClasses: bodyClassesOf(tweaks, values),
    });
  };
}

/** As LESS reads it, so that its positions are ours. */
const withPlainLines = (text: string): string => text.replace(/^\uFEFF/, '').replace(/\r\n?/g, '\n');

function preludeOf(library: ReadonlyMap<string, ThemeSource>, fontVariables: string): string {
  const hasOwnMixins = [...library.values()].some(({ text }) =>
    /\.mixin-template-social-icons-color\(\s*@[^)]{0,500}\)[^;{}]{0,500}\{/.test(text),
  );
  return [
    SVG_ICON_VARIABLES.text,
    hasOwnMixins ? '' : SOCIAL_ICON_MIXINS.text,
    needsUiIcons(library) ? `${UI_ICON_CODES.text}\n${UI_ICON_MIXINS.text}` : '',
    fontVariables,
  ].join('\n');
}

/** Some themes have copied the mixins of the platform. */
function needsUiIcons(library: ReadonlyMap<string, ThemeSource>): boolean {
  const texts = [...library.values()].map(({ text }) => text).filter((text) => text.includes('.sqs-ui-font'));
  return (
    texts.length > 0 && !texts.some((text) => /\.sqs-ui-font\s*\(\s*@[^)]{0,500}\)[^;{}]{0,500}\{/.test(text))
  );
}

/** Everything in one scope: variables and mixins of any file are known in all of them, also before they are defined. */
function rootOf(order: readonly string[], literalNames: ReadonlySet<string>): string {
  const firstOther = order.findIndex((file, index) => index > 0 && !RESET_FILE.test(file));
  return order
    .map((file, index) => {
      const how = literalNames.has(file) ? 'inline' : 'less';
      const end = index === firstOther - 1 ? `\n${RESET_END} { end: here; }` : '';
      return `@import (${how}, multiple) ${JSON.stringify(file)};${end}`;
    })
    .join('\n');
}

interface Finishing {
  readonly diagnostics: readonly ThemeDiagnostic[];
  readonly complete: boolean;
  readonly stylesheets: readonly ThemeSource[];
  readonly bodyClasses: readonly string[];
}

function finish(
  less: string,
  { diagnostics, complete, stylesheets, bodyClasses }: Finishing,
): CompiledStyles {
  if (less.length > MOST_OUTPUT) {
    const size = Math.round(less.length / 1_000_000);
    const message = `The stylesheet would be ${size} MB large; at most 5 MB are sent to visitors. It is not used.`;
    return failed([...diagnostics, styleWarning({ file: '', line: null, column: null }, message)]);
  }
  const layered = layerReset(less);
  const written = writeCss(layered);
  const warnings = unreadableWarnings(written.dropped, stylesheets);
  if (!written.understood) {
    const message =
      'Some of the stylesheet is sent as it is: it is too long, or holds too much that cannot be read.';
    warnings.push(styleWarning({ file: '', line: null, column: null }, message));
  }
  const { faces, preloads } = sheetFonts(written.pieces, bodyClasses);
  const inFront = faces === '' ? { css: '', readable: '' } : writeCss(faces);
  return {
    css: putInFront(written.css, inFront.css),
    readable: putInFront(written.readable, inFront.readable),
    diagnostics: bounded([...diagnostics, ...warnings]),
    fontPreloads: preloads,
    ok: complete,
  };
}

/** What no browser can read harms little and comes by the dozen, as from mixins that write keyframes. */
const LISTED_OF_A_KIND = 5;

function unreadableWarnings(
  dropped: CssOutput['dropped'],
  stylesheets: readonly ThemeSource[],
): ThemeDiagnostic[] {
  const kinds = Map.groupBy(dropped, ({ message }) => message);
  return [...kinds].flatMap(([message, ofKind]) => {
    const listed = ofKind.slice(0, LISTED_OF_A_KIND).map(({ text }) => {
      const sentence = `“${text.slice(0, 120)}” is left out, because no browser can read it: ${message}.`;
      return styleWarning(placeOf(text, stylesheets), sentence);
    });
    const more = ofKind.length - listed.length;
    if (more === 0) return listed;
    const sentence = `${more} more pieces are left out, because no browser can read them: ${message}.`;
    return [...listed, styleWarning({ file: '', line: null, column: null }, sentence)];
  });
}

/**
 * A reset of a theme undoes what browsers do, not what the platform does: in a layer below the layers of the base sheet
 * it takes the margins of paragraphs and leaves the padding of buttons. What the theme itself says stands above both.
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
  fontPreloads: [],
  ok: false,
});

function bounded(diagnostics: readonly ThemeDiagnostic[]): readonly ThemeDiagnostic[] {
  if (diagnostics.length <= MOST_DIAGNOSTICS) return diagnostics;
  const more = diagnostics.length - MOST_DIAGNOSTICS;
  const warning = styleWarning({ file: '', line: null, column: null }, `There are ${more} more of these.`);
  return [...diagnostics.slice(0, MOST_DIAGNOSTICS), warning];
}
