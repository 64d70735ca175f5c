import { draftEndpoints } from '@awning/contract';
import { bind, type HttpApp, memberOf, readIfMatch, tagged } from '../../../../platform/http/index.ts';
import { editorOf } from '../../content/index.ts';
import { demandOf } from '../publishing/publishing-routes.ts';
import type { Versions } from './versions.ts';

export function registerVersionRoutes(app: HttpApp, { versions }: { readonly versions: Versions }): void {
  bind(app, draftEndpoints.listVersions, (request) => {
    const key = { websiteId: request.site.id, ...request.params };
    return versions.list(key, request.query, demandOf(request));
  });
  bind(app, draftEndpoints.nameVersion, async (request, reply) => {
    const key = { websiteId: request.site.id, ...request.params };
    const version = await versions.name(key, request.body.name, {
      editor: editorOf(request),
      by: memberOf(request).id,
      demand: demandOf(request),
    });
    return reply.code(201).send({ version });
  });
  bind(app, draftEndpoints.readVersion, async (request) =>
    versions.read(request.site.id, request.params.versionId, demandOf(request)),
  );
  bind(app, draftEndpoints.compareVersions, async (request) => {
    const { site, params, query } = request;
    return versions.compare(site.id, params.versionId, query.with, demandOf(request));
  });
  bind(app, draftEndpoints.restoreVersion, async (request, reply) => {
    const version = await versions.restore(request.site.id, request.params.versionId, request.body, {
      expected: readIfMatch(request),
      editor: editorOf(request),
      by: memberOf(request).id,
      demand: demandOf(request),
    });
    return tagged(reply, version, { version });
  });
}
