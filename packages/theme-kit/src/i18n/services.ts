import type { Context, Value } from '@awning/template-engine';
import { type CLDR, CLDRFramework, type Decimal, type PluralRules, pluralRules } from '@phensley/cldr';
import { createMemo, type Memo } from './memo.ts';
import type { MessageArguments } from './message-arguments.ts';

/**
 * Everything that depends on one locale, shared by all renders in it. Only results are remembered here, under keys
 * that hold all they depend on; nothing of one render shows in another.
 */
export interface I18n {
  /** The locale as it was asked for. */
  readonly id: string;
  readonly language: string;
  readonly region: string;
  readonly cldr: CLDR;
  readonly plurals: PluralRules;
  /** Texts of numbers and dates. */
  readonly texts: Memo<string>;
  /** Apart, because most of them depend on the current time and are not asked for again. */
  readonly relativeTimes: Memo<string>;
  readonly messages: Memo<CompiledMessage>;
  readonly pluralForms: Memo<PluralForm>;
}

/** A message pattern that is ready to run; `#` stands for `selected`. */
export type CompiledMessage = (args: MessageArguments, i18n: I18n, selected: Value) => string;

/** What a number asks for in a message. */
export interface PluralForm {
  readonly category: string;
  readonly count: Decimal;
  /** Less the offset, as decimal text. */
  readonly shownNumber: string;
}

const MAX_TEXTS = 5_000;
const MAX_RELATIVE_TIMES = 500;
const MAX_MESSAGES = 500;
const MAX_PLURAL_FORMS = 1_000;

/**
 * A locale from the data of its language, for places that cannot read files:
 * `createLocale('de-AT', (await import('@phensley/cldr/packs/de.json')).default)`.
 */
export function createLocale(id: string, pack: unknown): I18n {
  const framework = new CLDRFramework({ loader: () => pack });
  return bindLocale(id, framework.get(id));
}

export function bindLocale(id: string, cldr: CLDR): I18n {
  const { tag } = cldr.General.locale();
  return {
    id,
    language: tag.language(),
    region: tag.region(),
    cldr,
    plurals: pluralRules.get(tag.language(), tag.region()),
    texts: createMemo(MAX_TEXTS),
    relativeTimes: createMemo(MAX_RELATIVE_TIMES),
    messages: createMemo(MAX_MESSAGES),
    pluralForms: createMemo(MAX_PLURAL_FORMS),
  };
}

/** The name under which a render's services hold the locale. */
export const I18N_SERVICE = 'i18n';

/** Null when the render has no locale: its formatters then yield nothing. */
export function i18nOf(ctx: Context): I18n | null {
  return (ctx.settings.services[I18N_SERVICE] as I18n | null | undefined) ?? null;
}

const ZONE = ['website', 'timeZone'] as const;
export const DEFAULT_TIME_ZONE = 'America/New_York';

/** The time zone of the site that is being rendered. */
export function timeZoneOf(ctx: Context): string {
  const zone = ctx.resolve(ZONE);
  if (typeof zone === 'string') return zone;
  if (zone === undefined || typeof zone === 'symbol') return DEFAULT_TIME_ZONE;
  return typeof zone === 'number' || typeof zone === 'boolean' ? String(zone) : '';
}
