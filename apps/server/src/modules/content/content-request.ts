import type { FastifyRequest } from 'fastify';
import { mayRoles, memberOf, memberWho } from '../../platform/http/index.ts';
import type { Editor } from './content-editor.ts';

/** What store managers may call too. Beyond products the services refuse them. */
export const forContributors = { config: { access: memberWho('content.contribute') } } as const;
export const forEditors = { config: { access: memberWho('content.edit') } } as const;

export const editorOf = (request: FastifyRequest): Editor => ({
  productsOnly: !mayRoles(memberOf(request).roles, 'content.edit'),
  mayAddCode: mayRoles(memberOf(request).roles, 'code.manage'),
});
