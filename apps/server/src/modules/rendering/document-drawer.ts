import type { Blocks } from '../blocks/index.ts';
import type { Themes } from '../themes/index.ts';
import type { DrawDocuments } from './page-data/index.ts';
import type { ThemeRenderer } from './workers/index.ts';

type Loading = Pick<Blocks, 'load' | 'loadPacked'>;

interface DrawerParts {
  readonly blocks: Loading & Pick<Blocks, 'render'>;
  /** The same without what is locked: blocks of open pages show nothing of it. */
  readonly openBlocks: Loading;
  readonly locked: (websiteId: string) => Promise<ReadonlySet<string>>;
  readonly themes: Pick<Themes, 'ofSite'>;
  readonly renderer: Pick<ThemeRenderer, 'drawDocuments'>;
}

/** With our own templates here, and in the worker where a theme has some in their place: those are a stranger's. */
export function createDocumentDrawer(parts: DrawerParts): DrawDocuments {
  const { blocks, openBlocks, locked, themes, renderer } = parts;
  return async (websiteId, theme, requests) => {
    if (requests.length === 0) return [];
    const documents = requests.map(({ document }) => document);
    const closed = await locked(websiteId);
    // Documents drawn together stand on one page, and who sees a locked one has been let in.
    const isLocked = requests.some(({ page }) => page.collection !== null && closed.has(page.collection.id));
    const content = closed.size === 0 || isLocked ? blocks : openBlocks;
    const replaces = theme !== null && Object.keys(theme.blockOverrides).length > 0;
    const worn = replaces ? await themes.ofSite(websiteId) : null;
    if (worn) {
      const data = await content.loadPacked(websiteId, documents);
      return renderer.drawDocuments({
        websiteId,
        theme: worn,
        documents: requests.map((request) => ({ ...request, data })),
      });
    }
    const data = await content.load(websiteId, documents);
    return requests.map(({ document, page, options }) => blocks.render(document, data, page, options));
  };
}
