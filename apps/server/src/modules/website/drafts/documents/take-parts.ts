import {
  arrangePhone,
  type Block,
  blocksOf,
  mapBlockValues,
  type PageDocument,
  type PlacedBlock,
  type Section,
} from '@awning/site-model';
import { readStoredDocument } from '../../content/index.ts';

/**
 * The document with some parts (`touchedParts`) as another one has them, and all others as they are. Null where the
 * model does not accept that, such as a block whose section is gone.
 */
export function takeParts(
  document: PageDocument,
  from: PageDocument,
  parts: ReadonlySet<string>,
): PageDocument | null {
  const idsOf = (prefix: string): string[] =>
    [...parts].filter((part) => part.startsWith(prefix)).map((part) => part.slice(prefix.length));
  const steps: ((sections: readonly Section[]) => readonly Section[])[] = [
    ...idsOf('section:').map((id) => (sections: readonly Section[]) => takeSection(sections, from, id)),
    (sections) => takeRows(sections, from, parts),
    ...idsOf('place:').map((id) => (sections: readonly Section[]) => takePlace(sections, from, id)),
    ...idsOf('block:').map((id) => (sections: readonly Section[]) => takeBlock(sections, from, id)),
    (sections) => (parts.has('order:sections') ? inOrderOf(sections, from.sections) : sections),
  ];
  const taken = steps.reduce((sections, step) => step(sections), document.sections);
  const sections = taken.map((section) =>
    document.sections.includes(section) ? section : stackedOnPhone(section),
  );
  return sections.includes(null) ? null : readStoredDocument({ ...document, sections });
}

const withId = (sections: readonly Section[], id: string): Section | undefined =>
  sections.find((section) => section.id === id);

const replaceSection = (sections: readonly Section[], section: Section): readonly Section[] =>
  sections.map((other) => (other.id === section.id ? section : other));

/** How it is set; or all of it, where one of the two does not have it or has another layout. */
function takeSection(sections: readonly Section[], { sections: others }: PageDocument, id: string) {
  const [mine, theirs] = [withId(sections, id), withId(others, id)];
  if (!theirs) return sections.filter((section) => section !== mine);
  if (!mine) return sections.toSpliced(others.indexOf(theirs), 0, theirs);
  if (mine.layout.type !== theirs.layout.type) return replaceSection(sections, theirs);
  const { order: _mine, ...layout } =
    mine.layout.type === 'fluid' ? mine.layout : { ...mine.layout, order: null };
  const order = theirs.layout.type === 'fluid' && theirs.layout.order ? { order: theirs.layout.order } : {};
  return replaceSection(sections, { ...theirs, layout: { ...layout, ...order } as Section['layout'] });
}

/**
 * Rows and columns hang together: they are taken with all places of their section, and the blocks say what they said.
 */
function takeRows(sections: readonly Section[], from: PageDocument, parts: ReadonlySet<string>) {
  const theirs = from.sections.filter((section) => isTaken(withId(sections, section.id), section, parts));
  return theirs.reduce((all, section) => {
    const mine = withId(all, section.id);
    if (!mine) return all;
    const said = new Map(blocksIn(mine).map((block) => [block.id, block.value]));
    const { sections: filled } = mapBlockValues({ ...from, sections: [section] }, ({ id, value }) =>
      parts.has(`block:${id}`) ? value : (said.get(id) ?? value),
    );
    return replaceSection(all, { ...mine, layout: filled[0]?.layout ?? section.layout });
  }, sections);
}

const blocksIn = (section: Section): readonly Block[] =>
  blocksOf({ schema: 1, sections: [section] } as PageDocument);

/** A row, a column, the order or the place of something in it, or a block that only one of the two has. */
function isTaken(mine: Section | undefined, theirs: Section, parts: ReadonlySet<string>): boolean {
  if (theirs.layout.type !== 'classic') return false;
  const [here, there] = [idsIn(mine), idsIn(theirs)];
  return [...parts].some((part) => {
    const [kind = '', id = ''] = part.split(':');
    if (kind === 'section') return false;
    if (kind === 'block') return here.has(id) !== there.has(id);
    return here.has(id) || there.has(id) || id === theirs.id;
  });
}

