import type { Logger } from 'pino';
import type { Access } from '../people/access/index.ts';
import type { BlockSources, Blocks } from '../website/blocks/index.ts';
import type { SiteTheme, Themes } from '../website/themes/index.ts';
import { createDocumentDrawer } from './draw/document-drawer.ts';
import { createTagResolver } from './draw/tag-resolver.ts';
import { createPageData, type PageDataParts } from './page-data/index.ts';
import type { SitePagesContext } from './site-pages.ts';
import type { ThemeRenderer } from './workers/index.ts';

/** What the steps of a page view are put together from: for visitors, or over drafts. */
export interface PageStepParts
  extends Omit<SitePagesContext, 'drawDocuments' | 'pageData' | 'resolveTags' | 'stillLocked'> {
  readonly access: Pick<Access, 'stillLocked' | 'protectedCollections'>;
  /** With the sources beside them. */
  readonly blocks: Blocks;
  readonly sources: BlockSources;
  readonly captcha: SitePagesContext['captcha'] & PageDataParts['captcha'];
  readonly embedPath?: PageDataParts['embedPath'];
  readonly media: SitePagesContext['media'] & PageDataParts['media'];
  readonly renderer: ThemeRenderer;
  readonly settings: SitePagesContext['settings'] & PageDataParts['settings'];
  readonly themes: Pick<Themes, 'ofSite'>;
}

/** What every page is located, read, drawn and decorated with. */
export function createSteps({
  access,
  blocks,
  embedPath,
  sources,
  ...parts
}: PageStepParts): SitePagesContext {
  const { captcha, clock, content, media, products, renderer, settings, themes } = parts;
  const { stillLocked, protectedCollections } = access;
  const drawDocuments = createDocumentDrawer({ blocks, sources, stillLocked, themes, renderer });
  return {
    ...parts,
    drawDocuments,
    pageData: createPageData({
      captcha,
      clock,
      content,
      drawDocuments,
      embedPath,
      media,
      products,
      protectedCollections,
      settings,
    }),
    resolveTags: createTagResolver({ content, media, drawDocuments, stillLocked }),
    stillLocked,
  };
}

const MAX_LOGGED = 5_000;

/** Each problem of a theme once, as long as it is the same theme: pages are drawn again and again. */
export function createProblemLog(log: Logger): SitePagesContext['noteProblems'] {
  const loggedSentences = new Set<string>();
  return (activeTheme: SiteTheme, problems: readonly { file: string; message: string }[]): void => {
    for (const { file, message } of problems) {
      const sentence = `${activeTheme.key} ${file} ${message}`;
      if (loggedSentences.has(sentence)) continue;
      if (loggedSentences.size >= MAX_LOGGED) loggedSentences.clear();
      loggedSentences.add(sentence);
      log.warn({ theme: activeTheme.name, revision: activeTheme.revision, file }, message);
    }
  };
}
