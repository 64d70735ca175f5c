import { memberAccountEndpoints as endpoints } from '@awning/contract';
import type { FastifyRequest } from 'fastify';
import {
  bind,
  clearSessionCookie,
  type HttpApp,
  memberOf,
  setSessionCookie,
} from '../../../../platform/http/index.ts';
import type { KnownBrowsers } from '../../../../platform/sessions/index.ts';
import { memberErrors } from '../member-errors.ts';
import type { Members } from '../members.ts';
import type { ProvingMember } from '../ownership.ts';
import type { OwnAccount } from './member-account.ts';

interface AccountRoutes {
  readonly members: Pick<Members, 'accounts' | 'ownSites'>;
  readonly knownBrowsers: KnownBrowsers;
}

/** Tokens cannot be guessed; this only bounds the work. */
const CONFIRM_LIMIT = { name: 'member-confirm-email', max: 40, windowSeconds: 15 * 60 };

const ownAccount = (request: FastifyRequest): OwnAccount => {
  const { id, sessionToken } = memberOf(request);
  return { websiteId: request.site.id, memberId: id, sessionToken };
};

/** A session that sees the admin as another role looks; it changes nothing of who the member is. */
function changedAccount(request: FastifyRequest): OwnAccount {
  if (memberOf(request).viewedRole !== undefined) throw memberErrors.onlyAsYourself();
  return ownAccount(request);
}

/** Members about themselves. */
export function registerMemberAccountRoutes(app: HttpApp, parts: AccountRoutes): void {
  const { accounts } = parts.members;
  bind(app, endpoints.readMemberAccount, (request) => accounts.read(ownAccount(request)));
  bind(app, endpoints.changeMemberAccount, async (request) =>
    accounts.rename(changedAccount(request), request.body.displayName),
  );
  bind(app, endpoints.changeMemberEmail, async (request) =>
    accounts.changeEmail(changedAccount(request), request.body),
  );
  bind(app, endpoints.cancelMemberEmail, async (request) => accounts.cancelEmail(changedAccount(request)));
  bind(app, endpoints.confirmMemberEmail, { limit: CONFIRM_LIMIT }, async (request) => ({
    email: await accounts.confirmEmail(request.site.id, request.body.token),
  }));
  bind(app, endpoints.changeMemberPassword, async (request, reply) => {
    const { passwordHash, session } = await accounts.changePassword(changedAccount(request), request.body);
    parts.knownBrowsers.remember(request, reply, { email: memberOf(request).email, passwordHash });
    setSessionCookie(request, reply, 'member', session.token, session.cookieSeconds);
    return reply.code(204).send();
  });
  bind(app, endpoints.listMemberSites, async (request) => ({
    sites: await accounts.sites(ownAccount(request)),
  }));
  registerOwnSites(app, parts);
  registerSessions(app, parts);
  registerTwoFactor(app, parts);
}

function registerOwnSites(app: HttpApp, { members: { ownSites } }: AccountRoutes): void {
  const owner = (request: FastifyRequest): ProvingMember => {
    const { memberId } = changedAccount(request);
    return { id: memberId, isOwner: memberOf(request).isOwner ?? false };
  };
  bind(app, endpoints.createOwnSite, async (request, reply) =>
    reply.code(201).send(await ownSites.create(request.site.id, owner(request), request.body)),
  );
  bind(app, endpoints.removeOwnSite, async (request, reply) => {
    await ownSites.remove(request.site.id, owner(request), request.body);
    clearSessionCookie(request, reply, 'member');
    return reply.code(204).send();
  });
}

function registerSessions(app: HttpApp, { members: { accounts } }: AccountRoutes): void {
  bind(app, endpoints.listMemberSessions, async (request) => ({
    sessions: await accounts.sessions(ownAccount(request)),
  }));
  bind(app, endpoints.endMemberSession, async (request, reply) => {
    await accounts.endSession(ownAccount(request), request.params.sessionId);
    return reply.code(204).send();
  });
  bind(app, endpoints.endOtherMemberSessions, async (request, reply) => {
    await accounts.endOtherSessions(ownAccount(request));
    clearSessionCookie(request, reply, 'member-trusted');
    return reply.code(204).send();
  });
}

function registerTwoFactor(app: HttpApp, { members: { accounts } }: AccountRoutes): void {
  bind(app, endpoints.beginTwoFactor, async (request) =>
    accounts.beginTwoFactor(changedAccount(request), request.body.password, request.site.title),
  );
  bind(app, endpoints.confirmTwoFactor, async (request) => ({
    recoveryCodes: await accounts.confirmTwoFactor(changedAccount(request), request.body.code),
  }));
  bind(app, endpoints.renewRecoveryCodes, async (request) => ({
    recoveryCodes: await accounts.renewRecoveryCodes(changedAccount(request), request.body),
  }));
  bind(app, endpoints.switchTwoFactorOff, async (request, reply) => {
    await accounts.switchTwoFactorOff(changedAccount(request), request.body);
    clearSessionCookie(request, reply, 'member-trusted');
    return reply.code(204).send();
  });
}
