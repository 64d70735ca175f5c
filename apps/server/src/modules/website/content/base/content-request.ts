import { mayRoles } from '@awning/contract';
import type { FastifyRequest } from 'fastify';
import { memberOf } from '../../../../platform/http/index.ts';
import type { MoveOptions } from './address-move.ts';
import type { Editor } from './content-editor.ts';

export const editorOf = (request: FastifyRequest): Editor => ({
  productsOnly: !mayRoles(memberOf(request).roles, 'content.edit'),
  mayAddCode: mayRoles(memberOf(request).roles, 'code.manage'),
  mayChangeLocked: mayRoles(memberOf(request).roles, 'settings.manage'),
});

/** Whether visitors are led on from an address that the request gives up. */
export const redirectOf = (
  request: FastifyRequest,
  { redirect = false }: { readonly redirect?: boolean },
): MoveOptions => (redirect ? { redirect: { by: memberOf(request).id } } : {});
