import { createTransport } from 'nodemailer';
import type { MailTransport } from './mail-transport.ts';

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
  return {
    leavesTheMachine: true,
    async deliver({ messageId, to, replyTo, unsubscribeUrl, ...mail }) {
      await transport.sendMail({
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
