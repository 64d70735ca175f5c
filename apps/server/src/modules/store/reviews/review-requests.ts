import type { NewReviewRequest, ReviewRequestLink, StoredReview } from '@awning/contract';
import { REVIEW_LIMITS } from '@awning/contract';
import { addressOf, openReviewPage } from '@awning/contract/calls';
import { RECORD_TYPES } from '@awning/site-model';
import { canonicalEmail } from '../../../platform/email-address.ts';
import type { WebsiteId } from '../../../platform/entity-ids.ts';
import { readMailSite } from '../../foundation/mail-templates/index.ts';
import { visibleSources } from './public-reviews.ts';
import { createRequestTokens, type ReviewRequest } from './request-token.ts';
import { toStoredReview } from './review-dto.ts';
import { reviewErrors } from './review-errors.ts';
import { readText } from './review-fields.ts';
import type { ReviewParts } from './review-parts.ts';
import { findReply } from './review-repository.ts';
import { reviewMails, reviewRequestMailData } from './review-request-mail.ts';
import type { SubmitReview, SubmittedReview } from './submitted-review.ts';

export interface RequestedReview extends NewReviewRequest {
  /** The line of the order; without one, an address counts as one purchase of a product. */
  readonly orderLineId?: string;
}

export interface RequestingSite {
  readonly id: string;
  readonly title: string;
  readonly baseUrl: string;
}

/** What stands behind a link. */
export type OpenedRequest =
  | { readonly state: 'open'; readonly request: ReviewRequest }
  | { readonly state: 'answered'; readonly request: ReviewRequest; readonly review: StoredReview }
  | { readonly state: 'unknown' | 'expired' | 'closed' };

export interface ReviewRequests {
  /**
   * A link for one buyer of one product, mailed to them with `send`. The same purchase may get several links, and gets
   * one review.
   */
  requestLink(site: RequestingSite, request: RequestedReview): Promise<ReviewRequestLink>;
  openRequest(websiteId: WebsiteId, token: string): Promise<OpenedRequest>;
  /** Refused where the link is no good, or was used. */
  answerRequest(websiteId: WebsiteId, token: string, review: SubmittedReview): Promise<StoredReview>;
}

const DAY_MS = 86_400_000;
const DAYS = 90;

export function createReviewRequests(parts: ReviewParts, submit: SubmitReview): ReviewRequests {
  const { database, keyring, clock, ids, settings, content } = parts;
  const tokens = createRequestTokens(keyring);

  const isOpen = async (websiteId: WebsiteId): Promise<boolean> =>
    visibleSources((await settings.store(websiteId)).value).includes('native');

  /** Signed, so that nobody can guess an address from a link that was passed on. */
  const keyOf = (websiteId: WebsiteId, { itemId, orderLineId, email }: RequestedReview): string => {
    const buyer =
      orderLineId !== undefined
        ? `line:${orderLineId}`
        : email !== undefined
          ? `address:${canonicalEmail(email)}`
          : `link:${ids.next()}`;
    return keyring.sign('review-purchase', `${websiteId}:${itemId}:${buyer}`);
  };

  const openRequest: ReviewRequests['openRequest'] = async (websiteId, token) => {
    const request = tokens.read(websiteId, token);
    if (request === null) return { state: 'unknown' };
    const response = await findReply(database.query, websiteId, request.key);
    if (response) return { state: 'answered', request, review: toStoredReview(response) };
    if (request.expiresOn <= clock.now().getTime()) return { state: 'expired' };
    return (await isOpen(websiteId)) ? { state: 'open', request } : { state: 'closed' };
  };

  return {
    openRequest,

    async requestLink(site, requested) {
      if (!(await isOpen(site.id))) throw reviewErrors.closed();
      const { itemId, email, send = false } = requested;
      const item = (await content.read.items(site.id, [itemId])).get(itemId);
      const name = readText(requested.name, REVIEW_LIMITS.authorName);
      const errors = {
        ...(item?.recordType === RECORD_TYPES['store-item']
          ? {}
          : { itemId: reviewErrors.productMissing.message }),
        ...(name.ok ? {} : { name: name.problem }),
        ...(send && email === undefined ? { email: 'Please enter a valid email' } : {}),
      };
      if (!item || !name.ok || Object.keys(errors).length > 0) throw reviewErrors.invalidRequest({ errors });
      const key = keyOf(site.id, requested);
      // In whole days, so that asking twice on one day gives the same link, and one mail.
      const day = Math.floor(clock.now().getTime() / DAY_MS) + DAYS + 1;
      const request = { itemId, key, name: name.text, expiresOn: day * DAY_MS };
      const url = site.baseUrl + addressOf(openReviewPage, {}, { token: tokens.write(site.id, request) });
      const sent =
        send && email !== undefined
          ? await sendRequest(parts, site.id, {
              url,
              to: email,
              name: name.text,
              product: item.title,
              cause: `review-request/${key}/${day}`,
            })
          : false;
      return { url, expiresOn: request.expiresOn, sent };
    },

    async answerRequest(websiteId, token, review) {
      const opened = await openRequest(websiteId, token);
      switch (opened.state) {
        case 'open':
          return submit(websiteId, opened.request.itemId, review, {
            verifiedBuyer: true,
            requestKey: opened.request.key,
          });
        case 'answered':
          throw reviewErrors.answered();
        case 'closed':
          throw reviewErrors.closed();
        case 'expired':
          throw reviewErrors.requestExpired();
        default:
          throw reviewErrors.requestUnknown();
      }
    },
  };
}

interface MailedRequest {
  readonly url: string;
  readonly to: string;
  readonly name: string;
  readonly product: string;
  readonly cause: string;
}

/** False: the same request was mailed before. */
async function sendRequest(
  parts: ReviewParts,
  websiteId: WebsiteId,
  { url, to, name, product, cause }: MailedRequest,
): Promise<boolean> {
  const { database, mail, mailTexts } = parts;
  const site = await readMailSite(parts, websiteId);
  if (!site) return false;
  const own = await mailTexts.of(websiteId, 'review-request');
  const drawn = reviewMails.render(
    'review-request',
    reviewRequestMailData(site, { url, name, product }),
    own,
  );
  return database.transaction((tx) =>
    mail.post(tx, {
      websiteId,
      cause,
      to,
      // The holder of the link could write in the recipient's name.
      confidential: true,
      ...drawn,
      ...(site.contactEmail === '' ? {} : { replyTo: site.contactEmail }),
    }),
  );
}
