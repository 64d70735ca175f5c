import { type MemberSession, permissionsOf, type SiteSettings } from '@awning/contract';
import type { FastifyRequest } from 'fastify';
import type { WebsiteId } from '../../../platform/entity-ids.ts';
import type { RequestMember } from '../../../platform/http/index.ts';

export interface SessionDtoParts {
  readonly mailLeavesTheMachine: boolean;
  /** Whether the site is a safe copy that mails and charges nobody. */
  readonly isQuiet: (websiteId: WebsiteId) => Promise<boolean>;
  readonly settings: {
    site(websiteId: WebsiteId): Promise<{ readonly value: Pick<SiteSettings, 'language' | 'timeZone'> }>;
  };
}

type ShownMember = Omit<RequestMember, 'sessionToken'>;

/** What the admin knows of the session. `awaitsCode`: the password was right and the code is missing. */
export async function describeSession(
  { settings, mailLeavesTheMachine, isQuiet }: SessionDtoParts,
  request: FastifyRequest,
  { member, awaitsCode = false }: { readonly member: ShownMember | null; readonly awaitsCode?: boolean },
): Promise<MemberSession> {
  const { id, title, slug, baseUrl } = request.site;
  const [{ value: reading }, isCopy] = await Promise.all([settings.site(id), isQuiet(id)]);
  const { language, timeZone } = reading;
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
    website: { id, title, slug, baseUrl, language, timeZone, ...(isCopy && { isQuiet: true }) },
    mailLeavesTheMachine,
    ...(awaitsCode && { awaitsCode }),
  };
}
