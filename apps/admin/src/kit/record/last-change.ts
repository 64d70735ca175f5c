import { listActivity } from '@awning/contract/calls';
import type { Client } from '@awning/contract/client';
import type { LastChange } from './use-record.ts';

/** Who changed a record last, from what the site notes of changes. */
export async function readLastChange(
  api: Client,
  subject: { readonly kind: string; readonly id: string },
): Promise<LastChange | null> {
  const query = { subjectKind: subject.kind, subjectId: subject.id, limit: 1 };
  const [activity] = (await api.call(listActivity, { query })).body.activities;
  return activity ? { by: activity.actor.name, at: activity.at } : null;
}
