import { useParams } from '@tanstack/react-router';
import { CategoriesFrame } from './categories-frame.tsx';
import { CategoryNounContext } from './category-noun.ts';

/** The categories of a blog, a gallery or another collection that is no store. */
export function CollectionCategoriesPage() {
  const { collectionId } = useParams({ from: '/members/collections/$collectionId/categories' });
  return (
    <CategoryNounContext value="items">
      <CategoriesFrame collectionId={collectionId} />
    </CategoryNounContext>
  );
}