const idsIn = (section: Section | undefined): ReadonlySet<string> =>
  new Set(
    section?.layout.type === 'classic' ? (JSON.stringify(section.layout).match(/[0-9a-f]{24}/g) ?? []) : [],
  );

function takePlace(sections: readonly Section[], from: PageDocument, id: string): readonly Section[] {
  const [mine, theirs] = [findPlaced(sections, id), findPlaced(from.sections, id)];
  if (!theirs) return mine ? withoutBlock(sections, id) : sections;
  const target = withId(sections, theirs.section.id);
  if (target?.layout.type !== 'fluid') return sections;
  const { layout } = target;
  const placed = { ...theirs.placed, block: mine?.placed.block ?? theirs.placed.block };
  const at = layout.blocks.findIndex(({ block }) => block.id === id);
  if (at >= 0)
    return replaceSection(sections, {
      ...target,
      layout: { ...layout, blocks: layout.blocks.with(at, placed) },
    });
  const others = mine ? withoutBlock(sections, id) : sections;
  return replaceSection(others, { ...target, layout: { ...layout, blocks: [...layout.blocks, placed] } });
}

function takeBlock(sections: readonly Section[], from: PageDocument, id: string): readonly Section[] {
  const theirs = blocksOf(from).find((block) => block.id === id);
  if (!theirs) return withoutBlock(sections, id);
  const isThere = sections.some((section) => blocksIn(section).some((block) => block.id === id));
  if (!isThere) return takePlace(sections, from, id);
  return sections.map((section) => {
    if (!blocksIn(section).some((block) => block.id === id)) return section;
    if (section.layout.type === 'fluid') {
      const blocks = section.layout.blocks.map((placed) =>
        placed.block.id === id ? { ...placed, block: theirs } : placed,
      );
      return { ...section, layout: { ...section.layout, blocks } };
    }
    const { sections: changed } = mapBlockValues(
      { schema: 1, sections: [section] } as PageDocument,
      (block) => (block.id === id ? theirs.value : block.value),
    );
    return changed[0] ?? section;
  });
}

function findPlaced(
  sections: readonly Section[],
  id: string,
): { readonly section: Section; readonly placed: PlacedBlock } | undefined {
  for (const section of sections) {
    if (section.layout.type !== 'fluid') continue;
    const placed = section.layout.blocks.find(({ block }) => block.id === id);
    if (placed) return { section, placed };
  }
  return undefined;
}

const withoutBlock = (sections: readonly Section[], id: string): readonly Section[] =>
  sections.map((section) => {
    if (section.layout.type !== 'fluid') return section;
    const blocks = section.layout.blocks.filter(({ block }) => block.id !== id);
    return blocks.length === section.layout.blocks.length
      ? section
      : { ...section, layout: { ...section.layout, blocks } };
  });

/** Sections that the other does not have stay behind the one that they followed. */
function inOrderOf(sections: readonly Section[], others: readonly Section[]): readonly Section[] {
  const common = others.flatMap(({ id }) => withId(sections, id) ?? []);
  const slots = sections.map((section) => (common.includes(section) ? null : section));
  const next = common.values();
  return slots.flatMap((section) => section ?? next.next().value ?? []);
}

function stackedOnPhone(section: Section): Section | null {
  if (section.layout.type !== 'fluid') return section;
  const { order, ...layout } = section.layout;
  const ids = new Set(layout.blocks.map(({ block }) => block.id));
  const blocks = arrangePhone(layout.blocks, section.phonePairs);
  if (blocks === null) return null;
  // An order by hand names every block once.
  const known = order?.filter((id) => ids.has(id));
  const named = known && { order: [...known, ...[...ids].filter((id) => !known.includes(id))] };
  return { ...section, layout: { ...layout, ...named, blocks } };
}
