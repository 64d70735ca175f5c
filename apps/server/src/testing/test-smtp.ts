import { once } from 'node:events';
import { text } from 'node:stream/consumers';
import { SMTPServer } from 'smtp-server';

export interface ReceivedMail {
  readonly from: string;
  readonly to: string[];
  /** Headers and body as they came over the wire. */
  readonly raw: string;
}

export interface TestSmtp {
  readonly url: string;
  readonly received: ReceivedMail[];
  /** `refuse` answers with an error, `stall` never answers. */
  behave(manner: 'accept' | 'refuse' | 'stall'): void;
  stop(): Promise<void>;
  start(): Promise<void>;
}

/** A real mail server on the loopback address. */
export async function startTestSmtp(): Promise<TestSmtp> {
  const received: ReceivedMail[] = [];
  let manner: 'accept' | 'refuse' | 'stall' = 'accept';
  let port = 0;
  let server = createServer();

  function createServer(): SMTPServer {
    const made = new SMTPServer({
      authOptional: true,
      disabledCommands: ['STARTTLS'],
      // Connections that a client keeps open must not hold up the end of a test.
      closeTimeout: 10,
      onMailFrom(_address, _session, done) {
        if (manner === 'refuse')
          return done(Object.assign(new Error('mailbox of the sender is full'), { responseCode: 452 }));
        if (manner === 'accept') done();
      },
      onData(stream, { envelope }, done) {
        text(stream).then((raw) => {
          received.push({
            from: envelope.mailFrom === false ? '' : envelope.mailFrom.address,
            to: envelope.rcptTo.map(({ address }) => address),
            raw,
          });
          done();
        }, done);
      },
    });
    made.on('error', () => {});
    return made;
  }

  const listen = async (): Promise<void> => {
    const listening = server.listen(port, '127.0.0.1');
    await once(listening, 'listening');
    const address = listening.address();
    port = typeof address === 'object' && address ? address.port : 0;
  };
  await listen();

  return {
    url: `smtp://127.0.0.1:${port}`,
    received,
    behave(next) {
      manner = next;
    },
    stop: () => new Promise((resolve) => server.close(() => resolve())),
    async start() {
      server = createServer();
      await listen();
    },
  };
}
