export interface OutgoingMail {
  /** Stays the same when a mail is tried again, so that a careful receiver can drop the second copy. */
  readonly messageId: string;
  readonly from: string;
  readonly to: string;
  readonly replyTo?: string;
  readonly subject: string;
  readonly text: string;
  readonly html?: string;
  /** For the button of mail programs, which post to it (RFC 8058). */
  readonly unsubscribeUrl?: string;
}

export interface MailTransport {
  /** False: nothing leaves the machine, mails stay where the admin shows them. */
  readonly leavesTheMachine: boolean;
  /**
   * Resolves when the mail server has taken responsibility for the mail. Throws a `MailUnanswered` when it may have
   * done so, a `MailAddressRefused` when nothing is wrong but the address. `beforeText` runs when the mail server has
   * agreed to who writes to whom and waits for the text; should it throw, there will be none.
   */
  deliver(mail: OutgoingMail, beforeText: () => Promise<void>): Promise<void>;
  close(): void;
}

/** The mail was on its way when the line broke: the mail server may have it or not. */
export class MailUnanswered extends Error {}

/** The mail server will not have this address, and may well take the next. */
export class MailAddressRefused extends Error {}

/** No mail server configured: the stored message is the delivery. */
export const createKeepingTransport = (): MailTransport => ({
  leavesTheMachine: false,
  deliver: (_mail, beforeText) => beforeText(),
  close: () => {},
});
