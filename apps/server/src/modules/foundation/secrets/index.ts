export { createSecrets, type Secrets } from './secrets.ts';
export { secretsModule } from './secrets-module.ts';
