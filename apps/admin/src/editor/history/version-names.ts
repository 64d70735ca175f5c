import type { DraftVersion } from '@awning/contract';
import type { PageDocument } from '@awning/site-model';
import type { Translate } from '../../messages/messages.ts';
import type { editorMessages } from '../editor-messages.ts';
import { outlineOf } from '../page-outline.ts';
import type { EditorTools } from '../parts/editor-tools.ts';

/** What people call a version: the name that it was given, or why it is there. */
export const versionName = (
  { name, reason }: Pick<DraftVersion, 'name' | 'reason'>,
  t: Translate<typeof editorMessages>,
): string => name || t(reason === 'publish' ? 'reasonPublish' : 'reasonAutomatic');

/** What people call the parts of several documents; where they differ, as the last one has it. */
export function partNames(
  documents: readonly PageDocument[],
  { kindName, sectionName }: Pick<EditorTools, 'kindName' | 'sectionName'>,
): ReadonlyMap<string, string> {
  return new Map(
    documents
      .flatMap((document) => outlineOf(document, kindName))
      .flatMap((section): [string, string][] => [
        [section.id, sectionName(section)],
        ...section.blocks.map(({ id, title }): [string, string] => [id, title]),
      ]),
  );
}
