export { secretErrors } from './secret-errors.ts';
export { createSecrets, type Secrets } from './secrets.ts';
export { registerSecretsRoutes } from './secrets-routes.ts';
