import { memberWho } from '../../access.ts';
import { endpoint } from '../../endpoint.ts';
import { ChangeHeaders, Nothing } from '../../shared/fields.ts';
import * as calls from './author-calls.ts';
import {
  AuthorChange,
  AuthorPage,
  AuthorPath,
  AuthorQuery,
  AuthorResponse,
  NewAuthor,
} from './content-authors.ts';
import { DeleteQuery } from './content-collections.ts';

export const authorEndpoints = {
  listAuthors: endpoint(calls.listAuthors, {
    access: memberWho('content.contribute'),
    query: AuthorQuery,
    response: { 200: AuthorPage },
    errors: ['content.bad-cursor'],
  }),
  addAuthor: endpoint(calls.addAuthor, {
    access: memberWho('content.edit'),
    body: NewAuthor,
    response: { 201: AuthorResponse },
  }),
  readAuthor: endpoint(calls.readAuthor, {
    access: memberWho('content.contribute'),
    params: AuthorPath,
    response: { 200: AuthorResponse },
    errors: ['content.missing'],
  }),
  changeAuthor: endpoint(calls.changeAuthor, {
    access: memberWho('content.edit'),
    params: AuthorPath,
    headers: ChangeHeaders,
    body: AuthorChange,
    response: { 200: AuthorResponse },
    errors: ['content.bad-link', 'content.missing'],
  }),
  removeAuthor: endpoint(calls.removeAuthor, {
    access: memberWho('content.edit'),
    params: AuthorPath,
    query: DeleteQuery,
    response: { 204: Nothing },
    errors: ['content.missing', 'content.needs-confirmation'],
  }),
} as const;
