import type { Blocks } from '../blocks/index.ts';
import type { Themes } from '../themes/index.ts';
import type { DrawDocuments } from './page-data/index.ts';
import type { ThemeRenderer } from './workers/index.ts';

interface DrawerParts {
  readonly blocks: Pick<Blocks, 'load' | 'loadPacked' | 'render'>;
  readonly themes: Pick<Themes, 'ofSite'>;
  readonly renderer: Pick<ThemeRenderer, 'drawDocuments'>;
}

/** With our own templates here, and in the worker where a theme has some in their place: those are a stranger's. */
export function createDocumentDrawer({ blocks, themes, renderer }: DrawerParts): DrawDocuments {
  return async (websiteId, theme, requests) => {
    if (requests.length === 0) return [];
    const documents = requests.map(({ document }) => document);
    const replaces = theme !== null && Object.keys(theme.blockOverrides).length > 0;
    const worn = replaces ? await themes.ofSite(websiteId) : null;
    if (worn) {
      const data = await blocks.loadPacked(websiteId, documents);
      return renderer.drawDocuments({
        websiteId,
        theme: worn,
        documents: requests.map((request) => ({ ...request, data })),
      });
    }
    const data = await blocks.load(websiteId, documents);
    return requests.map(({ document, page, options }) => blocks.render(document, data, page, options));
  };
}
