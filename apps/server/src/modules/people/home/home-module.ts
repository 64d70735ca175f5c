import { type AppModule, defineModule } from '../../../platform/module.ts';
import type { Home } from './home.ts';
import { registerHomeRoutes } from './home-routes.ts';

export const homeModule = ({ home }: { readonly home: Home }): AppModule =>
  defineModule('people/home', { routes: (http) => registerHomeRoutes(http, { home }) });
