import {
  addCollection,
  readCollectionTree,
  readPopupSettings,
  readSettingsDraft,
  readSiteIdentity,
  savePageDraft,
  saveSettingsDraft,
} from '@awning/contract/calls';
import type { Client } from '@awning/contract/client';
import { BLOCK_TYPES, emptyDocument, escapeHtml, fullRow, newSection, PAGE_TYPES } from '@awning/site-model';
import { queryOptions } from '@tanstack/react-query';
import { shownOncePublished } from '../../kit/publishing/waiting-page.ts';
import type { Translate } from '../../messages/messages.ts';
import { newPartId } from '../adding/new-part-id.ts';
import type { sitePartMessages } from './site-part-messages.ts';

/** Pages that visitors meet over others, or in the place of others. */
export type SitePage = 'popup' | 'lock-page' | 'not-found';

/** The choice of the page for what is not found, as it waits. */
const NOT_FOUND = { kind: 'site-not-found', id: 'site' } as const;
const notFoundIn = (value: unknown): string | null =>
  (value as { readonly notFoundPageId?: string | null } | null)?.notFoundPageId ?? null;

/** Which page each of them is; null where there is none yet. */
export const sitePagesQuery = (api: Client) =>
  queryOptions({
    queryKey: ['pages', 'site-pages'],
    queryFn: async ({ signal }): Promise<Readonly<Record<SitePage, string | null>>> => {
      const [tree, popup, identity, drafted] = await Promise.all([
        api.call(readCollectionTree, { signal }),
        api.attempt(readPopupSettings, { signal }),
        api.attempt(readSiteIdentity, { signal }),
        api.attempt(readSettingsDraft, { params: NOT_FOUND, signal }),
      ]);
      const pages = tree.body.collections.flatMap(({ children, ...page }) => [page, ...children]);
      const ofType = (type: number): string | null =>
        pages.find(({ pageType }) => pageType === type)?.id ?? null;
      const known = (id: string | null | undefined): string | null =>
        pages.some((page) => page.id === id) ? (id ?? null) : null;
      return {
        popup: known(popup.ok ? popup.body.pageId : null) ?? ofType(PAGE_TYPES['popup-overlay']),
        'lock-page': ofType(PAGE_TYPES['lock-screen']),
        'not-found':
          known(drafted.ok ? notFoundIn(drafted.body.value) : null) ??
          known(identity.ok ? identity.body.notFoundPageId : null),
      };
    },
    staleTime: 10_000,
  });

type Words = Translate<typeof sitePartMessages>;

/** Pages that a try has made which did not come to its end. */
export type MadePages = Map<SitePage, string>;

interface Making {
  readonly t: Words;
  readonly made: MadePages;
}

/** Makes one of them and returns its id. Nothing of it is seen by visitors before it is published. */
export async function makeSitePage(api: Client, page: SitePage, { t, made }: Making): Promise<string> {
  const add = async (title: string, more: object): Promise<string> => {
    const body = { kind: 'page', title, addToMainNav: false, enabled: true, ...more } as const;
    const id = made.get(page) ?? (await api.call(addCollection, { body })).body.collection.id;
    made.set(page, id);
    return id;
  };
  switch (page) {
    case 'popup':
      return add(t('popupTitle'), { pageType: PAGE_TYPES['popup-overlay'] });
    case 'lock-page':
      return add(t('lockPageTitle'), { pageType: PAGE_TYPES['lock-screen'] });
    case 'not-found': {
      const id = await add(t('notFoundTitle'), { seoHidden: true, enabled: false });
      const any = { ifMatch: '*' } as const;
      const body = { document: notFoundDocument(t) };
      await api.call(savePageDraft, { params: { collectionId: id }, body, ...any });
      await api.call(saveSettingsDraft, shownOncePublished(id));
      const chosen = { value: { notFoundPageId: id } };
      await api.call(saveSettingsDraft, { params: NOT_FOUND, body: chosen, ...any });
      return id;
    }
  }
}

function notFoundDocument(t: Words) {
  const html = `<h1>${escapeHtml(t('notFoundHeading'))}</h1><p>${escapeHtml(t('notFoundText'))}</p><p><a href="/">${escapeHtml(t('notFoundHome'))}</a></p>`;
  const words = { id: newPartId(), type: BLOCK_TYPES.html, value: { html } };
  const rows = [fullRow(newPartId(), newPartId(), [words])];
  return { ...emptyDocument(), sections: [newSection(newPartId(), { layout: { type: 'classic', rows } })] };
}
