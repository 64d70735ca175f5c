import {
  type Block,
  blocksOfLayout,
  type PageDocument,
  type PlacedBlock,
  type Section,
} from '@awning/site-model';
import type { EditorState } from '../editor-model.ts';
import type { SectionSettingValues } from './settings/setting-target.ts';

/** A selected block, with what the panel needs to know about where it stands. */
export interface SelectedBlock {
  readonly block: Block;
  readonly sectionId: string;
  readonly isLocked: boolean;
  /** ED-93: its section is the same on other pages. */
  readonly isInSync: boolean;
  /** Null in rows and columns. */
  readonly placed: PlacedBlock | null;
}

export type Selected =
  | { readonly kind: 'nothing' }
  | { readonly kind: 'blocks'; readonly blocks: readonly SelectedBlock[] }
  | { readonly kind: 'sections'; readonly sections: readonly SectionSettingValues[] };

const NOTHING: Selected = { kind: 'nothing' };

/** What the panel shows. Blocks come before sections, where both are selected. */
export function selectedParts({ draft, view }: Pick<EditorState, 'draft' | 'view'>): Selected {
  if (view.selected.length === 0) return NOTHING;
  const blocks = view.selected.flatMap((id) => selectedBlock(draft.document, id) ?? []);
  if (blocks.length > 0) return { kind: 'blocks', blocks };
  const sections = draft.document.sections
    .filter(({ id }) => view.selected.includes(id))
    .map(({ layout: _, ...settings }) => settings);
  return sections.length > 0 ? { kind: 'sections', sections } : NOTHING;
}

function selectedBlock(document: PageDocument, id: string): SelectedBlock | null {
  for (const section of document.sections) {
    const block = blocksOfLayout(section.layout).find((candidate) => candidate.id === id);
    if (block)
      return {
        block,
        sectionId: section.id,
        isLocked: section.locked === true,
        isInSync: section.sync !== undefined,
        placed: placeOf(section, id),
      };
  }
  return null;
}

const placeOf = ({ layout }: Section, id: string): PlacedBlock | null =>
  layout.type === 'fluid' ? (layout.blocks.find(({ block }) => block.id === id) ?? null) : null;

/** ED-19: nothing that the panel shows has changed. */
export function isSameSelected(one: Selected, other: Selected): boolean {
  if (one.kind === 'blocks' && other.kind === 'blocks')
    return isSameList(one.blocks, other.blocks, isSameFields);
  if (one.kind === 'sections' && other.kind === 'sections')
    return isSameList(one.sections, other.sections, isSameFields);
  return one.kind === other.kind;
}

const isSameList = <Part>(
  one: readonly Part[],
  other: readonly Part[],
  isSame: (a: Part, b: Part) => boolean,
): boolean =>
  one.length === other.length &&
  one.every((part, index) => {
    const counterpart = other[index];
    return counterpart !== undefined && isSame(part, counterpart);
  });

function isSameFields(one: object, other: object): boolean {
  const names = Object.keys(one);
  return (
    names.length === Object.keys(other).length &&
    names.every((name) => Reflect.get(one, name) === Reflect.get(other, name))
  );
}
