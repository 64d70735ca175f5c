import { Email, Id, NewPassword } from '@awning/contract';
import { Type } from 'typebox';
import { type HttpApp, memberWho } from '../../platform/http/index.ts';
import type { Members } from './members.ts';

const Roles = Type.Array(Type.Integer(), { maxItems: 14 });
// Strict, because these bodies go on as they are: a caller who adds `isOwner` must not become one.
const strict = { additionalProperties: false };
const NewMember = Type.Object(
  {
    email: Email,
    password: NewPassword,
    displayName: Type.Optional(Type.String({ maxLength: 200 })),
    roles: Roles,
  },
  strict,
);
const MemberChange = Type.Object(
  {
    roles: Type.Optional(Roles),
    disabled: Type.Optional(Type.Boolean()),
    displayName: Type.Optional(Type.String({ pattern: '\\S', maxLength: 200 })),
  },
  strict,
);
const MemberId = Type.Object({ memberId: Id });

/** Who works on the site. Only those who may manage members see or change this. */
export function registerMemberRoutes(app: HttpApp, { members }: { members: Members }): void {
  const mayManage = { config: { access: memberWho('members.manage') } };

  app.get('/api/members', mayManage, async (request) => ({ members: await members.list(request.site.id) }));
  app.post('/api/members', { ...mayManage, schema: { body: NewMember } }, async (request, reply) =>
    reply.code(201).send({ member: await members.create(request.site.id, request.body) }),
  );
  app.put(
    '/api/members/:memberId',
    { ...mayManage, schema: { params: MemberId, body: MemberChange } },
    async (request) => ({
      member: await members.change(request.site.id, request.params.memberId, request.body),
    }),
  );
  app.delete(
    '/api/members/:memberId',
    { ...mayManage, schema: { params: MemberId } },
    async (request, reply) => {
      await members.remove(request.site.id, request.params.memberId);
      return reply.code(204).send();
    },
  );
}
