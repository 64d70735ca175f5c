import { type AppModule, defineModule } from '../../../platform/module.ts';
import { defineSweep } from '../../../platform/queue/index.ts';
import { previewLinkInvariants } from './preview-link-invariants.ts';
import { registerPreviewLinkRoutes } from './preview-link-routes.ts';
import type { PreviewLinks } from './preview-links.ts';

export const previewsModule = ({ previewLinks }: { readonly previewLinks: PreviewLinks }): AppModule =>
  defineModule('website/previews', {
    routes: (http) => registerPreviewLinkRoutes(http, { previewLinks }),
    jobs: [defineSweep('sweep-preview-links', '17 4 * * *', previewLinks.sweep)],
    invariants: previewLinkInvariants,
  });
