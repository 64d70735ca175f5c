import { addressOf, mailingListEndpoints } from '@awning/contract';
import { PAGE_TYPES } from '@awning/site-model';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { bind, type HttpApp } from '../../../../platform/http/index.ts';
import type { ListLinkPurpose, ListPlace, MailingList } from '../../../people/mailing-list/index.ts';
import { policyOf } from '../../page-types/page-policy.ts';
import type { SitePages } from '../../page-types/site-pages.ts';
import { type ListStep, MAILING_LIST_TITLE, mailingListBody, unknownListLink } from './mailing-list-page.ts';

export interface MailingListPageParts {
  readonly mailingList: Pick<MailingList, 'byLink'>;
  readonly pages: Pick<SitePages, 'drawOwn'>;
}

const PURPOSES: readonly ListLinkPurpose[] = ['join', 'leave'];
const LINKS = {
  join: {
    open: mailingListEndpoints.openMailingListJoinPage,
    post: mailingListEndpoints.postMailingListJoin,
  },
  leave: {
    open: mailingListEndpoints.openMailingListLeavePage,
    post: mailingListEndpoints.postMailingListLeave,
  },
} as const;

/** The pages behind the links of mails to a list. The holder of a link may act for its address. */
export function registerMailingListPages(app: HttpApp, { mailingList, pages }: MailingListPageParts): void {
  const show = async (
    { site, params }: FastifyRequest<{ Params: { token: string } }>,
    reply: FastifyReply,
    purpose: ListStep,
    place: ListPlace | null,
  ): Promise<FastifyReply> => {
    // The address of the page can act for the recipient, so templates do not get it.
    const drawn = await pages.drawOwn(site, {
      title: MAILING_LIST_TITLE,
      path: '/mailing-list',
      name: 'mailing-list',
      pageType: PAGE_TYPES['newsletter-unsubscribe'],
      cartCount: null,
      body: () =>
        place === null
          ? unknownListLink()
          : mailingListBody(purpose, place, {
              action: addressOf(purpose === 'join' ? LINKS.join.post : LINKS.leave.post, params),
              stay: addressOf(mailingListEndpoints.postMailingListLeaveUndo, params),
            }),
    });
    reply.policy = policyOf(drawn);
    return reply
      .code(place === null ? 404 : 200)
      .type('text/html; charset=utf-8')
      .send(drawn.html);
  };

  const clicks = { limit: { name: 'mailing-list-links', max: 60, windowSeconds: 60 } };
  for (const purpose of PURPOSES) {
    const { open, post } = LINKS[purpose];
    const { look, act } = mailingList.byLink[purpose];
    bind(app, open, async (request, reply) =>
      show(request, reply, purpose, await look(request.site.id, request.params.token)),
    );
    bind(app, post, clicks, async (request, reply) =>
      show(request, reply, purpose, await act(request.site.id, request.params.token)),
    );
  }
  bind(app, mailingListEndpoints.postMailingListLeaveUndo, clicks, async (request, reply) =>
    show(
      request,
      reply,
      'stayed',
      await mailingList.byLink.leave.undo(request.site.id, request.params.token),
    ),
  );
}
