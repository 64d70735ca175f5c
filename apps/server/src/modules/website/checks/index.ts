export { checksModule } from './checks-module.ts';
export { createPageChecks } from './page-checks.ts';
