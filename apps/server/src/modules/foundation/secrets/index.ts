export { createSecrets, type Secrets } from './secrets.ts';
export { registerSecretsRoutes } from './secrets-routes.ts';
