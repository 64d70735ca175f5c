export { createPreviewLinks, type OpenLink, type PreviewLinks } from './preview-links.ts';
export { previewsModule } from './previews-module.ts';
