import { Id } from '@awning/contract';
import type { FastifyReply } from 'fastify';
import { Type } from 'typebox';
import { CataloguedError } from '../../platform/errors/index.ts';
import {
  adminPolicy,
  anyone,
  type ErrorPage,
  type HttpApp,
  nothingAt,
  type RequestSite,
  sandboxPolicy,
  scriptHash,
  sitePolicy,
} from '../../platform/http/index.ts';
import { EMBED_POLICY } from '../blocks/index.ts';
import type { CustomerSession } from '../customers/index.ts';
import { type AccountShown, accountBody } from './account-page.ts';
import type { EmbedFrames } from './embed-frames.ts';
import { holdingBody, noticeBody, type PageAssets, sitePage } from './site-page.ts';
import type { SitePages } from './site-pages.ts';

export interface PageRoutes {
  readonly assets: PageAssets;
  readonly adminPage: string;
  readonly customerSession: CustomerSession;
  readonly pages: SitePages;
  readonly embeds: EmbedFrames;
}

/** Whatever else stands in a query is nobody's business here; a filter that is too long narrows to nothing that exists. */
const filterText = Type.Optional(Type.String({ maxLength: 200 }));
const PageQuery = Type.Object({
  category: filterText,
  tag: filterText,
  author: filterText,
  month: filterText,
});

const EmbedPath = Type.Object({
  kind: Type.Enum(['page', 'item', 'area']),
  id: Type.String({ maxLength: 128 }),
  blockId: Id,
});

const SignInForm = Type.Object({
  email: Type.String({ maxLength: 256 }),
  password: Type.String({ maxLength: 1000 }),
  rememberMe: Type.Optional(Type.String({ maxLength: 10 })),
});

export function registerPageRoutes(
  app: HttpApp,
  { assets, adminPage, customerSession, pages, embeds }: PageRoutes,
): void {
  const html = (reply: FastifyReply, page: string, status = 200): FastifyReply => {
    reply.policy = sitePolicy();
    return reply.code(status).type('text/html; charset=utf-8').send(page);
  };
  const personal = { config: { access: anyone, personal: true } };
  const accountPage = (site: RequestSite, shown: AccountShown): Promise<string> =>
    pages.drawOwn(site, {
      title: 'signedInAs' in shown ? 'Your account' : 'Sign in',
      path: '/account',
      cartCount: null,
      body: () => accountBody(shown),
    });

  for (const url of ['/', '/*'] as const) {
    app.get(
      url,
      { config: { access: anyone }, schema: { querystring: PageQuery } },
      async (request, reply) => {
        const { site } = request;
        const path = pathOf(request.url);
        const drawn = await pages.draw({ site, path, query: request.query });
        if (!drawn && path !== '/') throw nothingAt(request);
        if (drawn && 'location' in drawn) return reply.redirect(drawn.location, drawn.status);
        reply.header('cache-control', 'public, max-age=0, must-revalidate');
        if (!drawn)
          return html(reply, sitePage(site, assets, { title: site.title, body: holdingBody(site) }));
        reply.policy = sitePolicy(drawn.ownerScripts.map(scriptHash));
        return reply.type('text/html; charset=utf-8').send(drawn.html);
      },
    );
  }

  app.get(
    '/api/embed/:kind/:id/:blockId',
    { config: { access: anyone }, schema: { params: EmbedPath, response: { 200: Type.String() } } },
    async (request, reply) => {
      const { kind, id, blockId } = request.params;
      const frame = await embeds.read(request.site.id, { kind, id }, blockId);
      if (frame === null) throw nothingAt(request);
      reply.policy = sandboxPolicy(EMBED_POLICY);
      return reply.type('text/html; charset=utf-8').send(frame);
    },
  );

  app.get('/account', personal, async ({ site, siteUser }, reply) => {
    const shown = siteUser ? { signedInAs: siteUser.email } : { email: '', error: null };
    return html(reply, await accountPage(site, shown));
  });

  // Where the plain forms lead; somebody who opens these addresses wants the page.
  for (const url of ['/account/sign-in', '/account/sign-out']) {
    app.get(url, personal, async (_request, reply) => reply.redirect('/account', 303));
  }

  app.post('/account/sign-in', { ...personal, schema: { body: SignInForm } }, async (request, reply) => {
    const { email, password, rememberMe } = request.body;
    try {
      await customerSession.signIn(request, reply, { email, password, remember: rememberMe === 'true' });
    } catch (error) {
      if (!(error instanceof CataloguedError) || error.status >= 500) throw error;
      const { retryAfterSeconds } = error.details;
      if (retryAfterSeconds !== undefined) reply.header('retry-after', retryAfterSeconds);
      const page = await accountPage(request.site, { email, error: error.message });
      return html(reply, page, error.status);
    }
    return reply.redirect('/account', 303);
  });

  app.post('/account/sign-out', personal, async (request, reply) => {
    await customerSession.signOut(request, reply, false);
    return reply.redirect('/account', 303);
  });

  // The admin is one page that finds its way by the address; what it may see is decided by the calls it makes.
  for (const url of ['/config', '/config/*']) {
    app.get(url, { config: { access: anyone } }, async (_request, reply) => {
      reply.policy = adminPolicy;
      return reply.header('cache-control', 'no-cache').type('text/html; charset=utf-8').send(adminPage);
    });
  }
}

/** Slugs have no escapes, so an address that has some names no page. */
const pathOf = (url: string): string => url.split('?', 1)[0] ?? '/';

const HEADINGS: Record<number, string> = {
  403: 'Not allowed',
  404: 'Page not found',
  429: 'One moment, please',
};

/** For people who came with a browser: the error inside the site, in words. */
export const createErrorPage =
  (assets: PageAssets): ErrorPage =>
  async (request, reply, { status, message }) => {
    const heading = HEADINGS[status] ?? (status >= 500 ? 'Something went wrong' : 'That did not work');
    reply.policy = sitePolicy();
    return sitePage(request.site ?? { title: 'Awning' }, assets, {
      title: heading,
      body: noticeBody(heading, message),
      index: false,
    });
  };
