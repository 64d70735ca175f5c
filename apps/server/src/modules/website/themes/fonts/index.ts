export { designFonts } from './design-fonts.ts';
export { mayNameFont } from './font-families.ts';
export { fontFiles } from './font-files.ts';
export { registerFontRoutes } from './font-routes.ts';
export { iconFonts } from './icon-fonts.ts';
export { registerOwnFontRoutes } from './own-font-routes.ts';
export { createOwnFonts, type OwnFonts } from './own-fonts.ts';
export type { SheetFonts } from './sheet-fonts.ts';
