import {
  type Budget,
  createEngine as createCoreEngine,
  type Engine,
  type EngineOptions,
  type Formatters,
  type Predicates,
  type RenderOptions,
  type RenderResult,
  type Template,
  type Value,
} from '@awning/template-engine';
import { commerceFormatters } from './commerce/commerce-formatters.ts';
import { commercePredicates } from './commerce/commerce-predicates.ts';
import { contentFormatters } from './content/content-formatters.ts';
import { contentPredicates } from './content/content-predicates.ts';
import { placeholderFormatters, placeholderPredicates } from './content/placeholders.ts';
import { slidePredicates } from './content/slide-predicates.ts';
import { createI18nFormatters } from './i18n/locale-formatters.ts';
import { createLocales, type Locales } from './i18n/locales.ts';
import { I18N_SERVICE, type I18n } from './i18n/services.ts';
import { socialFormatters } from './social/social-formatters.ts';
import { socialPredicates } from './social/social-predicates.ts';

/** A locale's name where locale data can be read from disk, a loaded one anywhere, null for none. */
export type LocaleChoice = string | I18n | null;

export interface ThemeEngineOptions {
  /** English unless told otherwise. */
  readonly locale?: LocaleChoice;
  /** Loaded locales, shared among engines. */
  readonly locales?: Locales;
  /** Milliseconds, or a clock. */
  readonly now?: number | (() => number);
  /** Whether `{.eval}` does anything; it does unless told otherwise. */
  readonly expressions?: boolean;
  /** Whether `{.include}` does anything; it does unless told otherwise. */
  readonly includes?: boolean;
  readonly budget?: Partial<Budget>;
  /** How templates run: as closures, as generated code, or as each deserves. */
  readonly form?: EngineOptions['form'];
  /** What is current in the `{.or}` of a section that did not run; for the comparison with another engine alone. */
  readonly orScope?: EngineOptions['orScope'];
  /** Added to those of the kit, or in place of those of the same name. */
  readonly formatters?: Formatters;
  readonly predicates?: Predicates;
}

export interface ThemeRenderOptions extends RenderOptions {
  readonly locale?: LocaleChoice;
}

export interface ThemeTemplate extends Template {
  render(data: Value, options?: ThemeRenderOptions): RenderResult;
}

export interface ThemeEngine {
  /** What templates may call, for editors and reference pages. */
  readonly formatterNames: readonly string[];
  readonly predicateNames: readonly string[];
  /** Never throws: what is wrong with the source is in `diagnostics`. */
  compile(source: Parameters<Engine['compile']>[0], options?: { readonly name?: string }): ThemeTemplate;
  /** Everything that is wrong with a source regardless of the data. */
  check: Engine['check'];
  /** The instruction tree in its serialised form. */
  parse(source: string): ReturnType<Engine['parse']>;
}

type Services = Readonly<Record<string, unknown>>;

/**
 * The template language with every formatter and predicate a theme may use.
 *
 * @example createEngine({ locale: 'de' }).compile('{total|money}').render({ total: { value: '5', currency: 'EUR' } })
 */
export function createEngine(options: ThemeEngineOptions = {}): ThemeEngine {
  const {
    locale = 'en',
    locales = createLocales(),
    now,
    budget,
    form,
    orScope,
    expressions,
    includes,
  } = options;
  const servicesOf = new WeakMap<I18n, Services>();
  const none: Services = {};

  const servicesFor = (render: RenderOptions): Services => {
    const localeChoice = (render as ThemeRenderOptions).locale;
    const choice = localeChoice === undefined ? locale : localeChoice;
    if (choice === null) return none;
    const i18n = typeof choice === 'string' ? locales.get(choice) : choice;
    let services = servicesOf.get(i18n);
    if (!services) {
      services = { [I18N_SERVICE]: i18n };
      servicesOf.set(i18n, services);
    }
    return services;
  };

  return createCoreEngine({
    expressions,
    includes,
    budget,
    form,
    orScope,
    now: typeof now === 'number' ? () => now : now,
    servicesFor,
    formatters: { ...themeFormatters, ...createI18nFormatters(), ...options.formatters },
    predicates: { ...themePredicates, ...options.predicates },
  });
}

const themeFormatters: Formatters = {
  ...contentFormatters,
  ...socialFormatters,
  ...commerceFormatters,
  ...placeholderFormatters,
};

const themePredicates: Predicates = {
  ...contentPredicates,
  ...socialPredicates,
  ...commercePredicates,
  ...slidePredicates,
  ...placeholderPredicates,
};
