import { type MemberSession, permissionsOf, type SiteSettings } from '@awning/contract';
import type { FastifyRequest } from 'fastify';
import type { WebsiteId } from '../../../platform/entity-ids.ts';
import type { RequestMember } from '../../../platform/http/index.ts';

export interface SessionDtoParts {
  readonly mailLeavesTheMachine: boolean;
  readonly settings: {
    site(websiteId: WebsiteId): Promise<{ readonly value: Pick<SiteSettings, 'language' | 'timeZone'> }>;
  };
}

type ShownMember = Omit<RequestMember, 'sessionToken'>;

/** What the admin knows of the session. `awaitsCode`: the password was right and the code is missing. */
export async function describeSession(
  { settings, mailLeavesTheMachine }: SessionDtoParts,
  request: FastifyRequest,
  { member, awaitsCode = false }: { readonly member: ShownMember | null; readonly awaitsCode?: boolean },
): Promise<MemberSession> {
  const { id, title, slug, baseUrl } = request.site;
  const { language, timeZone } = (await settings.site(id)).value;
  return {
    member: member && {
      id: member.id,
      email: member.email,
      displayName: member.displayName,
      roles: member.roles,
      permissions: permissionsOf(member.roles),
      isOwner: member.isOwner === true && member.viewedRole === undefined,
      ...(member.viewedRole !== undefined && { viewedRole: member.viewedRole }),
    },
    website: { id, title, slug, baseUrl, language, timeZone },
    mailLeavesTheMachine,
    ...(awaitsCode && { awaitsCode }),
  };
}
