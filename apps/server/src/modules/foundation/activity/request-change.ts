import { endpointNames, type Permission } from '@awning/contract';
import type { FastifyRequest } from 'fastify';
import type { Clock } from '../../../platform/clock.ts';
import type { ChangeDescription } from '../../../platform/db/index.ts';
import type { MemberId, WebsiteId } from '../../../platform/entity-ids.ts';
import type { Ids } from '../../../platform/ids.ts';
import { isSilent } from './change-kinds/change-kind.ts';
import { changeKinds } from './change-kinds/change-kinds.ts';
import { jobKinds } from './change-kinds/job-kinds.ts';

interface Parts {
  readonly ids: Ids;
  readonly clock: Clock;
}

/** How the changes of a request are described; null when they leave no activity: those of visitors. */
export function describeRequest(
  { ids, clock }: Parts,
  request: FastifyRequest,
): (() => ChangeDescription) | null {
  const { access, endpoint } = request.routeOptions.config;
  const { member } = request;
  if (member === null || endpoint === undefined || access?.kind !== 'member') return null;
  const name = endpointNames.get(endpoint);
  const kind = name === undefined ? undefined : changeKinds[name];
  if (name === undefined || kind === undefined || isSilent(kind)) return null;
  const { table, param, id } = kind.subject ?? {};
  const params = request.params as Readonly<Record<string, string | undefined>>;
  const subjectId = id === '' ? request.site.id : (id ?? (param === undefined ? undefined : params[param]));
  const permission = kind.seenBy ?? access.permission;
  return () => ({
    id: ids.next(),
    at: clock.now().toISOString(),
    actorKind: 'member',
    actorId: member.id,
    kind: name,
    permission,
    subjectTable: table,
    subjectId,
  });
}

/** One change that a job makes because a member asked for it. */
export interface ChangeForMember {
  readonly websiteId: WebsiteId;
  readonly memberId: MemberId;
  /** The call that does the same, by its name in the contract. */
  readonly call: string;
  readonly permission: Permission;
  /** What the path of that call would name. */
  readonly rowId: string;
}

/** As if the member had made the call. */
export function describeForMember(
  { ids, clock }: Parts,
  { websiteId, memberId, call, permission, rowId }: ChangeForMember,
): () => ChangeDescription {
  const kind = changeKinds[call];
  if (kind === undefined || isSilent(kind)) throw new Error(`${call} is no call that leaves an activity`);
  const { table, param, id } = kind.subject ?? {};
  const subjectId = id === '' ? websiteId : (id ?? (param === undefined ? undefined : rowId));
  return () => ({
    id: ids.next(),
    at: clock.now().toISOString(),
    actorKind: 'member',
    actorId: memberId,
    kind: call,
    permission,
    subjectTable: table,
    subjectId,
  });
}

/** How the changes of a job are described; null for one that leaves no activity. */
export function describeJob({ ids, clock }: Parts, name: string): (() => ChangeDescription) | null {
  const kind = jobKinds[name];
  if (kind === undefined || isSilent(kind)) return null;
  return () => ({
    id: ids.next(),
    at: clock.now().toISOString(),
    actorKind: 'job',
    actorId: name,
    kind: `job:${name}`,
    permission: kind.permission,
    subjectTable: kind.subject?.table,
    subjectId: kind.subject?.id,
  });
}
