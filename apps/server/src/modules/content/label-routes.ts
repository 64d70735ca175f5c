import {
  CategoryChange,
  CategoryList,
  CategoryOrder,
  CategoryPath,
  CollectionPath,
  NewCategory,
  TagList,
  TagQuery,
  TagRename,
} from '@awning/contract';
import type { HttpApp } from '../../platform/http/index.ts';
import type { Categories } from './categories.ts';
import { editorOf, forContributors } from './content-request.ts';
import type { Tags } from './tags.ts';

export function registerLabelRoutes(
  app: HttpApp,
  { tags, categories }: { tags: Tags; categories: Categories },
): void {
  const tagSchema = { params: CollectionPath, response: { 200: TagList } };
  const categorySchema = { params: CollectionPath, response: { 200: CategoryList } };

  app.get(
    '/api/content/collections/:collectionId/tags',
    { ...forContributors, schema: tagSchema },
    async ({ site, params }) => tags.list(site.id, params.collectionId),
  );
  app.put(
    '/api/content/collections/:collectionId/tags',
    { ...forContributors, schema: { ...tagSchema, body: TagRename } },
    async (request) =>
      tags.rename(request.site.id, request.params.collectionId, request.body, { editor: editorOf(request) }),
  );
  app.delete(
    '/api/content/collections/:collectionId/tags',
    { ...forContributors, schema: { ...tagSchema, querystring: TagQuery } },
    async (request) =>
      tags.remove(request.site.id, request.params.collectionId, request.query.name, {
        editor: editorOf(request),
      }),
  );

  app.get(
    '/api/content/collections/:collectionId/categories',
    { ...forContributors, schema: categorySchema },
    async ({ site, params }) => categories.list(site.id, params.collectionId),
  );
  app.post(
    '/api/content/collections/:collectionId/categories',
    {
      ...forContributors,
      schema: { params: CollectionPath, body: NewCategory, response: { 201: CategoryList } },
    },
    async (request, reply) => {
      const { collectionId } = request.params;
      const list = await categories.create(request.site.id, collectionId, request.body, {
        editor: editorOf(request),
      });
      return reply.code(201).send({ categories: list.categories });
    },
  );
  app.put(
    '/api/content/collections/:collectionId/category-order',
    { ...forContributors, schema: { ...categorySchema, body: CategoryOrder } },
    async (request) =>
      categories.reorder(request.site.id, request.params.collectionId, request.body, {
        editor: editorOf(request),
      }),
  );
  app.patch(
    '/api/content/collections/:collectionId/categories/:categoryId',
    {
      ...forContributors,
      schema: { params: CategoryPath, body: CategoryChange, response: { 200: CategoryList } },
    },
    async (request) => {
      const { collectionId, categoryId } = request.params;
      const options = { editor: editorOf(request) };
      return categories.change(request.site.id, collectionId, categoryId, request.body, options);
    },
  );
  app.delete(
    '/api/content/collections/:collectionId/categories/:categoryId',
    { ...forContributors, schema: { params: CategoryPath, response: { 200: CategoryList } } },
    async (request) => {
      const { collectionId, categoryId } = request.params;
      return categories.remove(request.site.id, collectionId, categoryId, { editor: editorOf(request) });
    },
  );
}
