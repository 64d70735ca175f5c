import { type ConfReader, readConf } from './conf-reader.ts';
import type { Theme, ThemeStrings } from './theme.ts';
import type { ThemeFolder } from './theme-folder.ts';
import type { ThemeNotes } from './theme-notes.ts';

const FILE_NAME =
  /^(?<kind>template|annotations|configuration|tweaks)-(?<locale>[A-Za-z]{2,3}(?:[-_][A-Za-z0-9]{2,8})*)\.json$/;
const FALLBACK = 'en-US';
const none: ThemeStrings = { template: {}, annotations: {}, configuration: {}, tweaks: {} };

export function readStrings(folder: ThemeFolder, notes: ThemeNotes): Readonly<Record<string, ThemeStrings>> {
  const strings = new Map<string, ThemeStrings>();
  for (const path of folder.below('strings')) {
    const file = `strings/${path}`;
    const { kind, locale } = FILE_NAME.exec(path)?.groups ?? {};
    if (kind === undefined || locale === undefined) {
      notes.warning(
        file,
        'Files here are called <kind>-<locale>.json, such as template-en-US.json; the kinds are template, annotations, configuration and tweaks. It is ignored.',
      );
      continue;
    }
    const source = folder.source(file);
    const conf = source && readConf(source, notes, 'warning', 'Its texts are missing.');
    if (!conf) continue;
    const name = locale.replaceAll('_', '-');
    const texts = kind === 'configuration' ? readTextGroups(conf) : conf.flatTexts();
    strings.set(name, { ...(strings.get(name) ?? none), [kind]: texts });
  }
  return Object.fromEntries(strings);
}

function readTextGroups(conf: ConfReader): Readonly<Record<string, Readonly<Record<string, string>>>> {
  const groups: [string, Readonly<Record<string, string>>][] = [];
  for (const { key, at, value } of conf.entries()) {
    if (value) groups.push([key.replace(/\.conf$/, ''), value.flatTexts()]);
    else conf.warn('The texts of each .conf file have to be an object, { … }. This one is ignored.', at);
  }
  return Object.fromEntries(groups);
}

/** The texts for a language: those of its closest locale over the American English ones, which most themes have. */
export function stringsFor(theme: Pick<Theme, 'strings'>, language: string): ThemeStrings {
  const layers = [FALLBACK, ...closestLocales(Object.keys(theme.strings), language).reverse()];
  return layers.reduce<ThemeStrings>((joined, locale) => {
    const strings = Object.hasOwn(theme.strings, locale) ? theme.strings[locale] : undefined;
    return strings ? joinStrings(joined, strings) : joined;
  }, none);
}

function joinStrings(under: ThemeStrings, over: ThemeStrings): ThemeStrings {
  const configuration = { ...under.configuration };
  for (const [name, texts] of Object.entries(over.configuration)) {
    configuration[name] = { ...configuration[name], ...texts };
  }
  return {
    template: { ...under.template, ...over.template },
    annotations: { ...under.annotations, ...over.annotations },
    configuration,
    tweaks: { ...under.tweaks, ...over.tweaks },
  };
}

/** Closest first: the locale itself, its language alone, then another country's form of the language. */
function closestLocales(known: readonly string[], language: string): string[] {
  const wanted = language.replaceAll('_', '-').toLowerCase();
  const [base = wanted] = wanted.split('-');
  const exact = known.filter((locale) => locale.toLowerCase() === wanted);
  const alone = known.filter((locale) => locale.toLowerCase() === base);
  const related = known.filter((locale) => locale.toLowerCase().startsWith(`${base}-`)).sort();
  const closest = [...new Set([...exact, ...alone])];
  return closest.length > 0 ? closest : related.slice(0, 1);
}
