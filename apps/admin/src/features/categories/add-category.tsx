import { Button, TextInput } from '@mantine/core';
import type { FormEvent } from 'react';
import { describeError, fieldErrorsOf } from '../../api/api-error.ts';
import { useDraft } from '../../kit/record/use-draft.ts';
import { useMessages } from '../../messages/use-messages.ts';
import classes from './categories.module.css';
import { categoryMessages } from './category-messages.ts';
import { useCategoryNoun } from './category-noun.ts';
import type { useCategoryChanges } from './category-query.ts';

interface AddCategoryProps {
  readonly add: ReturnType<typeof useCategoryChanges>['add'];
  readonly collectionId: string;
  readonly isFirst: boolean;
}

/** One name after the other: the field is empty again and keeps the focus. */
export function AddCategory({ add, collectionId, isFirst }: AddCategoryProps) {
  const t = useMessages(categoryMessages);
  const of = useCategoryNoun();
  const draft = useDraft(`new-category/${collectionId}`, '');
  const name = draft.value;
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (name.trim() !== '' && !add.isPending) add.mutate(name.trim(), { onSuccess: draft.clear });
  };
  const [sentence] = Object.values(fieldErrorsOf(add.error));
  return (
    <form className={classes.add} onSubmit={submit} noValidate>
      {isFirst && <p className={classes.question}>{t('nothing', { of })}</p>}
      <TextInput
        label={t('newName')}
        value={name}
        maxLength={1000}
        error={add.error ? (sentence ?? describeError(add.error)) : undefined}
        onChange={({ currentTarget }) => draft.set(currentTarget.value)}
      />
      <Button type="submit" variant="default" loading={add.isPending} disabled={name.trim() === ''}>
        {t('add')}
      </Button>
    </form>
  );
}
