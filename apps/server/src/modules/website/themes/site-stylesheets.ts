import type { Logger } from 'pino';
import type { Clock } from '../../../platform/clock.ts';
import type { Database } from '../../../platform/db/index.ts';
import type { WebsiteId } from '../../../platform/entity-ids.ts';
import type { CompiledStyles, StyleCompiler } from './styles/index.ts';
import {
  findLastGood,
  findStylesheet,
  findStylesheetByAddress,
  type StoredStylesheet,
  writeStylesheet,
} from './stylesheet-repository.ts';
import type { StyledTheme } from './themes.ts';

export interface SiteStylesheets {
  /** The stylesheet of what the site uses. It is made once for all processes. */
  of(websiteId: WebsiteId, activeTheme: StyledTheme): Promise<StoredStylesheet>;
  /** An earlier one, by the version in its address, while it is kept. */
  earlier(websiteId: WebsiteId, version: string): Promise<StoredStylesheet | null>;
}

/** One that failed may have failed because the machine was busy. */
const RETRY_MS = 60_000;

export function createSiteStylesheets({
  database,
  clock,
  styles,
  log,
}: {
  database: Database;
  clock: Clock;
  styles: Pick<StyleCompiler, 'compile'>;
  log: Logger;
}): SiteStylesheets {
  const underWay = new Map<string, Promise<StoredStylesheet>>();

  async function compile(websiteId: WebsiteId, activeTheme: StyledTheme): Promise<CompiledStyles> {
    const { values, customCss } = activeTheme;
    const { stylesheets, styleImports } = activeTheme.theme;
    try {
      return await styles.compile({ theme: { stylesheets, styleImports }, values, customCss });
    } catch (error) {
      log.error({ err: error, websiteId }, 'a stylesheet could not be compiled');
      const message = 'The stylesheet could not be made this time. It is tried again in a minute.';
      const diagnostic = { severity: 'error', file: '', line: null, column: null, message } as const;
      return { ok: false, css: '', readable: '', diagnostics: [diagnostic], fontPreloads: [] };
    }
  }

  async function make(websiteId: WebsiteId, activeTheme: StyledTheme): Promise<StoredStylesheet> {
    const compiled = await compile(websiteId, activeTheme);
    const lastGood = compiled.ok ? null : await findLastGood(database.query, websiteId, activeTheme.name);
    const stylesheet: StoredStylesheet = {
      inputsHash: activeTheme.inputsHash,
      themeName: activeTheme.name,
      css: lastGood?.css ?? compiled.css,
      readable: lastGood?.readable ?? compiled.readable,
      isGood: compiled.ok,
      diagnostics: compiled.diagnostics,
      fontPreloads: lastGood?.fontPreloads ?? compiled.fontPreloads,
      madeAt: clock.now(),
    };
    await database.transaction((tx) => writeStylesheet(tx, websiteId, stylesheet));
    return stylesheet;
  }

  return {
    async of(websiteId, activeTheme) {
      const stylesheet = await findStylesheet(database.query, websiteId, activeTheme.inputsHash);
      if (stylesheet && (stylesheet.isGood || clock.now().getTime() - stylesheet.madeAt.getTime() < RETRY_MS))
        return stylesheet;
      const key = `${websiteId} ${activeTheme.inputsHash}`;
      const known = underWay.get(key);
      if (known) return known;
      const making = make(websiteId, activeTheme).finally(() => underWay.delete(key));
      underWay.set(key, making);
      return making;
    },
    earlier: (websiteId, version) => findStylesheetByAddress(database.query, websiteId, version),
  };
}
