import { documentBytes } from '../document/document-bytes.ts';
import { MAX_DOCUMENT_BYTES } from '../document/document-limits.ts';
import { checkJson } from '../document/json-check.ts';
import type { PageDocument } from '../document/page-document.ts';
import { addBlock } from './commands/add-block.ts';
import { addSection } from './commands/add-section.ts';
import { align } from './commands/align.ts';
import { arrangePhoneAgain } from './commands/arrange-phone.ts';
import { closeGap } from './commands/close-gap.ts';
import { convertToFluid } from './commands/convert-to-fluid.ts';
import { distribute } from './commands/distribute.ts';
import { duplicateBlock } from './commands/duplicate-block.ts';
import { duplicateSection } from './commands/duplicate-section.ts';
import { fillTheRow } from './commands/fill-row.ts';
import { applyGroup } from './commands/group.ts';
import { insertRows } from './commands/insert-rows.ts';
import { insertSection } from './commands/insert-section.ts';
import { matchSize } from './commands/match-size.ts';
import { moveBlock } from './commands/move-block.ts';
import { moveToNewSection } from './commands/move-to-new-section.ts';
import { paste } from './commands/paste.ts';
import { placeBlocks } from './commands/place-blocks.ts';
import { removeBlock } from './commands/remove-block.ts';
import { removeSection } from './commands/remove-section.ts';
import { reorderSections } from './commands/reorder-sections.ts';
import { resizeBlock } from './commands/resize-block.ts';
import { setBlock } from './commands/set-block.ts';
import { setLayer } from './commands/set-layer.ts';
import { setOrder } from './commands/set-order.ts';
import { setProperties } from './commands/set-properties.ts';
import { setProperty } from './commands/set-property.ts';
import { setSection } from './commands/set-section.ts';
import { setSpan } from './commands/set-span.ts';
import { settle } from './commands/settle.ts';
import { swap } from './commands/swap.ts';
import { trimRows } from './commands/trim-rows.ts';
import { diffDocuments } from './diff-documents.ts';
import type { DocumentDiff } from './document-diff.ts';
import { type EditCommand, isSingle, refuseMalformed, type SingleCommand } from './edit-command.ts';
import { type CommandOutcome, type EditContext, type Refused, refuse } from './shared/command-outcome.ts';

export type EditOutcome =
  | Refused
  | {
      readonly ok: true;
      readonly document: PageDocument;
      /** Leads back to the document as it was; empty when nothing changed. */
      readonly undo: DocumentDiff;
      /** For a list of things to undo, such as “Move Image”. */
      readonly label: string;
    };

/**
 * Carries out a command on a document that `parseDocument` accepted, and gives one that it accepts as well. Looks at
 * what the command touches and at nothing else; all other parts are the same objects as before. Any command yields a
 * document or a refusal, never an exception.
 *
 * const edit = applyCommand(page, { do: 'move-block', block: id, to: { column: 0, row: 4 } }, { newId }); if (edit.ok)
 * history = recordEdit(history, edit);
 */
export const applyCommand = (
  document: PageDocument,
  command: EditCommand,
  context: EditContext,
): EditOutcome => {
  const [unsafe] = checkJson(command, MAX_DOCUMENT_BYTES);
  if (unsafe) return refuse(unsafe.code === 'too-large' ? 'too-large' : 'bad-command', unsafe.message);
  const malformed = refuseMalformed(command);
  if (malformed) return malformed;
  const outcome = carryOut(document, command, context);
  if (!outcome.ok) return outcome;
  const bytes = documentBytes(outcome.document);
  if (bytes > MAX_DOCUMENT_BYTES && bytes > documentBytes(document)) {
    const limit = MAX_DOCUMENT_BYTES.toLocaleString('en-US');
    return refuse('too-large', `The page would take more than ${limit} bytes. Spread it over several pages.`);
  }
  const undo = diffDocuments(outcome.document, document);
  return { ...outcome, document: undo.length === 0 ? document : outcome.document, undo };
};

const carryOut = (document: PageDocument, command: EditCommand, context: EditContext): CommandOutcome =>
  command.do === 'group'
    ? applyGroup(document, command, (current, part) =>
        isSingle(part)
          ? (refuseMalformed(part) ?? carryOutOne(current, part, context))
          : refuse('bad-command', 'A group cannot hold another group.'),
      )
    : carryOutOne(document, command, context);

const carryOutOne = (
  document: PageDocument,
  command: SingleCommand,
  context: EditContext,
): CommandOutcome => {
  switch (command.do) {
    case 'add-section':
      return addSection(document, command, context);
    case 'insert-section':
      return insertSection(document, command, context);
    case 'remove-section':
      return removeSection(document, command);
    case 'duplicate-section':
      return duplicateSection(document, command, context);
    case 'reorder-sections':
      return reorderSections(document, command);
    case 'set-section':
      return setSection(document, command);
    case 'add-block':
      return addBlock(document, command, context);
    case 'move-block':
      return moveBlock(document, command, context);
    case 'move-to-new-section':
      return moveToNewSection(document, command, context);
    case 'resize-block':
      return resizeBlock(document, command, context);
    case 'place-blocks':
      return placeBlocks(document, command, context);
    case 'swap':
      return swap(document, command, context);
    case 'align':
      return align(document, command, context);
    case 'distribute':
      return distribute(document, command, context);
    case 'match-size':
      return matchSize(document, command, context);
    case 'fill-row':
      return fillTheRow(document, command, context);
    case 'set-layer':
      return setLayer(document, command, context);
    case 'duplicate-block':
      return duplicateBlock(document, command, context);
    case 'remove-block':
      return removeBlock(document, command, context);
    case 'paste':
      return paste(document, command, context);
    case 'set-block':
      return setBlock(document, command, context);
    case 'set-property':
      return setProperty(document, command, context);
    case 'set-properties':
      return setProperties(document, command, context);
    case 'set-span':
      return setSpan(document, command);
    case 'convert-to-fluid':
      return convertToFluid(document, command);
    case 'arrange-phone':
      return arrangePhoneAgain(document, command);
    case 'set-order':
      return setOrder(document, command);
    case 'insert-rows':
      return insertRows(document, command);
    case 'close-gap':
      return closeGap(document, command);
    case 'trim-rows':
      return trimRows(document, command);
    case 'settle':
      return settle(document, command);
  }
};
