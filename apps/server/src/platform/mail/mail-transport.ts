import { createTransport } from 'nodemailer';

export interface OutgoingMail {
  /** Stays the same when a mail is tried again, so that a careful receiver can drop the second copy. */
  readonly messageId: string;
  readonly from: string;
  readonly to: string;
  readonly replyTo?: string;
  readonly subject: string;
  readonly text: string;
  readonly html?: string;
}

export interface MailTransport {
  /** False: nothing leaves the machine, mails stay where the admin shows them. */
  readonly leavesTheMachine: boolean;
  /** Resolves when the mail server has taken responsibility for the mail. */
  deliver(mail: OutgoingMail): Promise<void>;
  close(): void;
}

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
    async deliver({ messageId, to, replyTo, ...mail }) {
      await transport.sendMail({
        ...mail,
        // As an object an address is one address; as text it would be read as a list.
        to: { name: '', address: to },
        ...(replyTo === undefined ? {} : { replyTo: { name: '', address: replyTo } }),
        messageId: `<${messageId}>`,
      });
    },
    close: () => transport.close(),
  };
}

/** No mail server configured: the stored message is the delivery. */
export const createKeepingTransport = (): MailTransport => ({
  leavesTheMachine: false,
  deliver: async () => {},
  close: () => {},
});
