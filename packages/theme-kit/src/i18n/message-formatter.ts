import { asString, type FormatterFactory, parsePath, type Value } from '@awning/template-engine';
import { compileMessage } from './compiled-message.ts';
import { type I18n, i18nOf, timeZoneOf } from './services.ts';

const NO_KEYWORDS: ReadonlyMap<string, Value> = new Map();

/** Fills a message pattern: `{0}`, `{name}`, plurals, choices, numbers, money, and dates in a time zone. */
export function formatMessage(
  i18n: I18n,
  pattern: string,
  positional: readonly Value[],
  keywords: ReadonlyMap<string, Value> | Readonly<Record<string, Value>>,
  zone: string | (() => string),
): string {
  let compiled = i18n.messages.get(pattern);
  if (compiled === undefined) {
    compiled = compileMessage(pattern);
    i18n.messages.set(pattern, compiled);
  }
  const named = keywords instanceof Map ? keywords : new Map(Object.entries(keywords));
  return compiled({ positional, keywords: named, zone }, i18n, undefined);
}

/** `{pattern|message a name:b}`: every argument takes a position, named ones a name as well. */
export const message: FormatterFactory = (args) => {
  const names: (string | null)[] = [];
  const paths = args.map((argument) => {
    const separator = argument.search(/[:=]/);
    names.push(separator === -1 ? null : argument.slice(0, separator));
    return parsePath(separator === -1 ? argument : argument.slice(separator + 1));
  });
  const named = names.some((name) => name !== null);
  return (value, ctx) => {
    const i18n = i18nOf(ctx);
    if (i18n === null) return '';
    const pattern = asString(value);
    const positional = paths.map((path) => ctx.resolveFromParent(path));
    let keywords = NO_KEYWORDS;
    if (named) {
      const matches = new Map<string, Value>();
      names.forEach((name, i) => {
        if (name !== null) matches.set(name, positional[i]);
      });
      keywords = matches;
    }
    return formatMessage(i18n, pattern, positional, keywords, () => timeZoneOf(ctx));
  };
};
