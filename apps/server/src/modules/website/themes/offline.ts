/**
 * What looks at theme folders without an install. Commands load this instead of `index.ts`, because the whole module
 * takes seconds to load.
 */
export { diagnosticText } from './diagnostic-text.ts';
export { examineTheme, themeNameOf } from './examine-theme.ts';
export { createStyleCompiler } from './styles/index.ts';
export { readThemeFolder } from './theme-folder-reader.ts';
