import type { FastifyRequest } from 'fastify';
import type { HttpApp } from '../http-app.ts';
import { isRead } from '../http-methods.ts';

/** Runs the rest of a request so that what it changes is noted, where it is a change that leaves activity. */
export type NoteChanges = (request: FastifyRequest, rest: () => void) => void;

/** Behind the gate, which knows the member, and before the handler. */
export function noteChanges(app: HttpApp, note: NoteChanges | undefined): void {
  if (note === undefined) return;
  app.addHook('preHandler', (request, _reply, done) => {
    if (isRead(request.method)) done();
    else note(request, done);
  });
}
