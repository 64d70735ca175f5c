import { type FieldAnswers, readAnswers, writeAnswers } from '@awning/commerce';
import { createSessionEntries } from '../browser/session-entries.ts';

/** What the shopper typed and did not send yet, for as long as the tab is open. */
export interface AnswerDraft {
  /** Undefined: nothing was typed, or not into a form with these answers. */
  read(): FieldAnswers | undefined;
  keep(typed: FieldAnswers): void;
  forget(): void;
}

/**
 * `id` is that of the product or of the entry in the cart; `answers` are those that the form begins with.
 *
 * @example const typed = createAnswerDraft(itemId, {}).read();
 */
export function createAnswerDraft(id: string, answers: FieldAnswers): AnswerDraft {
  const entries = createSessionEntries({ storage: () => sessionStorage, now: Date.now });
  const key = `awning:product-answers:${id}`;
  const base = writeAnswers(answers);
  return {
    read() {
      const entry = entries.read(key);
      const isOurs = isStored(entry) && entry.base === base;
      return isOurs ? readAnswers(entry.typed) : undefined;
    },
    keep(typed) {
      entries.write(key, { base, typed: writeAnswers(typed) } satisfies StoredDraft);
    },
    forget() {
      entries.remove(key);
    },
  };
}

interface StoredDraft {
  readonly base: string;
  readonly typed: string;
}

const isStored = (value: unknown): value is StoredDraft =>
  typeof value === 'object' &&
  value !== null &&
  'base' in value &&
  'typed' in value &&
  typeof value.typed === 'string';
