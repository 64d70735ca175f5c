import type { RequestSite } from '../../platform/http/index.ts';
import { readOwnerCode } from '../blocks/index.ts';
import type { NavigationLink, PageReaders } from '../content/index.ts';
import type { Settings } from '../settings/index.ts';
import { policyAddress } from './head/index.ts';
import { type FrameAssets, type FrameLink, type PageFrame, pageInFrame } from './page-frame.ts';
import type { DrawnPage } from './themed-pages.ts';

export interface PlainPagesParts {
  readonly content: Pick<PageReaders, 'mainNavigation'>;
  readonly designs: { css(websiteId: string): Promise<string> };
  readonly settings: Pick<Settings, 'code'>;
  readonly assets: FrameAssets;
}

interface PlainPage extends Pick<PageFrame, 'path' | 'language' | 'meta' | 'body' | 'cart' | 'isCover'> {
  readonly site: RequestSite;
  readonly ownerScripts: readonly string[];
}

/** Pages in the plain frame: what a site looks like before it chooses a theme. */
export function createPlainPages({ content, designs, settings, assets }: PlainPagesParts) {
  return async ({ site, ownerScripts, ...page }: PlainPage): Promise<DrawnPage> => {
    const [designCss, links, { value: code }] = await Promise.all([
      designs.css(site.id),
      content.mainNavigation(site.id),
      settings.code(site.id),
    ]);
    const [head, foot] = [readOwnerCode(code.header), readOwnerCode(code.footer)];
    const frame = { siteTitle: site.title, designCss, navigation: links.map(frameLink) };
    return {
      html: pageInFrame({ ...page, ...frame, headCode: head.html, footCode: foot.html }, assets),
      mainContent: page.body,
      inlineScripts: [...ownerScripts, ...head.scripts, ...foot.scripts],
      scriptAddresses: [...head.scriptAddresses, ...foot.scriptAddresses].flatMap(
        (address) => policyAddress(address) ?? [],
      ),
      styleAddresses: [],
      pageContext: {},
    };
  };
}

const frameLink = ({ collection, externalLink, items }: NavigationLink): FrameLink => ({
  ...(collection
    ? { title: collection.navigationTitle || collection.title, url: collection.fullUrl, newWindow: false }
    : {
        title: externalLink?.title ?? '',
        url: externalLink?.url ?? '/',
        newWindow: externalLink?.newWindow ?? false,
      }),
  links: items.map(frameLink),
});
