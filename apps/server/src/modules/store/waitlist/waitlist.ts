import type {
  MailPreview,
  WaitlistExportQuery,
  WaitlistGroupPage,
  WaitlistGroupQuery,
  WaitlistMailName,
  WaitlistPersonPage,
  WaitlistPersonQuery,
  WaitlistSendPreview,
  WaitlistSent,
  WaitlistSettingsChange,
  WaitlistSettingsResponse,
  WaitlistSignedUp,
  WaitlistSignUp,
  WaitlistVariant,
} from '@awning/contract';
import type { CartId, ItemId, VariantId, WebsiteId } from '../../../platform/entity-ids.ts';
import type { Subscription } from '../../../platform/events/index.ts';
import type { Invariant } from '../../../platform/invariant.ts';
import type { Job } from '../../../platform/queue/index.ts';
import type { MailSet } from '../../foundation/mail-templates/index.ts';

/** Outbox: a person waits. Emitted once for each time that they begin to. */
export const SIGNED_UP = 'waitlist.signup';

declare module '../../../platform/events/domain-events.ts' {
  interface DomainEvents {
    'waitlist.signup': SignedUp;
  }
}

export interface SignedUp {
  readonly signUpId: string;
  readonly productId: ItemId;
  readonly variantId: VariantId;
  readonly email: string;
  /** ISO 8601. */
  readonly signedUpAt: string;
}

/** What stands behind a link of a mail. */
export type OpenedLink =
  | { readonly state: 'unknown' }
  /** We wrote it, and its person is not on the list any more. */
  | { readonly state: 'left' }
  | {
      /** `withdrawn`: the shop has fewer than it thought; its person is in line again, at their place. */
      readonly state: 'open' | 'bought' | 'expired' | 'withdrawn';
      readonly itemId: ItemId;
      readonly variantId: VariantId;
      readonly keptUntil: Date;
      /** They are in line for it, by this link's end or by asking again. */
      readonly isWaiting: boolean;
      /** This link has ended, and a newer one keeps something for them. */
      readonly isHeldAgain: boolean;
    };

export type Waiting = {
  readonly itemId: ItemId;
  readonly variantId: VariantId;
  readonly email: string;
};

export interface Waitlist {
  signUp(
    websiteId: WebsiteId,
    signUp: WaitlistSignUp,
    from: { readonly address: string },
  ): Promise<WaitlistSignedUp>;
  /** The same without a captcha: the owner of the mailbox says yes in a mail, and only then is anything stored. */
  signUpByMail(websiteId: WebsiteId, signUp: WaitlistSignUp): Promise<WaitlistSignedUp>;
  /** What the link of such a mail would sign up for; null: it has ended, or is not ours. */
  findByToken(websiteId: WebsiteId, token: string): Promise<Waiting | null>;
  confirm(websiteId: WebsiteId, token: string): Promise<WaitlistSignedUp>;

  groups(websiteId: WebsiteId, query: WaitlistGroupQuery): Promise<WaitlistGroupPage>;
  people(websiteId: WebsiteId, query: WaitlistPersonQuery): Promise<WaitlistPersonPage>;
  /** Streamed, line by line. */
  csv(websiteId: WebsiteId, query: WaitlistExportQuery): AsyncIterable<string>;
  remove(websiteId: WebsiteId, signUpId: string): Promise<void>;
  /**
   * Mails everybody who waits, or as many as there are units: once each, no matter how often and from where this is
   * called.
   */
  send(websiteId: WebsiteId, variants: readonly WaitlistVariant[]): Promise<WaitlistSent>;
  /** What `send` would do now for one variant, and to whom; nothing of it happens. */
  previewSend(websiteId: WebsiteId, variant: WaitlistVariant): Promise<WaitlistSendPreview>;
  settings(websiteId: WebsiteId, productId?: ItemId): Promise<WaitlistSettingsResponse>;
  changeSettings(
    websiteId: WebsiteId,
    productId: ItemId | undefined,
    change: WaitlistSettingsChange,
    options: { readonly by: string; readonly expected?: number | undefined },
  ): Promise<WaitlistSettingsResponse>;
  /** The product follows the site again, or the site the usual. */
  resetSettings(
    websiteId: WebsiteId,
    productId: ItemId | undefined,
    options?: { readonly expected?: number | undefined },
  ): Promise<WaitlistSettingsResponse>;
  /** As those who change their words see them. */
  readonly mailSet: MailSet;
  previewMail(
    websiteId: WebsiteId,
    name: WaitlistMailName,
    variant: Partial<WaitlistVariant>,
  ): Promise<MailPreview>;

  /** The path of a link's page, `/waitlist/{token}`: its holder may buy what is kept. */
  linkOf(websiteId: WebsiteId, linkId: string): string;
  open(websiteId: WebsiteId, token: string): Promise<OpenedLink>;
  /** What the link keeps is this cart's to buy. */
  claim(websiteId: WebsiteId, token: string, cartId: CartId): Promise<'claimed' | 'paying' | 'ended'>;
  /** How many units links keep for this cart. */
  claimed(websiteId: WebsiteId, cartId: CartId, variantId: VariantId): Promise<number>;
  /**
   * At the end of the line, after the link has ended. `kept`: something is kept for them now, by this link or a newer
   * one.
   */
  waitAgain(websiteId: WebsiteId, token: string): Promise<'waiting' | 'kept' | 'available' | 'unknown'>;
  /** Who would leave with this token; null: nobody, or nobody any more. */
  leaving(
    websiteId: WebsiteId,
    token: string,
  ): Promise<(Waiting & { /** What else they signed up for. */ readonly others: number }) | null>;
  /** `all`: everything that the same person signed up for. */
  leave(websiteId: WebsiteId, token: string, o?: { readonly all: boolean }): Promise<void>;

  /** Ends links whose time is over and goes on to the next in line; answers how many variants it looked at. */
  moveOn(): Promise<number>;
  /** Forgets who waited for variants that are gone; answers how many people that were. */
  sweep(): Promise<number>;
  readonly jobs: readonly Job[];
  readonly eventSubscriptions: readonly Subscription[];
  readonly invariants: readonly Invariant[];
}
