import type { Readable } from 'node:stream';
import { createTransport } from 'nodemailer';
import { type MailTransport, MailUnanswered } from './mail-transport.ts';

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
  /** What the mail server is sent, by message id, from the first of its bytes that somebody asks for. */
  const underWay = new Map<string, Readable>();
  transport.use('stream', ({ message }, done) => {
    message.processFunc((bytes: Readable) => {
      underWay.set(message.messageId(), bytes);
      return bytes;
    });
    done();
  });
  const send = async (mail: Parameters<typeof transport.sendMail>[0] & { messageId: string }) => {
    try {
      await transport.sendMail(mail);
    } catch (error) {
      const isAnswered = error instanceof Error && 'responseCode' in error;
      if (isAnswered || !underWay.get(mail.messageId)?.readableDidRead) throw error;
      throw new MailUnanswered(error instanceof Error ? error.message : String(error), { cause: error });
    } finally {
      underWay.delete(mail.messageId);
    }
  };
  return {
    leavesTheMachine: true,
    async deliver({ messageId, to, replyTo, unsubscribeUrl, ...mail }) {
      await send({
        ...mail,
        // As an object an address is one address; as text it would be read as a list.
        to: { name: '', address: to },
        ...(replyTo === undefined ? {} : { replyTo: { name: '', address: replyTo } }),
        ...(unsubscribeUrl === undefined ? {} : { headers: unsubscribeHeaders(unsubscribeUrl) }),
        messageId: `<${messageId}>`,
      });
    },
    close: () => transport.close(),
  };
}

const unsubscribeHeaders = (url: string) => ({
  'List-Unsubscribe': `<${url}>`,
  'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
});
