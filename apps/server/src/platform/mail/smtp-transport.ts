import { Readable } from 'node:stream';
import { createTransport } from 'nodemailer';
import { MailAddressRefused, type MailTransport, MailUnanswered } from './mail-transport.ts';

export function createSmtpTransport(url: string, { stalledMs = 30_000 } = {}): MailTransport {
  const transport = createTransport({
    url,
    pool: true,
    maxConnections: 4,
    connectionTimeout: Math.min(10_000, stalledMs),
    greetingTimeout: Math.min(10_000, stalledMs),
    socketTimeout: stalledMs,
    // What goes into a mail is ours to fetch, not nodemailer's: no path and no address may be smuggled in.
    disableFileAccess: true,
    disableUrlAccess: true,
  } as Parameters<typeof createTransport>[0]);
  /** By message id. */
  const texts = new Map<string, { begin(): Promise<void> }>();
  transport.use('stream', ({ message }, done) => {
    message.processFunc((bytes: Readable) => {
      const text = texts.get(message.messageId());
      return text ? Readable.from(bytesAfter(text.begin, bytes), { objectMode: false }) : bytes;
    });
    done();
  });
  const send = async (
    mail: Parameters<typeof transport.sendMail>[0] & { messageId: string },
    beforeText: () => Promise<void>,
  ) => {
    let hasBegun = false;
    texts.set(mail.messageId, {
      async begin() {
        await beforeText();
        hasBegun = true;
      },
    });
    try {
      await transport.sendMail(mail);
    } catch (error) {
      const reason = error instanceof Error ? error.message : String(error);
      const { responseCode, command } = answerOf(error);
      if (command === 'RCPT TO' && responseCode !== undefined && responseCode >= 500)
        throw new MailAddressRefused(reason, { cause: error });
      if (responseCode !== undefined || !hasBegun) throw error;
      throw new MailUnanswered(reason, { cause: error });
    } finally {
      texts.delete(mail.messageId);
    }
  };
  return {
    leavesTheMachine: true,
    async deliver({ messageId, to, replyTo, unsubscribeUrl, ...mail }, beforeText) {
      const message = {
        ...mail,
        // As an object an address is one address; as text it would be read as a list.
        to: { name: '', address: to },
        ...(replyTo === undefined ? {} : { replyTo: { name: '', address: replyTo } }),
        ...(unsubscribeUrl === undefined ? {} : { headers: unsubscribeHeaders(unsubscribeUrl) }),
        messageId: `<${messageId}>`,
      };
      await send(message, beforeText);
    },
    close: () => transport.close(),
  };
}

/** What the mail server said, and to which command. */
function answerOf(error: unknown): { responseCode?: number; command?: string } {
  if (!(error instanceof Error)) return {};
  return {
    ...('responseCode' in error ? { responseCode: Number(error.responseCode) } : {}),
    ...('command' in error ? { command: String(error.command) } : {}),
  };
}

/** Nobody asks for the first byte before the mail server does. */
async function* bytesAfter(begin: () => Promise<void>, bytes: Readable): AsyncGenerator<Buffer> {
  await begin();
  yield* bytes;
}

const unsubscribeHeaders = (url: string) => ({
  'List-Unsubscribe': `<${url}>`,
  'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
});
