import type { TextPlace } from '@awning/contract/canvas';
import { blocksOf, definitionOf, type EditCommand, newSection, type PageDocument } from '@awning/site-model';
import { freePlaceInView, newBlockSize, type RowsInView } from '@awning/site-model/starters';
import { useMemberChoice } from '../../api/member-choices.ts';
import type { BlockPlace } from '../parts/editor-tools.ts';
import { textAt } from '../text-at.ts';
import { useEditorModel } from '../use-editor.ts';
import { newPartId } from './new-part-id.ts';

/** ED-58: the empty line of a text in which a block was asked for. */
export interface SlashLine extends TextPlace {
  /** The text with the line, and without it. */
  readonly text: string;
  readonly rest: string;
}

export interface BlockTarget {
  /** The cells that were drawn or clicked; without them the first free ones in view. */
  readonly place?: BlockPlace | undefined;
  /** What the member sees, from the top. */
  readonly inView: readonly RowsInView[];
  /** Goes in the same step. */
  readonly line?: SlashLine | undefined;
}

/** As many as one row of the picker has. */
const RECENT = 4;

/** Adds a block as one step, selects it, and returns its id; null when it was refused. */
export function useBlockChoice({ place, inView, line }: BlockTarget): (type: number) => string | null {
  const model = useEditorModel();
  const [recent, setRecent] = useMemberChoice('recentBlocks');
  return (type) => {
    const { document } = model.state().draft;
    const commands = [...withoutLine(document, line), commandFor(document, type, { place, inView })];
    if (!model.run(commands)) return null;
    const added = addedBlock(document, model.state().draft.document);
    if (added !== undefined) model.select([added]);
    // What a member uses most is a comfort: losing it is no reason to stop.
    void setRecent([type, ...recent.filter((each) => each !== type)].slice(0, RECENT)).catch(() => undefined);
    return added ?? null;
  };
}

/** Nothing where the text was changed meanwhile, such as by another member. */
const withoutLine = (document: PageDocument, line: SlashLine | undefined): readonly EditCommand[] =>
  line && textAt(document, line) === line.text
    ? [{ do: 'set-property', block: line.block, path: [...line.path], value: line.rest }]
    : [];

function commandFor(document: PageDocument, type: number, { place, inView }: BlockTarget): EditCommand {
  const free = place ?? freePlaceInView(document, inView, newBlockSize(type));
  if (free) return { do: 'add-block', section: free.section, type, at: { ...free.at } };
  // Rows and columns have room at their end.
  const rows = inView
    .map(({ section }) => document.sections.find(({ id }) => id === section))
    .find((section) => section?.layout.type === 'classic');
  return rows
    ? { do: 'add-block', section: rows.id, type }
    : { do: 'insert-section', section: sectionAround(type) };
}

/** Where the page shows no grid: a section with nothing else in it. */
const sectionAround = (type: number) => {
  const cell = { column: 0, row: 0, ...newBlockSize(type), layer: 0 };
  const block = { id: newPartId(), type, value: { ...definitionOf(type)?.defaults } };
  const phone = { ...cell, width: 8 };
  return newSection(newPartId(), {
    layout: { type: 'fluid', blocks: [{ block, desktop: cell, phone }] },
    phonePairs: ['images', 'buttons'],
  });
};

const addedBlock = (before: PageDocument, after: PageDocument): string | undefined => {
  const known = new Set(blocksOf(before).map(({ id }) => id));
  return blocksOf(after).find(({ id }) => !known.has(id))?.id;
};
