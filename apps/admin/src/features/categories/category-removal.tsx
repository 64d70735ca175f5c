import type { Category } from '@awning/contract';
import { Question } from '../../kit/question/question.tsx';
import { useMessages } from '../../messages/use-messages.ts';
import { categoryMessages } from './category-messages.ts';
import { useCategoryNoun } from './category-noun.ts';
import type { useCategoryChanges } from './category-query.ts';

interface CategoryRemovalProps {
  readonly category: Category;
  readonly hasInside: boolean;
  readonly remove: ReturnType<typeof useCategoryChanges>['remove'];
  readonly onClose: () => void;
  readonly onRemoved: () => void;
}

/** Says what becomes of the products and of the categories inside, before it goes. */
export function CategoryRemoval({ category, hasInside, remove, onClose, onRemoved }: CategoryRemovalProps) {
  const t = useMessages(categoryMessages);
  const of = useCategoryNoun();
  const { id, displayName, itemCount } = category;
  return (
    <Question
      title={t('deleteTitle', { name: displayName })}
      yes={t('deleteNow')}
      isRunning={remove.isPending}
      error={remove.error}
      onYes={() => remove.mutate(id, { onSuccess: onRemoved })}
      onClose={onClose}
    >
      <p>{t('deleteText', { of, count: itemCount })}</p>
      {hasInside && <p>{t('deleteInside')}</p>}
    </Question>
  );
}
