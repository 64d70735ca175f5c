import { type AppModule, defineModule } from '../../../platform/module.ts';
import { defineSweep } from '../../../platform/queue/index.ts';
import type { Media } from './media.ts';
import { registerMediaRoutes } from './media-routes.ts';

export const mediaModule = ({ media }: { readonly media: Media }): AppModule =>
  defineModule('website/media', {
    routes: (http) => registerMediaRoutes(http, { media }),
    jobs: [defineSweep('sweep-media', '17 3 * * *', media.sweep)],
    invariants: media.invariants,
    close: media.close,
  });
