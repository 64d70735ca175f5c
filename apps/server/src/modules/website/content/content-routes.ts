import type { HttpApp } from '../../../platform/http/index.ts';
import { registerCollectionRoutes } from './collections/collection-routes.ts';
import type { Content } from './content.ts';
import type { OfferedAreas } from './documents/areas.ts';
import { registerDocumentRoutes } from './documents/document-routes.ts';
import { registerEditorBlockRoutes } from './documents/editor-block-routes.ts';
import { registerItemRoutes } from './items/item-routes.ts';
import { registerAuthorRoutes } from './labels/author-routes.ts';
import { registerLabelRoutes } from './labels/label-routes.ts';
import { registerNavigationRoutes } from './navigation/navigation-routes.ts';
import { registerSavedSectionRoutes } from './saved-sections/saved-section-routes.ts';

export function registerContentRoutes(
  app: HttpApp,
  { content, offeredAreas }: { content: Content; offeredAreas: OfferedAreas },
): void {
  registerCollectionRoutes(app, content.collections);
  registerItemRoutes(app, content.items);
  registerLabelRoutes(app, content);
  registerDocumentRoutes(app, { ...content, offeredAreas });
  registerEditorBlockRoutes(app);
  registerAuthorRoutes(app, content.authors);
  registerNavigationRoutes(app, content.navigations);
  registerSavedSectionRoutes(app, content.savedSections);
}
