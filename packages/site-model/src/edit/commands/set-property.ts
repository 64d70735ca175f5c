import { type Static, Type } from 'typebox';
import { IdText } from '../../document/document-schema.ts';
import type { PageDocument } from '../../document/page-document.ts';
import { ValueChange } from '../shared/change-value.ts';
import type { CommandOutcome, EditContext } from '../shared/command-outcome.ts';
import { setProperties } from './set-properties.ts';

/**
 * A place in the value of a block. Without `value` the field or the entry of a list is removed; `insert` puts the value
 * before that entry, and `to` moves the entry to another place of its list.
 */
export const SetProperty = Type.Object(
  { do: Type.Literal('set-property'), block: IdText, ...ValueChange },
  { additionalProperties: false },
);

export const setProperty = (
  document: PageDocument,
  { do: _, ...change }: Static<typeof SetProperty>,
  context: EditContext,
): CommandOutcome => setProperties(document, { changes: [change] }, context);
