import type { Block, FluidLayout, PlacedBlock, Section, SectionSync } from './page-document.ts';

/** A section on a page that is kept the same as a saved one. Only grids are. */
export type SyncedSection = Section & { readonly sync: SectionSync; readonly layout: FluidLayout };

export const isSynced = (section: Section): section is SyncedSection =>
  section.sync !== undefined && section.layout.type === 'fluid';

/** With every block known by an id on all pages: a block that is new has the id of the page where it was made. */
export function withAllIds(use: SyncedSection): SyncedSection {
  const here = new Set(use.layout.blocks.map(({ block }) => block.id));
  const known = Object.entries(use.sync.ids).filter(([, id]) => here.has(id));
  const named = new Set(known.map(([, id]) => id));
  const added = [...here].filter((id) => !named.has(id)).map((id) => [id, id] as const);
  return { ...use, sync: { ...use.sync, ids: Object.fromEntries([...known, ...added]) } };
}

/** What each page has for itself: its place in the page, and whether it is shown there. */
const ofTheUse = ({ id, anchor, name, hidden, locked, sync }: SyncedSection) => ({
  id,
  anchor,
  ...(name !== undefined && { name }),
  ...(hidden !== undefined && { hidden }),
  ...(locked !== undefined && { locked }),
  sync,
});

const withoutUse = ({ name: _, hidden: __, locked: ___, sync: ____, ...shared }: Section): Section => shared;

/** What a saved section gives to the pages that are in sync with it. */
export const sharedForm = (saved: Section): Section => ({ ...withoutUse(saved), anchor: null });

const isOwn = ({ own = [] }: SectionSync, id: string): boolean => own.includes(id);

/** The words and settings of one block in the place of another. */
const filled = (place: Block, { type, value, settings }: Block): Block => ({
  id: place.id,
  type,
  value,
  ...(settings && { settings }),
});

const mapped = (
  layout: FluidLayout,
  idOf: (id: string) => string,
  change: (block: Block) => Block,
): FluidLayout => ({
  ...layout,
  blocks: layout.blocks.map((placed): PlacedBlock => ({ ...placed, block: change(placed.block) })),
  ...(layout.order && { order: layout.order.map(idOf) }),
});

/**
 * A block that is the page's own no longer, and that nobody wrote to since, has the words of the saved section again:
 * what was said on one page alone is not said on all of them.
 */
export function withoutFormerOwn(use: SyncedSection, live: SyncedSection, saved: Section): SyncedSection {
  const former = new Set((live.sync.own ?? []).filter((id) => !isOwn(use.sync, id)));
  if (former.size === 0) return use;
  const there = new Map(Object.entries(use.sync.ids).map(([id, here]) => [here, id]));
  const shared = blocksById(saved);
  const wasHere = blocksById(live);
  const layout = mapped(
    use.layout,
    (id) => id,
    (block) => {
      const id = there.get(block.id) ?? block.id;
      const [old, kept] = [wasHere.get(block.id), shared.get(id)];
      return former.has(id) && kept && old && isSame(old, block) ? filled(block, kept) : block;
    },
  );
  return { ...use, layout };
}

const blocksById = ({ layout }: Section): Map<string, Block> =>
  new Map((layout.type === 'fluid' ? layout.blocks : []).map(({ block }) => [block.id, block]));

const isSame = (one: Block, other: Block): boolean => sectionState(one) === sectionState(other);

/** The same for two that say the same, in any order of their fields. */
export const sectionState = (part: Section | Block): string =>
  JSON.stringify(part, (_name, part: unknown) =>
    typeof part === 'object' && part !== null && !Array.isArray(part)
      ? Object.fromEntries(Object.entries(part).toSorted(([one], [other]) => (one < other ? -1 : 1)))
      : part,
  );

/**
 * The saved section as a page has it: with the ids that all pages know, and without what is the page's own. `before` is
 * how it was.
 */
export function sharedSection(use: SyncedSection, before: Section): Section {
  const there = new Map(Object.entries(use.sync.ids).map(([id, here]) => [here, id]));
  const old = blocksById(before);
  const idOf = (id: string): string => there.get(id) ?? id;
  const layout = mapped(use.layout, idOf, (block) => {
    const place = { ...block, id: idOf(block.id) };
    const kept = isOwn(use.sync, place.id) ? old.get(place.id) : undefined;
    return kept ? filled(place, kept) : place;
  });
  return { ...withoutUse(use), id: before.id, anchor: null, layout };
}

/** The section on a page as the saved one says, but for what is the page's own. */
export function syncedSection(shared: Section, use: SyncedSection, newId: () => string): SyncedSection {
  if (shared.layout.type !== 'fluid') return use;
  const ids = new Map(
    shared.layout.blocks.map(({ block }) => [block.id, use.sync.ids[block.id] ?? newId()] as const),
  );
  const here = blocksById(use);
  const idOf = (id: string): string => ids.get(id) ?? id;
  const layout = mapped(shared.layout, idOf, (block) => {
    const place = { ...block, id: idOf(block.id) };
    const kept = isOwn(use.sync, block.id) ? here.get(place.id) : undefined;
    return kept ? filled(place, kept) : place;
  });
  return {
    ...withoutUse(shared),
    ...ofTheUse(use),
    sync: { ...use.sync, ids: Object.fromEntries(ids) },
    layout,
  };
}
