import { rawHtml } from '../../../platform/html/index.ts';
import type { RequestSite } from '../../../platform/http/index.ts';
import { holdsCode, type Settings } from '../../foundation/settings/index.ts';
import type { ProductPages } from '../../store/catalog/index.ts';
import { readOwnerCode } from '../../website/blocks/index.ts';
import type { SiteDesigns } from '../../website/design/index.ts';
import { type FrameReaderContext, readFrame } from '../frame/frame-reader.ts';
import { type FrameAssets, type PageFrame, pageInFrame } from '../frame/page-frame.ts';
import { holdCode, joinCode, policyAddress } from '../head/index.ts';
import { installmentAddresses } from '../markup/installment-line.ts';
import type { DrawnPage } from '../page-types/drawn-page.ts';
import { findWaitingForms } from './theme-slots.ts';

export interface PlainPageContext extends FrameReaderContext {
  readonly designs: Pick<SiteDesigns, 'css'>;
  readonly settings: FrameReaderContext['settings'] & Pick<Settings, 'code' | 'cookies'>;
  readonly assets: FrameAssets;
  readonly content: FrameReaderContext['content'] & Pick<ProductPages, 'storeInstallments'>;
}

export interface PlainPage
  extends Pick<PageFrame, 'path' | 'language' | 'meta' | 'body' | 'cart' | 'isCover'> {
  readonly site: RequestSite;
  readonly ownerScripts: readonly string[];
  /** Of the owner, for this page alone. */
  readonly headCode?: string;
}

/** A page in the plain frame: what a site looks like before it chooses a theme. */
export async function drawPlainPage(
  context: PlainPageContext,
  { site, ownerScripts, headCode = '', ...page }: PlainPage,
): Promise<DrawnPage> {
  const { designs, settings, assets, content } = context;
  const [designCss, { value: code }, cookies, installmentsIn, frameParts] = await Promise.all([
    designs.css(site.id),
    settings.code(site.id),
    settings.cookies(site.id),
    content.storeInstallments(site.id),
    readFrame(context, site),
  ]);
  const isHeld = holdsCode(cookies.value);
  const read = { head: readOwnerCode(joinCode(code.header, headCode)), foot: readOwnerCode(code.footer) };
  const head = isHeld ? holdCode(read.head, 'head') : read.head;
  const foot = isHeld ? holdCode(read.foot, 'foot') : read.foot;
  const frame = { ...frameParts.frame, siteTitle: site.title, tagline: site.tagline, designCss };
  const { html, slots } = pageInFrame(
    { ...page, ...frame, headCode: rawHtml(head.html), footCode: rawHtml(foot.html) },
    assets,
  );
  return {
    html,
    slots: { ...slots, waitingForms: findWaitingForms(html) },
    mainContent: String(page.body),
    inlineScripts: [...ownerScripts, ...frameParts.ownerScripts, ...head.scripts, ...foot.scripts],
    scriptAddresses: [...head.scriptAddresses, ...foot.scriptAddresses].flatMap(
      (address) => policyAddress(address) ?? [],
    ),
    hosts: null,
    connectAddresses: installmentAddresses(installmentsIn(page.language)),
    pageContext: {},
  };
}
