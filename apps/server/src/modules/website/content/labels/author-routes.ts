import { authorEndpoints } from '@awning/contract';
import { bind, type HttpApp, readIfMatch, tagged } from '../../../../platform/http/index.ts';
import type { Authors } from './authors.ts';

export function registerAuthorRoutes(app: HttpApp, authors: Authors): void {
  bind(app, authorEndpoints.listAuthors, async ({ site, query }) => authors.list(site.id, query));
  bind(app, authorEndpoints.addAuthor, async (request, reply) => {
    const author = await authors.create(request.site.id, request.body);
    return tagged(reply.code(201), author.version, { author });
  });
  bind(app, authorEndpoints.readAuthor, async (request, reply) => {
    const author = await authors.read(request.site.id, request.params.authorId);
    return tagged(reply, author.version, { author });
  });
  bind(app, authorEndpoints.changeAuthor, async (request, reply) => {
    const options = { expected: readIfMatch(request) };
    const author = await authors.change(request.site.id, request.params.authorId, request.body, options);
    return tagged(reply, author.version, { author });
  });
  bind(app, authorEndpoints.removeAuthor, async (request, reply) => {
    const { confirm = false } = request.query;
    await authors.remove(request.site.id, request.params.authorId, { confirm });
    return reply.code(204).send();
  });
}
