export { createKnownBrowsers, type KnownBrowser, type KnownBrowsers } from './known-browsers.ts';
export { hashNewPassword, newCredentials, weakPasswordSentence } from './new-credentials.ts';
export { createSessionStore, type StartedSession } from './session-store.ts';
export { type Credentials, createSignIn, type SignInAttempt } from './sign-in.ts';
