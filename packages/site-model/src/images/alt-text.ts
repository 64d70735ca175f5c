import type { ImageData } from '../page-data.ts';
import { isBlank } from '../text/blank-text.ts';
import { decodeEntities } from '../text/html-escaping.ts';
import { stripTags } from '../text/tag-stripping.ts';

const MAX_BODY_LENGTH = 250;

/** What to say instead of the image when a page has no better words for it. Plain text, to be escaped. */
export function altTextOf(
  image: Pick<ImageData, 'altText' | 'filename'> & Partial<Pick<ImageData, 'title' | 'body'>>,
): string {
  for (const text of [image.altText, image.title]) {
    const trimmed = text?.trim() ?? '';
    if (trimmed !== '') return trimmed;
  }
  if (image.body !== null && image.body !== undefined && !isBlank(image.body)) return textOf(image.body);
  return image.filename;
}

function textOf(html: string): string {
  const text = decodeEntities(stripTags(html)).replace(/\s+/g, ' ').trim();
  // A cut through a surrogate pair would leave half a character behind.
  return text
    .slice(0, MAX_BODY_LENGTH)
    .replace(/[\ud800-\udbff]$/, '')
    .trimEnd();
}
