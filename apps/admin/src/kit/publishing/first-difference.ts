/** The part of a page above what is shown, so that a section does not stick to the edge. */
const ABOVE = 48;

/** Scrolls two states of a page to the first section in which they differ; where none does, they stay at the top. */
export function showFirstDifference(before: Document, after: Document): void {
  const [old, next] = [sectionsOf(before), sectionsOf(after)];
  const id = firstDifference(old, next);
  if (id === null) return;
  const places = [old.get(id), next.get(id)].map((section) => (section ? topOf(section) : undefined));
  const known = places.find((place) => place !== undefined) ?? 0;
  scrollTo(before, places[0] ?? known);
  scrollTo(after, places[1] ?? known);
}

type Sections = ReadonlyMap<string, Element>;

const sectionsOf = (page: Document): Sections =>
  new Map(
    [...page.querySelectorAll('[data-section-id]')].map((section) => [
      section.getAttribute('data-section-id') ?? '',
      section,
    ]),
  );

/** The id of a section that was changed, is new, is gone or stands elsewhere. */
export function firstDifference(old: Sections, next: Sections): string | null {
  for (const [id, section] of next) {
    const before = old.get(id);
    if (!before || lookOf(before) !== lookOf(section)) return id;
  }
  const gone = [...old.keys()].find((id) => !next.has(id));
  if (gone !== undefined) return gone;
  const order = [...old.keys()];
  return [...next.keys()].find((id, place) => order[place] !== id) ?? null;
}

/** What a person can tell apart: words, images, and how the parts look. Marks of a preview are not among it. */
const lookOf = (section: Element): string =>
  [
    section.textContent?.replace(/\s+/g, ' ').trim(),
    ...[...section.querySelectorAll('img')].map((image) => image.getAttribute('src')),
    ...[section, ...section.querySelectorAll('.sqs-block')].map(
      (part) => `${part.className} ${part.getAttribute('style') ?? ''}`,
    ),
  ].join('\n');

const topOf = (section: Element): number =>
  section.getBoundingClientRect().top + (section.ownerDocument.defaultView?.scrollY ?? 0);

const scrollTo = (page: Document, top: number): void =>
  page.defaultView?.scrollTo({ top: Math.max(0, top - ABOVE), behavior: 'instant' });
