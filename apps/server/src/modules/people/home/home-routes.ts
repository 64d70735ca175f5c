import { homeEndpoints } from '@awning/contract';
import { bind, type HttpApp, memberOf } from '../../../platform/http/index.ts';
import type { Home } from './home.ts';

export function registerHomeRoutes(app: HttpApp, { home }: { readonly home: Home }): void {
  bind(app, homeEndpoints.readHome, (request) => home.read(request.site.id, memberOf(request)));
  bind(app, homeEndpoints.listNotices, async (request) => ({
    notices: await home.notices(request.site.id, memberOf(request)),
  }));
}
