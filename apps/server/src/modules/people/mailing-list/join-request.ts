/** A visitor asked for the site's news. The event is written in the transaction of the form they sent. */
export const JOIN_REQUESTED = 'mailing-list.asked';

declare module '../../../platform/events/domain-events.ts' {
  interface DomainEvents {
    'mailing-list.asked': JoinRequest;
  }
}

export interface JoinRequest {
  readonly email: string;
  readonly firstName?: string;
  readonly lastName?: string;
  readonly source: 'form' | 'newsletter' | 'popup' | 'waitlist';
  /** What they sent: a submission, a sign-up. */
  readonly sourceId: string;
  /** What stood beside the box or the button. */
  readonly wording: string;
  readonly language?: string;
  /** ISO 8601. */
  readonly askedAt: string;
  /** They are on the list once they say so in a mail. */
  readonly doubleOptIn: boolean;
}
