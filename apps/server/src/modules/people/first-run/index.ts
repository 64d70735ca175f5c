export { firstPage, styleOf } from './build-site.ts';
export { createFirstRuns, type FirstRuns } from './first-run.ts';
export { firstRunModule } from './first-run-module.ts';
