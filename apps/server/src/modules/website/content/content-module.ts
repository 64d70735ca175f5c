import { type AppModule, defineModule } from '../../../platform/module.ts';
import type { Content } from './content.ts';
import { registerContentRoutes } from './content-routes.ts';
import type { OfferedAreas } from './documents/areas.ts';

export interface ContentModuleParts {
  readonly content: Content;
  /** The areas that the active theme of a site offers. */
  readonly offeredAreas: OfferedAreas;
}

export const contentModule = ({ content, offeredAreas }: ContentModuleParts): AppModule =>
  defineModule('website/content', {
    routes: (http) => registerContentRoutes(http, { content, offeredAreas }),
    jobs: content.jobs,
    invariants: content.invariants,
  });
