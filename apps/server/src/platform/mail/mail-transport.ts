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

export function createSmtpTransport(url: string): MailTransport {
  const transport = createTransport({
    url,
    pool: true,
    maxConnections: 4,
    connectionTimeout: 10_000,
    greetingTimeout: 10_000,
    socketTimeout: 30_000,
    // What goes into a mail is ours to fetch, not nodemailer's: no path and no address may be smuggled in.
    disableFileAccess: true,
    disableUrlAccess: true,
  } as Parameters<typeof createTransport>[0]);
  return {
    leavesTheMachine: true,
    async deliver({ messageId, ...mail }) {
      await transport.sendMail({ ...mail, messageId: `<${messageId}>` });
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
