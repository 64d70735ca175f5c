import { type AppModule, defineModule } from '../../platform/module.ts';
import type { PageRouteParts, Rendering } from './rendering.ts';

export const renderingModule = (rendering: Rendering, parts: PageRouteParts): AppModule =>
  defineModule('rendering', {
    routes: (http) => rendering.register(http, parts),
    close: rendering.close,
  });
