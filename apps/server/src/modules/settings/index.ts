export { createIdentityEditor, type IdentityEditor } from './identity-editor.ts';
export { registerIdentityRoutes } from './identity-routes.ts';
export { rememberSettings } from './remembered-settings.ts';
export { limitDefaults } from './setting-defaults.ts';
export { settingErrors } from './setting-errors.ts';
export { settingInvariants } from './setting-invariants.ts';
export { readSettings, writeSettings } from './setting-repository.ts';
export { createSettings, type Settings } from './settings.ts';
export { registerSettingsRoutes } from './settings-routes.ts';
