import { type AppModule, defineModule } from '../../../platform/module.ts';
import type { Secrets } from './secrets.ts';
import { registerSecretsRoutes } from './secrets-routes.ts';

export const secretsModule = ({ secrets }: { readonly secrets: Secrets }): AppModule =>
  defineModule('foundation/secrets', {
    routes: (http) => registerSecretsRoutes(http, { secrets }),
    invariants: secrets.invariants,
  });
