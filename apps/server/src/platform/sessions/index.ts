export { createKnownBrowsers, type KnownBrowser, type KnownBrowsers } from './known-browsers.ts';
export { hashNewPassword, newCredentials, weakPasswordSentence } from './new-credentials.ts';
export { createSessionStore, type SessionStore, type StartedSession } from './session-store.ts';
export { type Credentials, createPasswordSignIn, createSignIn, type SignInAttempt } from './sign-in.ts';
export { createSignInLimits } from './sign-in-limits.ts';
