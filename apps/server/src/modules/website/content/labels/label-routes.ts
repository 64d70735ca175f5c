import { labelEndpoints } from '@awning/contract';
import { bind, type HttpApp } from '../../../../platform/http/index.ts';
import { editorOf } from '../base/content-request.ts';
import type { Categories } from './categories.ts';
import type { Tags } from './tags.ts';

export function registerLabelRoutes(
  app: HttpApp,
  { tags, categories }: { tags: Tags; categories: Categories },
): void {
  bind(app, labelEndpoints.listTags, async ({ site, params }) => tags.list(site.id, params.collectionId));
  bind(app, labelEndpoints.renameTag, async (request) =>
    tags.rename(request.site.id, request.params.collectionId, request.body, { editor: editorOf(request) }),
  );
  bind(app, labelEndpoints.removeTag, async (request) =>
    tags.remove(request.site.id, request.params.collectionId, request.query.name, {
      editor: editorOf(request),
    }),
  );

  bind(app, labelEndpoints.listCategories, async ({ site, params }) =>
    categories.list(site.id, params.collectionId),
  );
  bind(app, labelEndpoints.addCategory, async (request, reply) => {
    const { collectionId } = request.params;
    const list = await categories.create(request.site.id, collectionId, request.body, {
      editor: editorOf(request),
    });
    return reply.code(201).send({ categories: list.categories });
  });
  bind(app, labelEndpoints.reorderCategories, async (request) =>
    categories.reorder(request.site.id, request.params.collectionId, request.body, {
      editor: editorOf(request),
    }),
  );
  bind(app, labelEndpoints.changeCategory, async (request) => {
    const { collectionId, categoryId } = request.params;
    const options = { editor: editorOf(request) };
    return categories.change(request.site.id, collectionId, categoryId, request.body, options);
  });
  bind(app, labelEndpoints.removeCategory, async (request) => {
    const { collectionId, categoryId } = request.params;
    return categories.remove(request.site.id, collectionId, categoryId, { editor: editorOf(request) });
  });
}
