import { MemberAnswer, MemberChange, MemberList, MemberPath, NewMember, Nothing } from '@awning/contract';
import { type HttpApp, memberWho } from '../../platform/http/index.ts';
import type { Members } from './members.ts';

/** Who works on the site. Only those who may manage members see or change this. */
export function registerMemberRoutes(app: HttpApp, { members }: { members: Members }): void {
  const mayManage = { config: { access: memberWho('members.manage') } };

  app.get('/api/members', { ...mayManage, schema: { response: { 200: MemberList } } }, async (request) => ({
    members: await members.list(request.site.id),
  }));
  app.post(
    '/api/members',
    { ...mayManage, schema: { body: NewMember, response: { 201: MemberAnswer } } },
    async (request, reply) =>
      reply.code(201).send({ member: await members.create(request.site.id, request.body) }),
  );
  app.put(
    '/api/members/:memberId',
    { ...mayManage, schema: { params: MemberPath, body: MemberChange, response: { 200: MemberAnswer } } },
    async (request) => ({
      member: await members.change(request.site.id, request.params.memberId, request.body),
    }),
  );
  app.delete(
    '/api/members/:memberId',
    { ...mayManage, schema: { params: MemberPath, response: { 204: Nothing } } },
    async (request, reply) => {
      await members.remove(request.site.id, request.params.memberId);
      return reply.code(204).send();
    },
  );
}
