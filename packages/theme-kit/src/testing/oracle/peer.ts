import { type CLDR, CLDRFramework } from '@phensley/cldr';
import { Compiler } from '@squarespace/template-engine';
import { readLocalePack } from '#locale-packs';

/** One question to two engines. */
export interface OracleCase {
  readonly template: string;
  readonly data: unknown;
  readonly partials?: Readonly<Record<string, string>>;
  readonly injects?: Readonly<Record<string, unknown>>;
  readonly locale?: string | null;
  readonly now?: number;
  readonly expressions?: boolean;
  readonly includes?: boolean;
}

export interface PeerResult {
  readonly output: string;
  readonly errors: readonly string[];
}

/**
 * The engine whose language ours is, seen from outside: source and data in, text and errors out. Source is parsed
 * again for every question, because a tree that ran once reports less when it runs again.
 */
export function createPeer() {
  const framework = new CLDRFramework({ loader: readLocalePack, packCacheSize: 32 });
  const locales = new Map<string, CLDR>();
  const compiler = new Compiler();

  const localeOf = (id: string): CLDR => {
    const known = locales.get(id) ?? framework.get(id);
    locales.set(id, known);
    return known;
  };

  return {
    ask({
      template,
      data,
      partials,
      injects,
      locale = 'en',
      now = 0,
      expressions,
      includes,
    }: OracleCase): PeerResult {
      const { ctx, errors } = compiler.execute({
        code: template,
        json: structuredClone(data),
        ...(partials ? { partials: { ...partials } } : {}),
        ...(injects ? { injects: structuredClone(injects) } : {}),
        ...(locale === null ? {} : { cldr: localeOf(locale) }),
        now,
        enableExpr: expressions ?? true,
        enableInclude: includes ?? true,
      });
      return { output: ctx.render(), errors: errors.map(({ message }) => inOurWords(message)) };
    },
    parse: (source: string): unknown => compiler.parse(source).code,
  };
}

/** Two messages whose wording the requirements fix differently from the peer's. */
const inOurWords = (message: string): string =>
  message
    .replace('"units-metric?" formatter is not yet', '"units-metric?" is not yet')
    .replace('would exceed maximum string length', 'would exceed the maximum string length');
