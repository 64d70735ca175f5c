import { type AppModule, defineModule } from '../../../platform/module.ts';
import type { Content } from './content.ts';
import { registerContentRoutes } from './content-routes.ts';

export const contentModule = ({ content }: { readonly content: Content }): AppModule =>
  defineModule('website/content', {
    routes: (http) => registerContentRoutes(http, { content }),
    jobs: content.jobs,
    invariants: content.invariants,
  });
