import { memberEndpoints } from '@awning/contract';
import type { FastifyRequest } from 'fastify';
import { bind, type HttpApp, memberOf } from '../../../platform/http/index.ts';
import type { Members } from './members.ts';
import type { ProvingMember } from './ownership.ts';

/** Who works on the site. Only those who may manage members see or change this. */
export function registerMemberRoutes(app: HttpApp, { members }: { members: Members }): void {
  bind(app, memberEndpoints.listMembers, async ({ site, query }) => members.page(site.id, query));
  bind(app, memberEndpoints.listMemberNames, async (request) => ({
    members: [...(await members.names(request.site.id))].map(([id, name]) => ({ id, name })),
  }));
  bind(app, memberEndpoints.addMember, async (request, reply) =>
    reply.code(201).send({ member: await members.create(request.site.id, request.body) }),
  );
  bind(app, memberEndpoints.readMember, async (request) => ({
    member: await members.byId(request.site.id, request.params.memberId),
  }));
  bind(app, memberEndpoints.changeMember, async (request) => ({
    member: await members.change(request.site.id, request.params.memberId, request.body),
  }));
  bind(app, memberEndpoints.removeMember, async (request, reply) => {
    await members.remove(request.site.id, request.params.memberId);
    return reply.code(204).send();
  });
  bind(app, memberEndpoints.dismissMember, async (request, reply) => {
    await members.ownership.dismiss(
      request.site.id,
      provingMember(request),
      request.params.memberId,
      request.body,
    );
    return reply.code(204).send();
  });
  bind(app, memberEndpoints.resetMemberTwoFactor, async (request) => ({
    member: await members.ownership.resetTwoFactor(
      request.site.id,
      provingMember(request),
      request.params.memberId,
      request.body,
    ),
  }));
  bind(app, memberEndpoints.transferOwnership, async (request) => ({
    member: await members.ownership.transfer(
      request.site.id,
      provingMember(request),
      request.params.memberId,
      request.body,
    ),
  }));
}

function provingMember(request: FastifyRequest): ProvingMember {
  const { id, isOwner = false, viewedRole } = memberOf(request);
  return { id, isOwner: isOwner && viewedRole === undefined };
}
