export * from './cookies.ts';
export * from './error.ts';
export * from './fields.ts';
export * from './mail-outbox.ts';
export * from './member-session.ts';
export * from './preferences.ts';
export * from './roles.ts';
export * from './site-user-session.ts';
