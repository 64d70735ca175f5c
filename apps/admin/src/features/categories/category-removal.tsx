import type { Category } from '@awning/contract';
import { Button, Modal } from '@mantine/core';
import { describeError } from '../../api/api-error.ts';
import { useMessages } from '../../messages/use-messages.ts';
import { FormNotice } from '../../ui/form-notice.tsx';
import classes from './categories.module.css';
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
    <Modal
      opened
      onClose={onClose}
      title={t('deleteTitle', { name: displayName })}
      closeButtonProps={{ 'aria-label': t('close') }}
    >
      <FormNotice>{remove.error ? describeError(remove.error) : null}</FormNotice>
      <p className={classes.question}>{t('deleteText', { of, count: itemCount })}</p>
      {hasInside && <p className={classes.question}>{t('deleteInside')}</p>}
      <div className={classes.actions}>
        <Button variant="default" onClick={onClose} data-autofocus>
          {t('cancel')}
        </Button>
        <Button loading={remove.isPending} onClick={() => remove.mutate(id, { onSuccess: onRemoved })}>
          {t('deleteNow')}
        </Button>
      </div>
    </Modal>
  );
}
