import { navigationEndpoints } from '@awning/contract';
import { bind, type HttpApp, readIfMatch, tagged } from '../../../../platform/http/index.ts';
import type { Navigations } from './navigations.ts';

export function registerNavigationRoutes(app: HttpApp, navigations: Navigations): void {
  bind(app, navigationEndpoints.listNavigations, async ({ site }) => ({
    navigations: await navigations.list(site.id),
  }));
  bind(app, navigationEndpoints.readMainNavigation, async (request, reply) => {
    const navigation = await navigations.main(request.site.id);
    return tagged(reply, navigation.version, { navigation });
  });
  bind(app, navigationEndpoints.readNavigation, async (request, reply) => {
    const navigation = await navigations.read(request.site.id, request.params.name);
    return tagged(reply, navigation.version, { navigation });
  });
  bind(app, navigationEndpoints.saveNavigation, async (request, reply) => {
    const change = { fieldName: request.params.name, navigation: request.body };
    const options = { expected: readIfMatch(request) };
    const navigation = await navigations.save(request.site.id, change, options);
    return tagged(reply, navigation.version, { navigation });
  });
  bind(app, navigationEndpoints.removeNavigation, async (request, reply) => {
    await navigations.remove(request.site.id, request.params.name);
    return reply.code(204).send();
  });

  // These two have the names that scripts and integrations of the platform call.
  bind(app, navigationEndpoints.updateNavigation, async (request, reply) => {
    const options = { expected: readIfMatch(request) };
    const navigation = await navigations.save(request.site.id, request.body, options);
    return tagged(reply, navigation.version, { navigation });
  });
  bind(app, navigationEndpoints.readSiteLayout, async ({ site }) => navigations.layout(site.id));
}
