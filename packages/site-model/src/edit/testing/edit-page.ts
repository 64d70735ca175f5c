import type { PageDocument } from '../../document/page-document.ts';
import { applyCommand } from '../apply-command.ts';
import type { EditCommand } from '../edit-command.ts';
import type { EditContext } from '../shared/command-outcome.ts';
import { createIds } from './random-commands.ts';

/** A page under edit: commands must succeed, or must be refused, and say so otherwise. */
export const editPage = (start: PageDocument, context: Partial<EditContext> = {}) => {
  const full = { newId: createIds(0xffff), ...context };
  let document = start;
  return {
    document: (): PageDocument => document,
    run: (command: EditCommand): PageDocument => {
      const edit = applyCommand(document, command, full);
      if (!edit.ok) throw new Error(`Refused: ${edit.refusal.message}`);
      document = edit.document;
      return document;
    },
    refusal: (command: EditCommand): string => {
      const edit = applyCommand(document, command, full);
      if (edit.ok) throw new Error('The command was carried out.');
      return `${edit.refusal.code}: ${edit.refusal.message}`;
    },
  };
};
