import type { WebsiteId } from '../../platform/entity-ids.ts';
import type { RequestSite } from '../../platform/http/index.ts';
import type { Settings } from '../foundation/settings/index.ts';
import type { ProductPages } from '../store/catalog/index.ts';
import { readOwnerCode } from '../website/blocks/index.ts';
import { createFrameReader, type FrameReaderParts } from './frame/frame-reader.ts';
import { type FrameAssets, type PageFrame, pageInFrame } from './frame/page-frame.ts';
import { policyAddress } from './head/index.ts';
import { installmentAddresses } from './pages/product/installment-line.ts';
import type { DrawnPage } from './themed-pages.ts';

export interface PlainPagesParts extends FrameReaderParts {
  readonly designs: { css(websiteId: WebsiteId): Promise<string> };
  readonly settings: FrameReaderParts['settings'] & Pick<Settings, 'code'>;
  readonly assets: FrameAssets;
  readonly content: FrameReaderParts['content'] & Pick<ProductPages, 'storeInstallments'>;
}

interface PlainPage extends Pick<PageFrame, 'path' | 'language' | 'meta' | 'body' | 'cart' | 'isCover'> {
  readonly site: RequestSite;
  readonly ownerScripts: readonly string[];
}

/** Pages in the plain frame: what a site looks like before it chooses a theme. */
export function createPlainPages(parts: PlainPagesParts) {
  const { designs, settings, assets, content } = parts;
  const readFrame = createFrameReader(parts);
  return async ({ site, ownerScripts, ...page }: PlainPage): Promise<DrawnPage> => {
    const [designCss, { value: code }, installmentsIn, context] = await Promise.all([
      designs.css(site.id),
      settings.code(site.id),
      content.storeInstallments(site.id),
      readFrame(site),
    ]);
    const [head, foot] = [readOwnerCode(code.header), readOwnerCode(code.footer)];
    const frame = { ...context.frame, siteTitle: site.title, tagline: site.tagline, designCss };
    return {
      html: pageInFrame({ ...page, ...frame, headCode: head.html, footCode: foot.html }, assets),
      mainContent: page.body,
      inlineScripts: [...ownerScripts, ...context.ownerScripts, ...head.scripts, ...foot.scripts],
      scriptAddresses: [...head.scriptAddresses, ...foot.scriptAddresses].flatMap(
        (address) => policyAddress(address) ?? [],
      ),
      styleAddresses: [],
      connectAddresses: installmentAddresses(installmentsIn(page.language)),
      pageContext: {},
    };
  };
}
