import { type Static, type TSchema, Type } from 'typebox';
import { createProblemList } from '../document/document-problem.ts';
import { hasShape } from '../document/shape-check.ts';
import { AddBlock } from './commands/add-block.ts';
import { AddSection } from './commands/add-section.ts';
import { Align } from './commands/align.ts';
import { ArrangePhone } from './commands/arrange-phone.ts';
import { CloseGap } from './commands/close-gap.ts';
import { ConvertToFluid } from './commands/convert-to-fluid.ts';
import { Distribute } from './commands/distribute.ts';
import { DuplicateBlock } from './commands/duplicate-block.ts';
import { DuplicateSection } from './commands/duplicate-section.ts';
import { FillRow } from './commands/fill-row.ts';
import { Group } from './commands/group.ts';
import { InsertRows } from './commands/insert-rows.ts';
import { InsertSection } from './commands/insert-section.ts';
import { MatchSize } from './commands/match-size.ts';
import { MoveBlock } from './commands/move-block.ts';
import { MoveToNewSection } from './commands/move-to-new-section.ts';
import { Paste } from './commands/paste.ts';
import { PlaceBlocks } from './commands/place-blocks.ts';
import { RemoveBlock } from './commands/remove-block.ts';
import { RemoveSection } from './commands/remove-section.ts';
import { ReorderSections } from './commands/reorder-sections.ts';
import { ResizeBlock } from './commands/resize-block.ts';
import { SetBlock } from './commands/set-block.ts';
import { SetLayer } from './commands/set-layer.ts';
import { SetOrder } from './commands/set-order.ts';
import { SetProperties } from './commands/set-properties.ts';
import { SetProperty } from './commands/set-property.ts';
import { SetSection } from './commands/set-section.ts';
import { SetSpan } from './commands/set-span.ts';
import { Settle } from './commands/settle.ts';
import { Swap } from './commands/swap.ts';
import { TrimRows } from './commands/trim-rows.ts';
import { type Refused, refuse } from './shared/command-outcome.ts';

/** Everything that can be done to a document, one thing at a time. */
const SingleCommand = Type.Union([
  AddSection,
  InsertSection,
  RemoveSection,
  DuplicateSection,
  ReorderSections,
  SetSection,
  AddBlock,
  MoveBlock,
  MoveToNewSection,
  ResizeBlock,
  PlaceBlocks,
  Swap,
  Align,
  Distribute,
  MatchSize,
  FillRow,
  SetLayer,
  DuplicateBlock,
  RemoveBlock,
  Paste,
  SetBlock,
  SetProperty,
  SetProperties,
  SetSpan,
  ConvertToFluid,
  ArrangePhone,
  SetOrder,
  InsertRows,
  CloseGap,
  TrimRows,
  Settle,
]);
export type SingleCommand = Static<typeof SingleCommand>;

/** Everything that can be done to a document, alone or as a group. */
export const EditCommand = Type.Union([...SingleCommand.anyOf, Group]);
export type EditCommand =
  | SingleCommand
  | (Omit<Static<typeof Group>, 'commands'> & { commands: readonly SingleCommand[] });

const shapes = new Map<unknown, TSchema>(
  EditCommand.anyOf.map((shape) => [shape.properties.do.const, shape]),
);

/** What is wrong with something that should be a command; null when it is one. */
export const refuseMalformed = (command: unknown): Refused | null => {
  const name: unknown =
    typeof command === 'object' && command !== null ? Reflect.get(command, 'do') : undefined;
  // Looked up by name, because the errors of thirty alternatives help nobody.
  const shape = shapes.get(name);
  if (!shape) return refuse('bad-command', 'This is no command that changes a page.');
  const problems = createProblemList();
  if (hasShape(shape, command, '', problems)) return null;
  return refuse('bad-command', problems.list[0]?.message ?? 'This command is incomplete.');
};

/** Whether a part of a group is a command of its own; its shape is checked apart. */
export const isSingle = (command: { readonly do: string }): command is SingleCommand =>
  command.do !== 'group';
