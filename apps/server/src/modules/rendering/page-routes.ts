import { pageEndpoints } from '@awning/contract';
import { adminPolicy, bind, type HttpApp } from '../../platform/http/index.ts';
import { HTML_TYPE } from './page-types/shared-page.ts';
import { type PageViewContext, viewPage } from './page-view.ts';

export function registerPageRoutes(app: HttpApp, context: PageViewContext): void {
  for (const page of [pageEndpoints.openHomePage, pageEndpoints.openPage])
    bind(app, page, (request, reply) => viewPage(context, request, reply));
}

/** The admin is one page that finds its way by the address; what it may see is decided by the calls it makes. */
export function registerAdminPage(app: HttpApp, adminPage: string): void {
  for (const page of [pageEndpoints.openAdmin, pageEndpoints.openAdminPage])
    bind(app, page, async (_request, reply) => {
      reply.policy = adminPolicy;
      return reply.header('cache-control', 'no-cache').type(HTML_TYPE).send(adminPage);
    });
}
