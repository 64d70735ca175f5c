import type { SharedPlace } from '@awning/contract/canvas';
import type { Translate } from '../../messages/messages.ts';
import type { placeMessages } from './place-messages.ts';

/** What people call a part of every page, or a piece of one. */
export function placeName(t: Translate<typeof placeMessages>, { part, piece, name }: SharedPlace): string {
  if (piece === null) return t(part);
  return name === '' ? t(piece) : t('named', { piece: t(piece), name });
}
