export type { ProductReader } from './product-reader.ts';
