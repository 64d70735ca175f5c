export { createCodeConsent } from './decorate/code-consent.ts';
export { createRendering, type Rendering } from './rendering.ts';
export { renderingModule } from './rendering-module.ts';
