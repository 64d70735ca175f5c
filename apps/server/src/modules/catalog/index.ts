export { createProductReader } from './product-facts-reader.ts';
export { productContext } from './product-page-context.ts';
export { createProductPages, type ProductPages } from './product-page-readers.ts';
export type { ProductReader } from './product-reader.ts';
export { registerStockRoutes } from './stock-routes.ts';
