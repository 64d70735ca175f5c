import {
  AuthorAnswer,
  AuthorChange,
  AuthorPage,
  AuthorPath,
  AuthorQuery,
  ChangeHeaders,
  DeleteQuery,
  NewAuthor,
  Nothing,
} from '@awning/contract';
import { type HttpApp, readIfMatch, tagged } from '../../platform/http/index.ts';
import type { Authors } from './authors.ts';
import { forContributors, forEditors } from './content-request.ts';

export function registerAuthorRoutes(app: HttpApp, authors: Authors): void {
  app.get(
    '/api/content/authors',
    { ...forContributors, schema: { querystring: AuthorQuery, response: { 200: AuthorPage } } },
    async ({ site, query }) => authors.list(site.id, query),
  );
  app.post(
    '/api/content/authors',
    { ...forEditors, schema: { body: NewAuthor, response: { 201: AuthorAnswer } } },
    async (request, reply) => {
      const author = await authors.create(request.site.id, request.body);
      return tagged(reply.code(201), author.version, { author });
    },
  );
  app.get(
    '/api/content/authors/:authorId',
    { ...forContributors, schema: { params: AuthorPath, response: { 200: AuthorAnswer } } },
    async (request, reply) => {
      const author = await authors.read(request.site.id, request.params.authorId);
      return tagged(reply, author.version, { author });
    },
  );
  app.patch(
    '/api/content/authors/:authorId',
    {
      ...forEditors,
      schema: {
        headers: ChangeHeaders,
        params: AuthorPath,
        body: AuthorChange,
        response: { 200: AuthorAnswer },
      },
    },
    async (request, reply) => {
      const options = { expected: readIfMatch(request) };
      const author = await authors.change(request.site.id, request.params.authorId, request.body, options);
      return tagged(reply, author.version, { author });
    },
  );
  app.delete(
    '/api/content/authors/:authorId',
    { ...forEditors, schema: { params: AuthorPath, querystring: DeleteQuery, response: { 204: Nothing } } },
    async (request, reply) => {
      const { confirm = false } = request.query;
      await authors.remove(request.site.id, request.params.authorId, { confirm });
      return reply.code(204).send();
    },
  );
}
