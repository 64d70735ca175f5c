export { mayNameFont } from './font-families.ts';
export { fontFiles } from './font-files.ts';
export { registerFontRoutes } from './font-routes.ts';
export { type SheetFonts, sheetFonts } from './sheet-fonts.ts';
