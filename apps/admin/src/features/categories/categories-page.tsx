import { useParams } from '@tanstack/react-router';
import { useMessages } from '../../messages/use-messages.ts';
import { CategoriesFrame } from './categories-frame.tsx';
import { categoryMessages } from './category-messages.ts';

/** A store: the tree of its categories. */
export function CategoriesPage() {
  const t = useMessages(categoryMessages);
  const { collectionId } = useParams({ from: '/members/stores/$collectionId' });
  return <CategoriesFrame collectionId={collectionId} back={{ to: '/stores', label: t('stores') }} />;
}
