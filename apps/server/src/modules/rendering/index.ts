export { createRendering, type Rendering } from './rendering.ts';
