import pg from 'pg';

/** How long a connection may be silent before we ask whether its server is still there, and how long that may take. */
export interface SilenceLimit {
  readonly silenceMs: number;
  readonly proofMs: number;
  /** Silent for this long it is cut in any case: the time-outs of the server are shorter than this. */
  readonly longestMs: number;
}

/**
 * Finds connections that will never respond. A server that is frozen, or behind a network that forgot us, reports
 * nothing: its own time-outs cannot fire, and a caller would wait for ever. A connection is cut, and not returned to
 * the pool with its query under way: the next borrower would otherwise inherit an open transaction.
 */
export function createSilenceWatch(
  url: string,
  { silenceMs, proofMs, longestMs }: SilenceLimit,
  onCut: () => void,
): (client: pg.Client) => void {
  let asking: Promise<boolean> | undefined;
  /** One question for all who wait. */
  const isServerThere = (): Promise<boolean> => {
    asking ??= serverReplies(url, proofMs).finally(() => {
      asking = undefined;
    });
    return asking;
  };

  return (client) => {
    /** What is under way on this connection; another object for each time it is asked something. */
    let waiting: { readonly since: number } | undefined;
    let timer: NodeJS.Timeout | undefined;

    const lookIn = (ms: number, wait: { readonly since: number }): void => {
      timer = setTimeout(async () => {
        const there = await isServerThere();
        if (waiting !== wait) return;
        const leftMs = longestMs - (performance.now() - wait.since);
        if (there && leftMs > 0) return lookIn(Math.min(silenceMs, leftMs), wait);
        onCut();
        client.end().catch(() => {});
        // A goodbye would wait for the answers that never come.
        client.connection.stream.destroy();
      }, ms).unref();
    };
    const settle = (): void => {
      clearTimeout(timer);
      waiting = undefined;
    };

    const ask = client.query.bind(client) as (...question: unknown[]) => unknown;
    client.query = ((...question: unknown[]) => {
      settle();
      waiting = { since: performance.now() };
      lookIn(silenceMs, waiting);
      return ask(...question);
    }) as typeof client.query;
    // Everything that was asked has been answered.
    client.on('drain', settle);
    client.on('end', settle);
  };
}

/** Anything the server says proves that it is there, a refusal too. */
async function serverReplies(url: string, limitMs: number): Promise<boolean> {
  const client = new pg.Client({
    connectionString: url,
    connectionTimeoutMillis: limitMs,
    query_timeout: limitMs,
    application_name: 'awning-proof',
  });
  client.on('error', () => {});
  try {
    await client.connect();
    return true;
  } catch (error) {
    return error instanceof pg.DatabaseError;
  } finally {
    client.end().catch(() => {});
  }
}
