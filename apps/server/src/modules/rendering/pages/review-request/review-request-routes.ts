import { cartMessages } from '@awning/commerce';
import { REVIEW_LIMITS, reviewEndpoints } from '@awning/contract';
import { type ItemData, PAGE_TYPES } from '@awning/site-model';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { type Static, Type } from 'typebox';
import { CataloguedError } from '../../../../platform/errors/index.ts';
import type { Html } from '../../../../platform/html/index.ts';
import { bind, type HttpApp } from '../../../../platform/http/index.ts';
import type { Settings } from '../../../foundation/settings/index.ts';
import type { Access, ShowLocked } from '../../../people/access/index.ts';
import type { ProductPages } from '../../../store/catalog/index.ts';
import type { ReviewRequests } from '../../../store/reviews/index.ts';
import { policyOf } from '../../page-types/page-policy.ts';
import type { SitePages } from '../../page-types/site-pages.ts';
import {
  type NoRequest,
  noRequest,
  type ReviewField,
  type ReviewForm,
  reviewForm,
  sentReview,
  type TypedReview,
} from './review-request-page.ts';

export interface ReviewRequestRoutes {
  readonly reviews: Pick<ReviewRequests, 'openRequest' | 'answerRequest'>;
  readonly content: Pick<ProductPages, 'items'>;
  readonly settings: Pick<Settings, 'site'>;
  readonly pages: Pick<SitePages, 'drawOwn'>;
  readonly access: Pick<Access, 'admit'>;
  readonly showLocked: ShowLocked;
}

const { path: PATH } = reviewEndpoints.openReviewPage;
const Token = Type.String({ maxLength: 2000 });
/** Wider than the limits: the sentence about them is the rules'. */
const typed = (limit: number) => Type.Optional(Type.String({ maxLength: limit * 4 }));
const PageJson = Type.Object({
  token: Token,
  rating: typed(10),
  title: typed(REVIEW_LIMITS.title),
  body: typed(REVIEW_LIMITS.body),
  authorName: typed(REVIEW_LIMITS.authorName),
});

const REFUSED: Readonly<Record<'unknown' | 'expired' | 'closed' | 'gone', [status: number, why: NoRequest]>> =
  {
    unknown: [404, 'reviewLinkUnknown'],
    expired: [410, 'reviewLinkExpired'],
    closed: [403, 'reviewsClosed'],
    gone: [410, 'reviewProductGone'],
  };

/** Where buyers review what they bought: the holder of the link from the shop's mail may write once. */
export function registerReviewRequestRoutes(app: HttpApp, o: ReviewRequestRoutes): void {
  const { reviews, content, settings, pages, access, showLocked } = o;

  const show = async (
    { site }: FastifyRequest,
    reply: FastifyReply,
    status: number,
    body: (shopUrl: string | null) => Html,
  ): Promise<FastifyReply> => {
    const drawn = await pages.drawOwn(site, {
      title: cartMessages.yourReview,
      path: PATH,
      name: 'review-request',
      pageType: PAGE_TYPES['reviews-request'],
      cartCount: null,
      body: ({ shopUrl }) => body(shopUrl),
    });
    reply.policy = policyOf(drawn);
    return reply.code(status).type('text/html; charset=utf-8').send(drawn.html);
  };

  /** The page behind a link, with a form that was refused, if there is one. */
  const showRequest = async (
    request: FastifyRequest,
    reply: FastifyReply,
    token: string,
    refused: (Pick<ReviewForm, 'typed' | 'errors'> & { readonly status: number }) | null,
  ): Promise<FastifyReply> => {
    const { site } = request;
    const opened = await reviews.openRequest(site.id, token);
    const refuse = (why: keyof typeof REFUSED): Promise<FastifyReply> => {
      const [status, sentence] = REFUSED[why];
      return show(request, reply, status, (shopUrl) => noRequest(sentence, shopUrl));
    };
    if (!('request' in opened)) return refuse(opened.state);
    const { itemId, name } = opened.request;
    const item: ItemData | null = (await content.items(site.id, [itemId])).get(itemId) ?? null;
    const lockedBy = item && (await access.admit(request, reply, item.collectionId));
    if (lockedBy) return showLocked(request, reply, { lockedBy, returnTo: `${PATH}?token=${token}` });
    if (opened.state === 'answered') {
      const { value: reading } = await settings.site(site.id);
      return show(request, reply, 200, () => sentReview(item, opened.review, reading));
    }
    if (item === null) return refuse('gone');
    const fresh = { typed: { rating: '', title: '', body: '', authorName: name }, errors: {}, status: 200 };
    const { status, ...form } = refused ?? fresh;
    return show(request, reply, status, () => reviewForm({ item, token, ...form }));
  };

  bind(app, reviewEndpoints.openReviewPage, (request, reply) =>
    showRequest(request, reply, request.query.token ?? '', null),
  );

  bind(
    app,
    reviewEndpoints.postReview,
    { limit: { name: 'review-answers', max: 20, windowSeconds: 60 } },
    async (request, reply) => {
      const { token } = request.body;
      const form = typedIn(request.body);
      try {
        const rating = /^[1-5]$/.test(form.rating) ? Number(form.rating) : null;
        await reviews.answerRequest(request.site.id, token, { ...form, rating });
      } catch (error) {
        if (!(error instanceof CataloguedError) || error.status >= 500) throw error;
        const errors = fieldErrors(form, error);
        return showRequest(request, reply, token, { typed: form, errors, status: error.status });
      }
      return reply.redirect(`${PATH}?token=${token}`, 303);
    },
  );
}

const typedIn = ({
  rating = '',
  title = '',
  body = '',
  authorName = '',
}: Static<typeof PageJson>): TypedReview => ({
  rating,
  title,
  // A browser sends its line ends as mails do.
  body: body.replaceAll('\r\n', '\n'),
  authorName,
});

const FIELDS: readonly ReviewField[] = ['rating', 'title', 'body', 'authorName'];

function fieldErrors(form: TypedReview, { details }: CataloguedError): ReviewForm['errors'] {
  const errors = Object.fromEntries(
    FIELDS.flatMap((name) => {
      const sentence = details.errors?.[name];
      return sentence === undefined ? [] : [[name, sentence]];
    }),
  );
  return form.authorName.trim() === '' ? { ...errors, authorName: cartMessages.reviewNameMissing } : errors;
}
