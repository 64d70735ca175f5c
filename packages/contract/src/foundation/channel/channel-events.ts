import { type Static, type TSchema, Type } from 'typebox';
import type { Permission } from '../../shared/permissions.ts';
import { ChannelPresence, TextLock } from './channel.ts';

/** What a kind of event says, and who hears of it unless its publisher names a narrower permission. */
interface ChannelEventKind {
  readonly permission: Permission;
  readonly data: TSchema;
}

const Text = Type.String({ maxLength: 200 });

/**
 * Events that are stored when they are published and come with an id: a browser that was away for a while gets them
 * when it returns. They carry ids and little else; a reader that wants more makes the call that it may make.
 */
export const channelEvents = {
  'draft-changed': {
    permission: 'site.view',
    data: Type.Object({
      /** What it is a draft of, such as `page`. */
      kind: Text,
      id: Text,
      version: Type.Integer(),
      /** The member who changed it; null for a job. */
      by: Type.Union([Text, Type.Null()]),
      /** The key of the batch, by which a browser knows its own change. */
      batch: Type.Optional(Text),
    }),
  },
  'new-order': {
    permission: 'commerce.manage',
    data: Type.Object({
      orderId: Text,
      orderNumber: Text,
      /** Of the buyer, cut where it is long. */
      customerName: Text,
      totalMinor: Type.Integer(),
      currency: Text,
      testMode: Type.Boolean(),
    }),
  },
  'job-progress': {
    permission: 'settings.manage',
    data: Type.Object({
      /** The same in all events of one run. */
      jobId: Text,
      /** What the job does: `mails`, or `bulk` with the list and the action. */
      job: Text,
      list: Type.Optional(Text),
      action: Type.Optional(Text),
      /** The member who asked for it. */
      by: Type.Optional(Text),
      done: Type.Integer({ minimum: 0 }),
      total: Type.Integer({ minimum: 0 }),
      failed: Type.Integer({ minimum: 0 }),
      state: Type.Enum(['running', 'done', 'failed', 'cancelled']),
    }),
  },
  /** A member has changed one record; those hear of it who may see the activity. */
  'record-changed': {
    permission: 'settings.manage',
    data: Type.Object({
      /** By its name in the contract, such as `order.fulfilOrder`. */
      call: Text,
      table: Text,
      id: Text,
      by: Type.Union([Text, Type.Null()]),
    }),
  },
} as const satisfies Record<string, ChannelEventKind>;

/** What holds at the moment of sending. They have no id, and are sent whole whenever they change. */
export const channelStates = {
  /** Everyone who is here. */
  presence: Type.Object({ people: Type.Array(ChannelPresence) }),
  /** The texts that are being written. */
  'text-locks': Type.Object({ locks: Type.Array(TextLock) }),
  /** The stream stands, and what follows is complete. */
  ready: Type.Object({}),
  /** Events may be missing since the last one: read again what is shown. */
  reload: Type.Object({}),
} as const;

export type StoredEventKind = keyof typeof channelEvents;
type StateKind = keyof typeof channelStates;

/** As it is published. */
export type NewChannelEvent = {
  [Kind in StoredEventKind]: {
    readonly kind: Kind;
    readonly data: Static<(typeof channelEvents)[Kind]['data']>;
    /** Who hears of it, where that is not the permission of its kind. */
    readonly permission?: Permission;
  };
}[StoredEventKind];

/** As a browser gets it. */
export type ChannelMessage =
  | {
      [Kind in StoredEventKind]: {
        readonly kind: Kind;
        readonly data: Static<(typeof channelEvents)[Kind]['data']>;
      };
    }[StoredEventKind]
  | {
      [Kind in StateKind]: { readonly kind: Kind; readonly data: Static<(typeof channelStates)[Kind]> };
    }[StateKind];
