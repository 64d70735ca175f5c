import { type AppModule, defineModule } from '../../../platform/module.ts';
import { type AccessGate, installAccessGate } from './access-gate.ts';
import { registerAccessRoutes } from './access-routes.ts';

/** The lock screens of sites are pages, so it comes with the pages. */
export const accessModule = ({ access, showLocked, content }: AccessGate): AppModule =>
  defineModule('people/access', {
    routes(http) {
      installAccessGate(http, { access, showLocked, content });
      registerAccessRoutes(http, { access, showLocked });
    },
  });
