export { createThemes } from './create-themes.ts';
export { createDevelopmentReload, type DevelopmentReload } from './development-reload.ts';
export { diagnosticText } from './diagnostic-text.ts';
export { createStyleCompiler } from './styles/index.ts';
export { readThemeFolder } from './theme-folder-reader.ts';
export { createDroppedThemes, type DroppedThemes, themeFoldersIn } from './theme-folders.ts';
export { examineTheme, themeNameOf } from './theme-installs.ts';
export type { InstalledTheme, SiteTheme, SiteThemeSettings, ThemeLibrary, Themes } from './themes.ts';
export { themesModule } from './themes-module.ts';
