import { CallError } from '@awning/contract/client';
import { editorMessages } from '@awning/site-model';
import { describeError } from '../api/api-error.ts';

/** Why the editor cannot be opened. A refusal has words of its own; a failure has those of the catalogue (ED-98). */
export function openingProblem(error: unknown): string {
  if (!(error instanceof CallError)) return editorMessages.somethingWentWrong;
  if (error.status === 0) return editorMessages.unableToConnect;
  return isServerFault(error) ? editorMessages.unableToLoad : describeError(error);
}

/** Why there is nothing to choose from. */
export const searchProblem = (kind: string): string =>
  kind === 'collection' ? editorMessages.unableToLoadCollections : editorMessages.unableToLoadResults;

/** What the server would have done on a better day: a later try may get another response. */
const isServerFault = ({ status, code }: CallError): boolean => status >= 500 || code === 'not-ours';
