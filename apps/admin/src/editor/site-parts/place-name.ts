import type { SharedPlace } from '@awning/contract/canvas';
import type { Translate } from '../../messages/messages.ts';
import type { placeMessages } from './place-messages.ts';

/** What people call a part of every page, or a piece of one. */
export function placeName(t: Translate<typeof placeMessages>, { part, piece, name }: SharedPlace): string {
  if (piece === null) return t(part);
  if (piece === 'menu' && name === MAIN_MENU) return t('mainMenuPlace');
  return name === '' ? t(piece) : t('named', { piece: t(piece), name: wordsOf(name) });
}

/** What every theme calls its first menu. */
const MAIN_MENU = 'mainNav';

/** Names of a theme are written for its author: `footerVisit` is "Footer visit", `legalNav` is "Legal". */
function wordsOf(name: string): string {
  const words = name
    .replace(/(?:Nav|Navigation)$/, '')
    .replace(/[-_]+/g, ' ')
    .replace(/(\p{Ll}|\d)(\p{Lu})/gu, '$1 $2')
    .trim()
    .toLowerCase();
  return words === '' ? name : words.charAt(0).toUpperCase() + words.slice(1);
}
