import { invitationEndpoints } from '@awning/contract';
import type { FastifyRequest } from 'fastify';
import { bind, type HttpApp, memberOf } from '../../../../platform/http/index.ts';
import { deviceWords } from '../device-words.ts';
import { describeSession } from '../member-session-dto.ts';
import { admit, type MemberSessionRoutes } from '../member-session-routes.ts';
import type { Visitor } from './accept-invitation.ts';
import type { Inviter } from './invitations.ts';

/** Tokens cannot be guessed; this only bounds the hashing. */
const OPEN_LIMIT = { name: 'member-open-invitation', max: 60, windowSeconds: 15 * 60 };

const inviterOf = (request: FastifyRequest): Inviter => {
  const { id, displayName, email } = memberOf(request);
  return { id, name: displayName || email };
};
const visitorOf = ({ member }: FastifyRequest): Visitor | null =>
  member && { id: member.id, email: member.email };

export function registerInvitationRoutes(app: HttpApp, parts: MemberSessionRoutes): void {
  const { invitations } = parts.members;
  bind(app, invitationEndpoints.listInvitations, async (request) => ({
    invitations: await invitations.list(request.site.id),
  }));
  bind(app, invitationEndpoints.inviteMember, async (request, reply) =>
    reply.code(201).send({
      invitation: await invitations.create(request.site.id, inviterOf(request), request.body),
    }),
  );
  bind(app, invitationEndpoints.resendInvitation, async (request) => ({
    invitation: await invitations.resend(request.site.id, inviterOf(request), request.params.invitationId),
  }));
  bind(app, invitationEndpoints.revokeInvitation, async (request, reply) => {
    await invitations.revoke(request.site.id, request.params.invitationId);
    return reply.code(204).send();
  });
  bind(app, invitationEndpoints.readInvitation, { limit: OPEN_LIMIT }, (request) =>
    invitations.open(request.site.id, request.body.token, visitorOf(request)),
  );
  bind(app, invitationEndpoints.acceptInvitation, { limit: OPEN_LIMIT }, async (request, reply) => {
    const device = deviceWords(request.headers['user-agent']);
    const accepted = await invitations.accept(request.site.id, request.body, visitorOf(request), device);
    const { memberId, signedIn } = accepted;
    if (signedIn === null) {
      const member = await parts.members.byId(request.site.id, memberId);
      return describeSession(parts, request, { member });
    }
    const { passwordHash, session } = signedIn;
    const member = await admit(parts, request, reply, { memberId, passwordHash, session });
    return describeSession(parts, request, { member });
  });
}
