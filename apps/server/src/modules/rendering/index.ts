export { createRendering, type Rendering } from './rendering.ts';
export { renderingModule } from './rendering-module.ts';
