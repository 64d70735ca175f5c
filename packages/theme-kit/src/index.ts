export {
  createEngine,
  type LocaleChoice,
  type ThemeEngine,
  type ThemeEngineOptions,
  type ThemeRenderOptions,
  type ThemeTemplate,
} from './engine.ts';
export { createLocales, type Locales } from './i18n/locales.ts';
export { createLocale, type I18n } from './i18n/services.ts';
