import type { FormField } from '@awning/forms';
import { createSessionEntries } from '../browser/session-entries.ts';

/** Answers whose arrival nobody has confirmed, and the key under which they are stored once. */
export interface PendingSubmission {
  readonly key: string;
  /** The answers as they were sent. */
  readonly json: string;
}

export interface PendingSubmissions {
  read(): PendingSubmission | null;
  keep(pending: PendingSubmission): void;
  forget(): void;
}

/** Lasts over a reload, or a visitor who sends the same again after a lost response would send it under another key. */
export function createPendingSubmissions(formId: string, fields: readonly FormField[]): PendingSubmissions {
  // What nobody may find in the browser afterwards lasts no longer than the page.
  const isSecret = fields.some(({ type }) => type === 'password');
  const entries = createSessionEntries({
    storage: () => (isSecret ? null : sessionStorage),
    now: Date.now,
  });
  const name = `awning:form-pending:${formId}`;
  const stored = entries.read(name);
  let pending = isPending(stored) ? stored : null;
  return {
    read: () => pending,
    keep(pendingSubmission) {
      pending = pendingSubmission;
      entries.write(name, pendingSubmission);
    },
    forget() {
      pending = null;
      entries.remove(name);
    },
  };
}

const isPending = (value: unknown): value is PendingSubmission =>
  typeof value === 'object' &&
  value !== null &&
  'key' in value &&
  'json' in value &&
  typeof value.key === 'string' &&
  typeof value.json === 'string';
