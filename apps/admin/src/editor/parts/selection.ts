import type { HeldKeys } from '@awning/contract/canvas';
import { blocksOf, type PageDocument } from '@awning/site-model';
import { blocksInOrder, sectionOf } from '../page-outline.ts';

type Ids = readonly string[];

export const isSection = ({ sections }: PageDocument, id: string): boolean =>
  sections.some((section) => section.id === id);

/** The selected blocks, in the order in which they are read. */
export const selectedBlocks = (document: PageDocument, selected: Ids): Ids =>
  document.sections
    .flatMap((section) => blocksInOrder(section).map(({ id }) => id))
    .filter((id) => selected.includes(id));

/**
 * ED-13, ED-23, ED-24: what a press on the page selects. `hit` has what lies there, the top one first and the section
 * last. Shift adds or takes away; Alt goes one deeper than what is selected.
 */
export function pressed(
  document: PageDocument,
  selected: Ids,
  { hit, keys }: { readonly hit: Ids; readonly keys: Pick<HeldKeys, 'shift' | 'alt'> },
): Ids {
  const known = new Set([...document.sections, ...blocksOf(document)].map(({ id }) => id));
  const here = hit.filter((id) => known.has(id));
  const top = here[0];
  if (top === undefined) return keys.shift ? selected : [];
  if (keys.alt) {
    const at = here.findIndex((id) => selected.includes(id));
    return [here[(at + 1) % here.length] ?? top];
  }
  if (!keys.shift) return [top];
  if (selected.includes(top)) return selected.filter((id) => id !== top);
  // Blocks and sections are not selected together: what can be done to them differs.
  const kept = selected.filter((id) => isSection(document, id) === isSection(document, top));
  return [...kept, top];
}

/** ED-23: Escape goes from blocks to their section, and from there to the page. */
export function upOne(document: PageDocument, selected: Ids): Ids {
  const [first] = selected;
  if (first === undefined || isSection(document, first)) return [];
  const section = sectionOf(document, first);
  return section ? [section.id] : [];
}

/** ED-24: all blocks of the section, then all of the page. */
export function selectAll(document: PageDocument, selected: Ids): Ids {
  const section = sectionOf(document, selected[0] ?? '') ?? document.sections[0];
  const ofSection = section ? blocksInOrder(section).map(({ id }) => id) : [];
  const isWhole = ofSection.length > 0 && ofSection.every((id) => selected.includes(id));
  if (ofSection.length > 0 && !isWhole) return ofSection;
  return document.sections.flatMap((each) => blocksInOrder(each).map(({ id }) => id));
}

/** The block after or before the selected one in reading order; null past the last one. */
export function nextBlock(document: PageDocument, selected: Ids, step: 1 | -1): string | null {
  const all = document.sections.flatMap((section) => blocksInOrder(section).map(({ id }) => id));
  const last = step === 1 ? selected.at(-1) : selected[0];
  const own = all.indexOf(last ?? '');
  if (own >= 0) return all[own + step] ?? null;
  const section = sectionOf(document, last ?? '');
  const [first] = section ? blocksInOrder(section) : [];
  return first?.id ?? (step === 1 ? all[0] : all.at(-1)) ?? null;
}
