import { tweakPageTypeOf } from '@awning/site-model';
import type { ThemeDiagnostic, ThemeSource } from '@awning/theme-kit';
import { readPlacedTweaks } from './placed-tweaks.ts';
import { PLATFORM_TWEAKS } from './platform-tweaks.ts';
import { type ImportableStyles, sourcesInOrder } from './style-imports.ts';
import type { Tweak } from './tweak.ts';

export interface TweakReading {
  /** In the order of the stylesheets; those of the platform come last. */
  readonly tweaks: readonly Tweak[];
  readonly diagnostics: readonly ThemeDiagnostic[];
}

/** The tweaks of a theme: of its stylesheets and, where `styleImports` is given, of what they import. */
export function readTweaks(
  stylesheets: readonly ThemeSource[],
  styleImports: ImportableStyles = {},
): TweakReading {
  const { placed, diagnostics } = readPlacedTweaks(sourcesInOrder(stylesheets, styleImports));
  const ofTheme = placed.map(
    ({ tweak, statement }): Tweak => ({
      ...tweak,
      pageType: tweakPageTypeOf(tweak.category),
      ...(statement?.kind === 'variable' ? { variable: statement.name } : {}),
    }),
  );
  const usedNames = new Set(ofTheme.map(({ title }) => title));
  return {
    tweaks: [...ofTheme, ...PLATFORM_TWEAKS.filter(({ title }) => !usedNames.has(title))],
    diagnostics,
  };
}
