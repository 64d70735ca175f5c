export type { Diagnostic } from '@awning/template-engine';
export { additionalFieldsMarkup } from './commerce/additional-fields-markup.ts';
export {
  createEngine,
  type LocaleChoice,
  type ThemeEngine,
  type ThemeEngineOptions,
  type ThemeRenderOptions,
  type ThemeTemplate,
} from './engine.ts';
export { checkMessage } from './i18n/check-message.ts';
export { createLocales, type Locales } from './i18n/locales.ts';
export { createLocale, type I18n } from './i18n/services.ts';
export { createTranslations, type Messages, type Translations } from './i18n/translations.ts';
export { overridableBlocks } from './theme/block-files.ts';
export {
  HOST_KINDS,
  type HostKind,
  isHost,
  isSharedHost,
  type ThemeHost,
} from './theme/host-address.ts';
export { readTheme } from './theme/read-theme.ts';
export { asksForLibrary } from './theme/script-library.ts';
export { collectionConf } from './theme/system-collections.ts';
export type {
  CollectionConf,
  CustomType,
  Theme,
  ThemeCollection,
  ThemeDiagnostic,
  ThemeFiles,
  ThemeLayout,
  ThemeNavigation,
  ThemePage,
  ThemeReading,
  ThemeSource,
  ThemeStrings,
} from './theme/theme.ts';
export { DESIGN_PARTS } from './theme/theme-design.ts';
export { isThemePath, themeFolders } from './theme/theme-folder.ts';
export { themeLimits } from './theme/theme-limits.ts';
export { stringsFor } from './theme/theme-strings.ts';
export { checkTheme } from './theme-check/check-theme.ts';
export { findOpenBlock } from './theme-check/open-block.ts';
export { baseDesign } from './theme-page/base-design.ts';
export { checkTags } from './theme-page/check-tags.ts';
export { type CompiledTheme, type CompileOptions, compileTheme } from './theme-page/compile-theme.ts';
export { type InstallmentPill, installmentPill } from './theme-page/fallbacks/installment-pill.ts';
export { chooseLayout, type LayoutRequest } from './theme-page/layout-choice.ts';
export { createPageEngine } from './theme-page/page-engine.ts';
export type {
  DrawnThemePage,
  InnerTemplate,
  PageDictionary,
  PageDrawing,
  PageJob,
  TagNeed,
  TagResult,
} from './theme-page/page-job.ts';
export {
  type PageClassFacts,
  type PageTitles,
  pageClasses,
  pageId,
  pageTitle,
  type TitleFormats,
} from './theme-page/page-names.ts';
export { systemPage } from './theme-page/system-pages/system-pages.ts';
export { type ThemeArea, themeAreas } from './theme-page/theme-areas.ts';
