import type { CodeInjection, SiteSettings } from '@awning/contract';
import { escapeHtml, PAGE_TYPES } from '@awning/site-model';
import type { Clock } from '../../../platform/clock.ts';
import type { WebsiteId } from '../../../platform/entity-ids.ts';
import type { RequestSite } from '../../../platform/http/index.ts';
import { type Blocks, type OwnerCode, readOwnerCode } from '../../website/blocks/index.ts';
import type { PageReaders } from '../../website/content/index.ts';
import { LOCK_STYLE, type LockView, lockScreen } from './lock-screen.ts';

export interface LockPageParts {
  /** With nothing in them of what is locked. */
  readonly blocks: Pick<Blocks, 'load' | 'render'>;
  readonly content: Pick<PageReaders, 'pagesOfType'>;
  readonly designs: { css(websiteId: WebsiteId): Promise<string> };
  readonly settings: {
    site(websiteId: WebsiteId): Promise<{ readonly value: SiteSettings }>;
    code(websiteId: WebsiteId): Promise<{ readonly value: CodeInjection }>;
  };
  readonly clock: Clock;
  readonly assets: { readonly stylesheet: string; readonly pageStylesheet: string; readonly loader: string };
  /** What visitors are asked before code of the owner runs; null: nothing. */
  readonly consent: (websiteId: WebsiteId) => Promise<CodeConsent | null>;
}

interface CodeConsent {
  /** As data, until the visitor agrees. */
  hold(code: OwnerCode): OwnerCode;
  /** HTML that asks. */
  readonly banner: string;
}

export interface DrawnLockPage {
  readonly html: string;
  /** Inline scripts that the owner put on the page. */
  readonly ownerScripts: readonly string[];
}

export type DrawLockPage = (
  site: RequestSite,
  view: Pick<LockView, 'lockedBy' | 'returnTo' | 'error'>,
) => Promise<DrawnLockPage>;

/** The lock screen as a whole page. No theme draws it: a theme could show what is locked. */
export function createLockPage(parts: LockPageParts): DrawLockPage {
  const { blocks, content, designs, settings, clock, assets, consent } = parts;

  const drawOwn = async (site: RequestSite, { timeZone, language }: SiteSettings) => {
    const [page] = await content.pagesOfType(site.id, PAGE_TYPES['lock-screen']);
    if (!page?.document) return null;
    const data = await blocks.load(site.id, [page.document]);
    const { id, title, baseUrl } = site;
    return blocks.render(page.document, data, {
      website: { id, siteTitle: title, baseUrl, timeZone, language },
      collection: page.collection,
      now: clock.now().getTime(),
      owner: { kind: 'page', id: page.collection.id },
    });
  };

  return async (site, view) => {
    const { value: siteSettings } = await settings.site(site.id);
    const [own, designCss, { value: code }, asked] = await Promise.all([
      drawOwn(site, siteSettings),
      designs.css(site.id),
      settings.code(site.id),
      consent(site.id),
    ]);
    const read = readOwnerCode(code.lockPage);
    const added = asked ? asked.hold(read) : read;
    const loader = asked ? `<script type="module" src="${escapeHtml(assets.loader)}"></script>` : '';
    const stylesheets = [assets.stylesheet, ...(own ? [assets.pageStylesheet] : [])]
      .map((address) => `<link rel="stylesheet" href="${escapeHtml(address)}">`)
      .join('\n  ');
    const body = lockScreen({ ...view, siteTitle: site.title, ownContent: own?.html ?? null });
    const html = `<!doctype html>
<html lang="${escapeHtml(siteSettings.language)}">
<head>
  <meta charset="utf-8">
  <meta name="viewport" content="width=device-width, initial-scale=1">
  <title>${escapeHtml(site.title)}</title>
  <meta name="robots" content="noindex">
  <link rel="icon" href="data:,">
  ${stylesheets}
  <style>${designCss}
${LOCK_STYLE}</style>
  ${added.html}${loader}
</head>
<body class="awning-lock-page${own ? ' has-own-content' : ''}">
<main>
${body}
</main>
${asked?.banner ?? ''}</body>
</html>
`;
    return { html, ownerScripts: [...(own?.ownerScripts ?? []), ...added.scripts] };
  };
}
