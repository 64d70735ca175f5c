import type { SiteChange } from '@awning/contract';
import { openItemPreview, openPagePreview } from '@awning/contract/calls';
import { urlOf } from '@awning/contract/client';

type Subject = Pick<SiteChange, 'kind' | 'id'>;

/** Where the draft is shown as visitors will see it; null for what is no page of its own. */
export function previewOf({ kind, id }: Subject): string | null {
  if (kind === 'page' || kind === 'page-settings')
    return urlOf(openPagePreview, { params: { collectionId: id } });
  if (kind === 'item' || kind === 'item-settings') return urlOf(openItemPreview, { params: { itemId: id } });
  return null;
}

/** Where the change is worked on; null where there is no screen for it yet. */
export function workplaceOf({ kind, id }: Subject): string | null {
  if (kind === 'page') return `/pages/${id}/edit`;
  if (kind === 'item') return `/items/${id}/edit`;
  if (kind === 'area') return `/areas/${id}/edit`;
  if (kind === 'page-settings') return `/pages?page=${id}`;
  return kind === 'navigation' ? '/pages' : null;
}
