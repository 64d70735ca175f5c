import type { SessionEntries } from './session-entries.ts';

/** The one key, so that there is never more than one action. */
export const nextPageActionKey = 'awning:next-page-action';

/** Something that the page which is loaded next should do, such as saying that a form was sent. */
export interface NextPageAction {
  readonly type: string;
  readonly [detail: string]: unknown;
}

/** A page that comes much later is not the one that was meant. */
const LASTS_MS = 60_000;

export const storeNextPageAction = (entries: SessionEntries, action: NextPageAction): boolean =>
  entries.write(nextPageActionKey, action, { expiresAfterMs: LASTS_MS });

/** What the page before asked for; once only. */
export function takeNextPageAction(entries: SessionEntries): NextPageAction | null {
  const action = entries.read(nextPageActionKey);
  entries.remove(nextPageActionKey);
  return isAction(action) ? action : null;
}

const isAction = (value: unknown): value is NextPageAction =>
  typeof value === 'object' && value !== null && 'type' in value && typeof value.type === 'string';
