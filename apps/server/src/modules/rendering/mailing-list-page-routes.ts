import { PAGE_TYPES } from '@awning/site-model';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { Type } from 'typebox';
import { anyone, type HttpApp } from '../../platform/http/index.ts';
import type { ListLinkPurpose, ListPlace, MailingList } from '../mailing-list/index.ts';
import { type ListStep, MAILING_LIST_TITLE, mailingListBody, unknownListLink } from './mailing-list-page.ts';
import { policyOf } from './page-policy.ts';
import type { SitePages } from './site-pages.ts';

export interface MailingListPageParts {
  readonly mailingList: Pick<MailingList, 'byLink'>;
  readonly pages: Pick<SitePages, 'drawOwn'>;
}

const PURPOSES: readonly ListLinkPurpose[] = ['join', 'leave'];
const Token = Type.Object({ token: Type.String({ maxLength: 300 }) });

/** The pages behind the links of mails to a list. Whoever has a link may speak for its address. */
export function registerMailingListPages(app: HttpApp, { mailingList, pages }: MailingListPageParts): void {
  const show = async (
    { site, params }: FastifyRequest<{ Params: { token: string } }>,
    reply: FastifyReply,
    purpose: ListStep,
    place: ListPlace | null,
  ): Promise<FastifyReply> => {
    // The address of the page speaks for somebody, so templates are not told it.
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
              action: `/mailing-list/${purpose}/${params.token}`,
              stay: `/mailing-list/leave/${params.token}/undo`,
            }),
    });
    reply.policy = policyOf(drawn);
    return reply
      .code(place === null ? 404 : 200)
      .type('text/html; charset=utf-8')
      .send(drawn.html);
  };

  const personal = { access: anyone, personal: true } as const;
  // Mail programs post without a page of ours: the link itself is the permission.
  const press = {
    config: {
      ...personal,
      antiForgery: 'signed',
      limit: { name: 'mailing-list-links', max: 60, windowSeconds: 60 },
    },
    schema: { params: Token },
  } as const;
  for (const purpose of PURPOSES) {
    const path = `/mailing-list/${purpose}/:token`;
    const { look, act } = mailingList.byLink[purpose];
    app.get(path, { config: personal, schema: { params: Token } }, async (request, reply) =>
      show(request, reply, purpose, await look(request.site.id, request.params.token)),
    );
    app.post(path, press, async (request, reply) =>
      show(request, reply, purpose, await act(request.site.id, request.params.token)),
    );
  }
  app.post('/mailing-list/leave/:token/undo', press, async (request, reply) =>
    show(
      request,
      reply,
      'stayed',
      await mailingList.byLink.leave.undo(request.site.id, request.params.token),
    ),
  );
}
