export { createSessionStore, type SessionStore, type StartedSession } from './session-store.ts';
