import { type Static, Type } from 'typebox';
import { Id } from '../../shared/fields.ts';

/** The browser's own name of one of its tabs: the same member in two tabs is two editors. */
const Tab = Type.String({ pattern: '^[A-Za-z0-9_-]{8,40}$' });
const Place = Type.Union([Type.String({ minLength: 1, maxLength: 100 }), Type.Null()]);

/** A member who works on the site in some tab. */
export const ChannelPresence = Type.Object({
  memberId: Id,
  tab: Type.String(),
  name: Type.String(),
  /** One or two letters, for a badge. */
  initials: Type.String(),
  /** 0 to 11: a place in the palette that screens have for people. */
  colour: Type.Integer(),
  /** The id of the page, item or area that is open. */
  page: Type.Union([Type.String(), Type.Null()]),
  section: Type.Union([Type.String(), Type.Null()]),
  since: Type.String(),
});
export type ChannelPresence = Static<typeof ChannelPresence>;

/** `POST /api/channel/presence`, every ten seconds; a tab that is silent for 30 is gone. */
export const PresenceChange = Type.Object(
  { tab: Tab, page: Place, section: Type.Optional(Place) },
  { additionalProperties: false },
);
export type PresenceChange = Static<typeof PresenceChange>;

/** Everyone who is here, the caller too. */
export const PresenceResponse = Type.Object({ people: Type.Array(ChannelPresence) });

export const PresencePath = Type.Object({ tab: Tab });

/** The text of a block that a member is writing. */
export const TextLock = Type.Object({
  blockId: Type.String(),
  memberId: Id,
  tab: Type.String(),
  name: Type.String(),
  takenAt: Type.String(),
});
export type TextLock = Static<typeof TextLock>;

export const TextLockPath = Type.Object({ blockId: Type.String({ pattern: '^[A-Za-z0-9_-]{1,60}$' }) });

/** `PUT /api/channel/text-locks/:blockId` takes the lock, and keeps it: it ends after 60 seconds without a call. */
export const TextLockChange = Type.Object(
  {
    tab: Tab,
    /** Also from a member who is still writing. */
    takeOver: Type.Optional(Type.Boolean()),
  },
  { additionalProperties: false },
);
export type TextLockChange = Static<typeof TextLockChange>;

export const TextLockResponse = Type.Object({
  lock: TextLock,
  /** Who had the lock until now, when it was taken over. */
  takenFrom: Type.Union([TextLock, Type.Null()]),
});
export type TextLockResponse = Static<typeof TextLockResponse>;

export const TextLockQuery = Type.Object({ tab: Tab });

/** An EventSource repeats the id as a header; another client may name it in the address. */
export const ChannelQuery = Type.Object({ lastEventId: Type.Optional(Type.String({ maxLength: 40 })) });
export const ChannelHeaders = Type.Object({ 'last-event-id': Type.Optional(Type.String({ maxLength: 40 })) });
