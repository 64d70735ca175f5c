import { createContext, useContext } from 'react';

/** What is in the categories: products of a store, or items of another collection. */
type CategoryNoun = 'products' | 'items';

export const CategoryNounContext = createContext<CategoryNoun>('products');

export const useCategoryNoun = (): CategoryNoun => useContext(CategoryNounContext);
