import type { HttpApp } from '../../../platform/http/index.ts';
import { registerCollectionRoutes } from './collections/collection-routes.ts';
import type { Content } from './content.ts';
import { registerDocumentRoutes } from './documents/document-routes.ts';
import { registerItemRoutes } from './items/item-routes.ts';
import { registerAuthorRoutes } from './labels/author-routes.ts';
import { registerLabelRoutes } from './labels/label-routes.ts';
import { registerNavigationRoutes } from './navigation/navigation-routes.ts';

export function registerContentRoutes(app: HttpApp, { content }: { content: Content }): void {
  registerCollectionRoutes(app, content.collections);
  registerItemRoutes(app, content.items);
  registerLabelRoutes(app, content);
  registerDocumentRoutes(app, content);
  registerAuthorRoutes(app, content.authors);
  registerNavigationRoutes(app, content.navigations);
}
