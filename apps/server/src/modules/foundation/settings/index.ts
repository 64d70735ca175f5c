export { cacheSettings } from './cached-settings.ts';
export { type CheckedSettings, createCheckedSettings } from './checked-settings.ts';
export { cookieQuestion, holdsCode } from './cookie-question.ts';
export { createIdentityEditor, type IdentityEditor } from './identity-editor.ts';
export { codeDefaults, identityDefaults, limitDefaults } from './setting-defaults.ts';
export { settingErrors } from './setting-errors.ts';
export { readSettings, writeSettings } from './setting-repository.ts';
export { type Change, createSettings, type Settings, type Versioned } from './settings.ts';
export { settingsModule } from './settings-module.ts';
