import type { Category } from '@awning/contract';
import { Button, Modal, NativeSelect } from '@mantine/core';
import { useState } from 'react';
import { describeError } from '../../api/api-error.ts';
import { useMessages } from '../../messages/use-messages.ts';
import { FormNotice } from '../../ui/form-notice.tsx';
import classes from './categories.module.css';
import { categoryMessages } from './category-messages.ts';
import type { useCategoryChanges } from './category-query.ts';

interface MergeCategoryProps {
  readonly category: Category;
  readonly others: readonly Category[];
  readonly change: ReturnType<typeof useCategoryChanges>['change'];
  readonly onClose: () => void;
  readonly onMerged: (into: string) => void;
}

/** Two categories become one: what is in the first is in the second from then on. */
export function MergeCategory({ category, others, change, onClose, onMerged }: MergeCategoryProps) {
  const t = useMessages(categoryMessages);
  const [into, setInto] = useState(others[0]?.displayName ?? '');
  return (
    <Modal
      opened
      onClose={onClose}
      title={t('mergeTitle', { name: category.displayName })}
      closeButtonProps={{ 'aria-label': t('close') }}
    >
      <form
        className={classes.editor}
        onSubmit={(event) => {
          event.preventDefault();
          change.mutate(
            { id: category.id, displayName: into, merge: true },
            { onSuccess: () => onMerged(into) },
          );
        }}
      >
        <NativeSelect
          label={t('mergeInto')}
          value={into}
          data={others.map(({ displayName }) => displayName)}
          onChange={({ currentTarget }) => setInto(currentTarget.value)}
          data-autofocus
        />
        <p className={classes.question}>{t('mergeText')}</p>
        <FormNotice>{change.error ? describeError(change.error) : null}</FormNotice>
        <div className={classes.actions}>
          <Button variant="default" onClick={onClose}>
            {t('cancel')}
          </Button>
          <Button type="submit" loading={change.isPending}>
            {t('mergeNow')}
          </Button>
        </div>
      </form>
    </Modal>
  );
}
