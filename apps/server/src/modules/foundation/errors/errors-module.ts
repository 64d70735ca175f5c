import { type AppModule, defineModule } from '../../../platform/module.ts';
import { defineSweep } from '../../../platform/queue/index.ts';
import { registerErrorRoutes } from './error-routes.ts';
import type { JavascriptErrors } from './javascript-errors.ts';

export const errorsModule = ({
  javascriptErrors,
}: {
  readonly javascriptErrors: JavascriptErrors;
}): AppModule =>
  defineModule('foundation/errors', {
    routes: (http) => registerErrorRoutes(http, { javascriptErrors }),
    jobs: [defineSweep('sweep-javascript-errors', '45 * * * *', javascriptErrors.sweep)],
    invariants: javascriptErrors.invariants,
  });
