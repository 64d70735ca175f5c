import type { HttpApp } from '../../../platform/http/index.ts';
import { registerAuthorRoutes } from './author-routes.ts';
import { registerCollectionRoutes } from './collection-routes.ts';
import type { Content } from './content.ts';
import { registerDocumentRoutes } from './document-routes.ts';
import { registerItemRoutes } from './item-routes.ts';
import { registerLabelRoutes } from './label-routes.ts';
import { registerNavigationRoutes } from './navigation-routes.ts';

export function registerContentRoutes(app: HttpApp, { content }: { content: Content }): void {
  registerCollectionRoutes(app, content.collections);
  registerItemRoutes(app, content.items);
  registerLabelRoutes(app, content);
  registerDocumentRoutes(app, content);
  registerAuthorRoutes(app, content.authors);
  registerNavigationRoutes(app, content.navigations);
}
