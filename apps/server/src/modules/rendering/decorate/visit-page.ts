import { type SourceEnvironment, type VisitPage, visitPageClass } from '@awning/contract';
import { PAGE_TYPES } from '@awning/site-model';
import type { WebsiteId } from '../../../platform/entity-ids.ts';
import { type Html, html, rawHtml } from '../../../platform/html/index.ts';
import type { Settings } from '../../foundation/settings/index.ts';
import { recordIn, scriptJson } from '../head/index.ts';
import type { DrawnPage } from '../page-types/drawn-page.ts';

export interface VisitContext {
  readonly settings: Pick<Settings, 'visits' | 'identity' | 'site'>;
  /** Whether the site is a safe copy, to try things on. */
  readonly isQuiet: (websiteId: WebsiteId) => Promise<boolean>;
  /** Where this install runs, as events say it. */
  readonly environment: SourceEnvironment;
}

/** What of a page is counted. */
export interface VisitedPage
  extends Pick<VisitPage, 'pageType' | 'collectionId' | 'itemId' | 'recordType' | 'emptySearch'> {}

/** For the script that counts visits. The page stays the same for everybody: who is looking, browsers know. */
export async function visitElement(
  { settings, isQuiet, environment }: VisitContext,
  websiteId: WebsiteId,
  { visited, drawn }: { readonly visited: VisitedPage; readonly drawn: Pick<DrawnPage, 'pageContext'> },
): Promise<Html> {
  const [{ value: visits }, { value: identity }, { value: site }, isInternal] = await Promise.all([
    settings.visits(websiteId),
    settings.identity(websiteId),
    settings.site(websiteId),
    isQuiet(websiteId),
  ]);
  const { templateId } = recordIn(drawn.pageContext, 'context');
  const page: VisitPage = {
    websiteId,
    ...visited,
    templateId: typeof templateId === 'string' ? templateId : '',
    language: site.language,
    country: identity.country,
    environment,
    ...(!visits.counting && { isOff: true }),
    ...(isInternal && { isInternal: true }),
    ...(visits.recording && { recordingSample: visits.recordingSample }),
  };
  return html`<script type="application/json" class="${visitPageClass}">${rawHtml(scriptJson(page))}</script>\n`;
}

/** A search that found nothing, by what a page of ours was drawn from. */
export function emptySearchOf(
  pageType: number,
  data: Readonly<Record<string, unknown>> | undefined,
): Pick<VisitedPage, 'emptySearch'> {
  const { searchQuery, searchResults } = data ?? {};
  if (pageType !== PAGE_TYPES.search || !Array.isArray(searchResults) || searchResults.length > 0) return {};
  return typeof searchQuery === 'string' && searchQuery.trim() !== ''
    ? { emptySearch: searchQuery.trim() }
    : {};
}
