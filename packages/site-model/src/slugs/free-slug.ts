import { MAX_SLUG_LENGTH, urlSlug } from './url-slug.ts';

/**
 * The slug of a title, or of the fallback when the title gives fewer than `atLeast` characters. Where that is taken,
 * the first free one of `-1`, `-2` and so on.
 */
export function freeSlug(
  title: string,
  {
    fallback,
    atLeast = 1,
    isTaken: isUsed,
  }: { fallback: string; atLeast?: number; isTaken(slug: string): boolean },
): string {
  const own = urlSlug(title);
  const wanted = own.length >= atLeast ? own : urlSlug(fallback);
  if (!isUsed(wanted)) return wanted;
  for (let number = 1; ; number++) {
    const ending = `-${number}`;
    const numbered = `${wanted.slice(0, MAX_SLUG_LENGTH - ending.length).replace(/-+$/, '')}${ending}`;
    if (!isUsed(numbered)) return numbered;
  }
}
