import { memberEndpoints } from '@awning/contract';
import { bind, type HttpApp } from '../../../platform/http/index.ts';
import type { Members } from './members.ts';

/** Who works on the site. Only those who may manage members see or change this. */
export function registerMemberRoutes(app: HttpApp, { members }: { members: Members }): void {
  bind(app, memberEndpoints.listMembers, async (request) => ({
    members: await members.list(request.site.id),
  }));
  bind(app, memberEndpoints.addMember, async (request, reply) =>
    reply.code(201).send({ member: await members.create(request.site.id, request.body) }),
  );
  bind(app, memberEndpoints.changeMember, async (request) => ({
    member: await members.change(request.site.id, request.params.memberId, request.body),
  }));
  bind(app, memberEndpoints.removeMember, async (request, reply) => {
    await members.remove(request.site.id, request.params.memberId);
    return reply.code(204).send();
  });
}
