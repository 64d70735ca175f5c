import { checkTheme, type ThemeDiagnostic, type ThemeFiles } from '@awning/theme-kit';
import { readTweaks, type StyleCompiler } from './styles/index.ts';
import type { ExaminedTheme } from './themes.ts';

/** A name for the install from what its author calls it. Empty when nothing of it can be kept. */
export const themeNameOf = (title: string): string =>
  title
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-+/g, '')
    .slice(0, 63)
    .replaceAll(/-+$/g, '');

/** Everything there is to say about a theme, its stylesheet as it is before anybody adjusts it included. */
export async function examineTheme(
  files: ThemeFiles,
  styles: Pick<StyleCompiler, 'compile'>,
): Promise<ExaminedTheme> {
  const { theme, diagnostics } = checkTheme(files);
  if (!theme) return { theme, diagnostics };
  const compiledStyles = await styles.compile({
    theme: { stylesheets: theme.stylesheets, styleImports: theme.styleImports },
    values: {},
    customCss: '',
  });
  const tweaks = readTweaks(theme.stylesheets, theme.styleImports);
  // The compiler reads tweaks too, and may have said the same.
  const about = [...compiledStyles.diagnostics, ...tweaks.diagnostics].map(asWarning);
  const once = new Map(about.map((diagnostic) => [JSON.stringify(diagnostic), diagnostic]));
  return { theme, diagnostics: [...diagnostics, ...once.values()] };
}

/** Pages are served without a stylesheet too, so nothing about one keeps a theme out. */
const asWarning = (diagnostic: ThemeDiagnostic): ThemeDiagnostic => ({ ...diagnostic, severity: 'warning' });
