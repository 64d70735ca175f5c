import { siteAccessEndpoints } from '@awning/contract';
import { CataloguedError } from '../../../platform/errors/index.ts';
import {
  bind,
  type HttpApp,
  memberOf,
  readIfMatch,
  readReturnPath,
  tagged,
} from '../../../platform/http/index.ts';
import type { ShowLocked } from './access-gate.ts';
import type { Access } from './site-access.ts';

export function registerAccessRoutes(app: HttpApp, o: { access: Access; showLocked: ShowLocked }): void {
  const { access, showLocked } = o;

  bind(app, siteAccessEndpoints.readSiteAccess, async (request, reply) => {
    const { version, memberPages: _pages, ...match } = await access.read(request.site.id);
    return tagged(reply, version, match);
  });
  bind(app, siteAccessEndpoints.saveSiteAccess, async (request, reply) => {
    const context = { expected: readIfMatch(request), by: memberOf(request).id };
    const {
      version,
      memberPages: _pages,
      ...saved
    } = await access.change(request.site.id, {
      ...request.body,
      ...context,
    });
    return tagged(reply, version, saved);
  });
  bind(app, siteAccessEndpoints.readProtectedPages, async ({ site }) => {
    const { protectedPages, memberPages } = await access.read(site.id);
    return { protectedPages, memberPages: [...memberPages] };
  });
  bind(app, siteAccessEndpoints.savePagePassword, async (request) => {
    const { collectionId } = request.params;
    const { password } = request.body;
    await access.setPagePassword(request.site.id, collectionId, { password, by: memberOf(request).id });
    return { collectionId, passwordProtected: password !== null };
  });

  bind(app, siteAccessEndpoints.savePageMembers, async (request) => {
    const { collectionId } = request.params;
    const { membersOnly } = request.body;
    await access.setMembersOnly(request.site.id, collectionId, { membersOnly, by: memberOf(request).id });
    return { collectionId, membersOnly };
  });

  bind(app, siteAccessEndpoints.postLockForm, async (request, reply) => {
    const { password, page = '', returnTo: wanted } = request.body;
    const returnTo = placeBehind(readReturnPath(wanted) ?? '/');
    const pageId = page === '' ? null : page;
    try {
      await access.unlock(request, reply, pageId, password);
    } catch (error) {
      if (!(error instanceof CataloguedError) || error.status >= 500) throw error;
      const lockedBy = { kind: 'password', page: pageId } as const;
      return showLocked(request, reply, { lockedBy, returnTo, refused: error });
    }
    return reply.redirect(returnTo, 303);
  });
}

/** A visitor who reloads after a wrong password requests the address of the form itself. */
const placeBehind = (path: string): string => (/^\/lock(?=[?#]|$)/.test(path) ? '/' : path);
