import { savedSectionEndpoints } from '@awning/contract';
import { bind, type HttpApp, memberOf } from '../../../../platform/http/index.ts';
import { editorOf } from '../base/content-request.ts';
import type { SavedSections } from './saved-sections.ts';

export function registerSavedSectionRoutes(app: HttpApp, savedSections: SavedSections): void {
  bind(app, savedSectionEndpoints.listSavedSections, async ({ site }) => ({
    savedSections: await savedSections.list(site.id),
  }));
  bind(app, savedSectionEndpoints.addSavedSection, async (request, reply) => {
    const options = { by: memberOf(request).id, editor: editorOf(request) };
    return reply.code(201).send(await savedSections.add(request.site.id, request.body, options));
  });
  bind(app, savedSectionEndpoints.removeSavedSection, async (request, reply) => {
    await savedSections.remove(request.site.id, request.params.savedSectionId);
    return reply.code(204).send();
  });
}
