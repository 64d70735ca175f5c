import { listActivity } from '@awning/contract/calls';
import type { FakeServer } from './fake-server.ts';

/** The last change of every record was made by this member, two minutes ago. */
export function respondWithChangeBy(server: FakeServer, name: string): void {
  server.respond(listActivity, () => ({
    body: {
      activities: [
        {
          id: 'a'.repeat(24),
          at: new Date(Date.now() - 120_000).toISOString(),
          actor: { kind: 'member' as const, id: 'm', name },
          kind: 'settings.saveSiteSettings',
          words: 'changed',
          subject: null,
          fields: [],
          rows: 1,
          canUndo: false,
          cannotUndo: null,
          undoes: null,
          undoneBy: null,
        },
      ],
      hasNextPage: false,
      nextPageCursor: null,
      hasPreviousPage: false,
      previousPageCursor: null,
    },
  }));
}
