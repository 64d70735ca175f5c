import {
  ChangeHeaders,
  NavigationAnswer,
  NavigationChange,
  NavigationList,
  NavigationPath,
  NavigationUpdate,
  Nothing,
  SiteLayout,
} from '@awning/contract';
import { type HttpApp, readIfMatch, tagged } from '../../platform/http/index.ts';
import { forContributors, forEditors } from './content-request.ts';
import type { Navigations } from './navigations.ts';

export function registerNavigationRoutes(app: HttpApp, navigations: Navigations): void {
  app.get(
    '/api/content/navigations',
    { ...forContributors, schema: { response: { 200: NavigationList } } },
    async ({ site }) => ({ navigations: await navigations.list(site.id) }),
  );
  app.get(
    '/api/content/main-navigation',
    { ...forContributors, schema: { response: { 200: NavigationAnswer } } },
    async (request, reply) => {
      const navigation = await navigations.main(request.site.id);
      return tagged(reply, navigation.version, { navigation });
    },
  );
  app.get(
    '/api/content/navigations/:name',
    { ...forContributors, schema: { params: NavigationPath, response: { 200: NavigationAnswer } } },
    async (request, reply) => {
      const navigation = await navigations.read(request.site.id, request.params.name);
      return tagged(reply, navigation.version, { navigation });
    },
  );
  app.put(
    '/api/content/navigations/:name',
    {
      ...forEditors,
      schema: {
        headers: ChangeHeaders,
        params: NavigationPath,
        body: NavigationChange,
        response: { 200: NavigationAnswer },
      },
    },
    async (request, reply) => {
      const change = { fieldName: request.params.name, navigation: request.body };
      const options = { expected: readIfMatch(request) };
      const navigation = await navigations.save(request.site.id, change, options);
      return tagged(reply, navigation.version, { navigation });
    },
  );
  app.delete(
    '/api/content/navigations/:name',
    { ...forEditors, schema: { params: NavigationPath, response: { 204: Nothing } } },
    async (request, reply) => {
      await navigations.remove(request.site.id, request.params.name);
      return reply.code(204).send();
    },
  );

  // These two have the names that scripts and integrations of the platform call.
  app.post(
    '/api/widget/UpdateNavigation',
    {
      ...forEditors,
      schema: { headers: ChangeHeaders, body: NavigationUpdate, response: { 200: NavigationAnswer } },
    },
    async (request, reply) => {
      const options = { expected: readIfMatch(request) };
      const navigation = await navigations.save(request.site.id, request.body, options);
      return tagged(reply, navigation.version, { navigation });
    },
  );
  app.get(
    '/api/commondata/GetSiteLayout',
    { ...forContributors, schema: { response: { 200: SiteLayout } } },
    async ({ site }) => navigations.layout(site.id),
  );
}
