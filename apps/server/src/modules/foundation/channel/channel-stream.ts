import { Readable } from 'node:stream';
import { mayRoles, type Permission, type RoleMap } from '@awning/contract';
import type { MemberId } from '../../../platform/entity-ids.ts';

/** A browser that listens. */
export interface ChannelStream {
  /** What is sent as the response. */
  readonly body: Readable;
  readonly memberId: MemberId;
  readonly sessionToken: string;
  readonly openedAt: Date;
  /** The number of the last event that was sent or is not for this member. */
  position: number;
  may(permission: string): boolean;
  /** Cuts off a browser that does not take what it is sent: it returns with the id of the last event that it read. */
  send(bytes: Buffer): void;
  end(): void;
}

export interface ChannelStreamOptions {
  readonly member: {
    readonly id: MemberId;
    readonly roles: RoleMap;
    readonly sessionToken: string;
  };
  readonly openedAt: Date;
  readonly mostQueuedBytes: number;
  readonly onCut: () => void;
}

export function createChannelStream({
  member,
  openedAt,
  mostQueuedBytes,
  onCut,
}: ChannelStreamOptions): ChannelStream {
  const body = new Readable({ read: () => undefined });
  // A browser that goes away is no fault.
  body.on('error', () => undefined);
  return {
    body,
    memberId: member.id,
    sessionToken: member.sessionToken,
    openedAt,
    position: 0,
    may: (permission) => mayRoles(member.roles, permission as Permission),
    send(bytes) {
      if (body.destroyed || body.readableEnded) return;
      if (body.readableLength + bytes.length > mostQueuedBytes) {
        onCut();
        body.destroy();
      } else body.push(bytes);
    },
    end() {
      if (!body.destroyed) body.push(null);
    },
  };
}
