import { CLDRFramework } from '@phensley/cldr';
import { readLocalePack } from '#locale-packs';
import { bindLocale, type I18n } from './services.ts';

/** Locales by name, each loaded when it is first asked for. */
export interface Locales {
  get(id: string): I18n;
}

const MAX_LOCALES = 64;
const FALLBACK = 'en';

/** Share one among engines: a language's data is some hundred kilobytes and takes milliseconds to load. */
export function createLocales(): Locales {
  let framework: CLDRFramework | null = null;
  const loaded = new Map<string, I18n>();

  const load = (id: string): I18n => {
    const language = CLDRFramework.resolveLocale(id).tag.language();
    const known = readLocalePack(language) !== null;
    framework ??= new CLDRFramework({ loader: readLocalePack, packCacheSize: 16 });
    if (!known && readLocalePack(FALLBACK) === null) {
      throw new Error(
        `The locale "${id}" has to be loaded by hand here: pass createLocale("${id}", pack) instead of its name.`,
      );
    }
    return bindLocale(id, framework.get(known ? id : FALLBACK));
  };

  return {
    get(id) {
      const match = loaded.get(id);
      if (match) return match;
      const locale = load(id);
      if (loaded.size >= MAX_LOCALES) {
        for (const oldest of loaded.keys()) {
          loaded.delete(oldest);
          break;
        }
      }
      loaded.set(id, locale);
      return locale;
    },
  };
}
