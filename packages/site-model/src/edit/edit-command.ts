import { type Static, type TSchema, Type } from 'typebox';
import { createProblemList } from '../document/document-problem.ts';
import { hasShape } from '../document/shape-check.ts';
import { AddBlock } from './commands/add-block.ts';
import { AddSection } from './commands/add-section.ts';
import { ArrangePhone } from './commands/arrange-phone.ts';
import { ConvertToFluid } from './commands/convert-to-fluid.ts';
import { DuplicateBlock } from './commands/duplicate-block.ts';
import { DuplicateSection } from './commands/duplicate-section.ts';
import { MoveBlock } from './commands/move-block.ts';
import { RemoveBlock } from './commands/remove-block.ts';
import { RemoveSection } from './commands/remove-section.ts';
import { ReorderSections } from './commands/reorder-sections.ts';
import { ResizeBlock } from './commands/resize-block.ts';
import { SetLayer } from './commands/set-layer.ts';
import { SetProperty } from './commands/set-property.ts';
import { SetSection } from './commands/set-section.ts';
import { SetSpan } from './commands/set-span.ts';
import { type Refused, refuse } from './shared/command-outcome.ts';

/** Everything that can be done to a document. */
export const EditCommand = Type.Union([
  AddSection,
  RemoveSection,
  DuplicateSection,
  ReorderSections,
  SetSection,
  AddBlock,
  MoveBlock,
  ResizeBlock,
  SetLayer,
  DuplicateBlock,
  RemoveBlock,
  SetProperty,
  SetSpan,
  ConvertToFluid,
  ArrangePhone,
]);
export type EditCommand = Static<typeof EditCommand>;

const shapes = new Map<unknown, TSchema>(
  EditCommand.anyOf.map((shape) => [shape.properties.do.const, shape]),
);

/** What is wrong with something that should be a command; null when it is one. */
export const refuseMalformed = (command: unknown): Refused | null => {
  const name: unknown =
    typeof command === 'object' && command !== null ? Reflect.get(command, 'do') : undefined;
  // Looked up by name, because the errors of fifteen alternatives help nobody.
  const shape = shapes.get(name);
  if (!shape) return refuse('bad-command', 'This is no command that changes a page.');
  const problems = createProblemList();
  if (hasShape(shape, command, '', problems)) return null;
  return refuse('bad-command', problems.list[0]?.message ?? 'This command is incomplete.');
};
