import { formatMessage } from './message-formatter.ts';
import { DEFAULT_TIME_ZONE, type I18n } from './services.ts';

export type Messages = Readonly<Record<string, string>>;

export interface TranslationSource {
  /** Whose messages these are, such as `cart`. */
  readonly packageName: string;
  readonly load: (packageName: string, locale: string) => Promise<Messages>;
}

export interface Translations {
  /** Has to be done before the first text is asked for. */
  use(i18n: I18n): Promise<void>;
  /** The message under a key, with its slots filled. A key without a message stands for itself. */
  text(key: string, args?: Readonly<Record<string, unknown>>, zoneId?: string): string;
}

/** Messages of one part of the product in the language of their reader. */
export function createTranslations({ packageName, load }: Partial<TranslationSource>): Translations {
  if (!packageName) throw new Error('Translations need the name of the package they belong to.');
  if (!load) throw new Error(`The translations of "${packageName}" have no loader.`);
  let current: { readonly i18n: I18n; readonly messages: ReadonlyMap<string, string> } | null = null;

  return {
    async use(i18n) {
      const messages = await load(packageName, i18n.id);
      // Every object answers to this name, so that a message under it would be found by accident.
      if (Object.hasOwn(messages, 'toString')) {
        throw new Error(`The message key "toString" in "${packageName}" is reserved.`);
      }
      current = { i18n, messages: new Map(Object.entries(messages)) };
    },
    text(key, args = {}, zoneId = DEFAULT_TIME_ZONE) {
      if (current === null) throw new Error(`The translations of "${packageName}" are not loaded yet.`);
      const pattern = current.messages.get(key);
      if (pattern === undefined) return key;
      return formatMessage(current.i18n, pattern, [], args, zoneId);
    },
  };
}
