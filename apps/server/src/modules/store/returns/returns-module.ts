import { type AppModule, defineModule } from '../../../platform/module.ts';
import { registerReturnRoutes } from './return-routes.ts';
import { RETURN_EVENTS, type Returns } from './returns.ts';

export const returnsModule = ({ returns }: { readonly returns: Returns }): AppModule =>
  defineModule('store/returns', {
    routes: (http) => registerReturnRoutes(http, { returns }),
    invariants: returns.invariants,
    emits: Object.values(RETURN_EVENTS),
  });
