import { type EditCommand, type PageDocument, wordsOnlyProblems } from '@awning/site-model';
import { applyCommands } from '../draft/pending-edits.ts';

/** ED-99: by what the commands do to the page, as the server judges locked sections. */
export function isWordsOnly(before: PageDocument, commands: readonly EditCommand[]): boolean {
  let made = 0;
  // What is tried here is thrown away: its ids only have to differ from each other.
  const newId = (): string => `${++made}`.padStart(24, 'f');
  const applied = applyCommands(before, commands, { ids: [], newId });
  // What is refused anyway has a sentence of its own.
  return (
    'refused' in applied || wordsOnlyProblems(before, applied.document, { everywhere: true }).length === 0
  );
}
