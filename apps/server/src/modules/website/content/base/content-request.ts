import type { FastifyRequest } from 'fastify';
import { mayMember, memberOf } from '../../../../platform/http/index.ts';
import type { MoveOptions } from './address-move.ts';
import type { Editor } from './content-editor.ts';

export const editorOf = (request: FastifyRequest): Editor => ({
  productsOnly: !mayMember(memberOf(request), 'content.edit'),
  mayAddCode: mayMember(memberOf(request), 'code.manage'),
  mayChangeLocked: mayMember(memberOf(request), 'settings.manage'),
});

/** Whether visitors are led on from an address that the request gives up. */
export const redirectOf = (
  request: FastifyRequest,
  { redirect = false }: { readonly redirect?: boolean },
): MoveOptions => (redirect ? { redirect: { by: memberOf(request).id } } : {});
