import { openCanvas, openItemPreview, openPagePreview } from '@awning/contract/calls';
import { urlOf } from '@awning/contract/client';
import type { DraftOwner } from './draft/api-draft-server.ts';

/** Where the draft is drawn for the frame of the editor. */
export const canvasAddress = ({ kind, id }: DraftOwner): string =>
  urlOf(openCanvas, { params: { kind, id } });

/** ED-70: the same in the look that visitors see. */
export const liveLookAddress = ({ kind, id }: DraftOwner): string =>
  urlOf(openCanvas, { params: { kind, id }, query: { look: 'live' } });

/** Where the draft is shown with everything on, scripts of the theme included; null for an area, which is no page. */
export function previewAddress({ kind, id }: DraftOwner): string | null {
  if (kind === 'page') return urlOf(openPagePreview, { params: { collectionId: id } });
  return kind === 'item' ? urlOf(openItemPreview, { params: { itemId: id } }) : null;
}
