import { type AppModule, defineModule } from '../../../platform/module.ts';
import type { IdentityEditor } from './identity-editor.ts';
import { registerIdentityRoutes } from './identity-routes.ts';
import { settingInvariants } from './setting-invariants.ts';
import type { Settings } from './settings.ts';
import { registerSettingsRoutes } from './settings-routes.ts';

export const settingsModule = ({
  settings,
  identity,
}: {
  readonly settings: Settings;
  readonly identity: IdentityEditor;
}): AppModule =>
  defineModule('foundation/settings', {
    routes(http) {
      registerSettingsRoutes(http, { settings });
      registerIdentityRoutes(http, { identity });
    },
    invariants: settingInvariants,
  });
