import type { HttpApp } from '../http-app.ts';

/**
 * Closing waits for every connection, and browsers keep theirs open long after their last answer. So from the moment
 * closing begins, each answer ends its connection; answers already being sent end theirs once they are through.
 */
export function endConnectionsWhileClosing(app: HttpApp): void {
  let closing = false;
  app.addHook('preClose', async () => {
    closing = true;
  });
  app.addHook('onSend', (_request, reply, _payload, done) => {
    if (closing) reply.header('connection', 'close');
    done();
  });
  app.addHook('onResponse', (_request, _reply, done) => {
    if (closing) setImmediate(() => app.server.closeIdleConnections());
    done();
  });
}
