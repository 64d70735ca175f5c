import { once } from 'node:events';
import type { Socket } from 'node:net';
import { text } from 'node:stream/consumers';
import { SMTPServer } from 'smtp-server';

export interface ReceivedMail {
  readonly from: string;
  readonly to: string[];
  /** Headers and body as they came over the wire. */
  readonly raw: string;
}

type SmtpManner = 'accept' | 'refuse' | 'stall' | 'drop' | 'ponder';

export interface TestSmtp {
  readonly url: string;
  readonly received: ReceivedMail[];
  /** How many mails clients have begun to hand over, accepted or not. */
  begun(): number;
  /**
   * `refuse` responds with an error, `stall` never responds, `drop` takes a mail and hangs up without a word, `ponder`
   * takes it and responds when the behaviour changes.
   */
  behave(manner: SmtpManner): void;
  stop(): Promise<void>;
  start(): Promise<void>;
}

/** A real mail server on the loopback address. It knows everybody but those whose address begins with `nobody`. */
export async function startTestSmtp(): Promise<TestSmtp> {
  const received: ReceivedMail[] = [];
  let manner: SmtpManner = 'accept';
  const pondering: (() => void)[] = [];
  let begun = 0;
  let port = 0;
  let server = createServer();

  function createServer(): SMTPServer {
    const sockets = new Map<number | undefined, Socket>();
    const result = new SMTPServer({
      authOptional: true,
      disabledCommands: ['STARTTLS'],
      // Connections that a client keeps open must not hold up the end of a test.
      closeTimeout: 10,
      onMailFrom(_address, _session, done) {
        begun++;
        if (manner === 'refuse')
          return done(Object.assign(new Error('mailbox of the sender is full'), { responseCode: 452 }));
        if (manner !== 'stall') done();
      },
      onRcptTo({ address }, _session, done) {
        if (address.startsWith('nobody'))
          done(Object.assign(new Error('no such mailbox'), { responseCode: 550 }));
        else done();
      },
      onData(stream, { envelope, remotePort }, done) {
        text(stream).then((raw) => {
          received.push({
            from: envelope.mailFrom === false ? '' : envelope.mailFrom.address,
            to: envelope.rcptTo.map(({ address }) => address),
            raw,
          });
          if (manner === 'drop') sockets.get(remotePort)?.destroy();
          else if (manner === 'ponder') pondering.push(() => done());
          else done();
        }, done);
      },
    });
    result.on('error', () => {});
    result.server.on('connection', (socket: Socket) => {
      const { remotePort } = socket;
      sockets.set(remotePort, socket);
      socket.once('close', () => sockets.delete(remotePort));
    });
    return result;
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
    begun: () => begun,
    behave(next) {
      manner = next;
      for (const respond of pondering.splice(0)) respond();
    },
    stop: () => new Promise((resolve) => server.close(() => resolve())),
    async start() {
      server = createServer();
      await listen();
    },
  };
}
