import type { Category } from '@awning/contract';
import { Button, Drawer, Textarea, TextInput } from '@mantine/core';
import type { FormEvent } from 'react';
import { describeError, fieldErrorsOf, isConflict } from '../../api/api-error.ts';
import { ImageField } from '../../kit/fields/image-field.tsx';
import { RichTextField } from '../../kit/fields/rich-text/rich-text-field.tsx';
import { DraftNotice } from '../../kit/record/draft-notice.tsx';
import { useDraft } from '../../kit/record/use-draft.ts';
import { useMessages } from '../../messages/use-messages.ts';
import { FormNotice } from '../../ui/form-notice.tsx';
import classes from './categories.module.css';
import { categoryMessages } from './category-messages.ts';
import type { useCategoryChanges } from './category-query.ts';

interface CategoryEditorProps {
  readonly category: Category;
  readonly change: ReturnType<typeof useCategoryChanges>['change'];
  /** What was typed and is not saved is there again when it opens. */
  readonly onClose: (isUnsaved: boolean) => void;
  readonly onSaved: (name: string) => void;
}

const FIELDS = ['displayName', 'description', 'imageId', 'seoTitle', 'seoDescription'] as const;
type CategoryFields = Pick<Category, (typeof FIELDS)[number]>;

interface CategoryDraft {
  /** Only what the member typed: the rest is shown as it is stored. */
  readonly typed: Partial<CategoryFields>;
  /** What stood there when it was typed. */
  readonly was: Partial<CategoryFields>;
}

const seenOf = (category: Category, typed: Partial<CategoryFields>): Partial<CategoryFields> =>
  Object.fromEntries(FIELDS.filter((name) => name in typed).map((name) => [name, category[name]]));

function withField<Name extends keyof CategoryFields>(
  { typed, was }: CategoryDraft,
  category: Category,
  name: Name,
  next: CategoryFields[Name],
): CategoryDraft {
  const { [name]: _, ...others } = typed;
  const { [name]: before, ...othersWas } = was;
  // Back to what is stored is no change.
  if (next === category[name])
    return { typed: others as Partial<CategoryFields>, was: othersWas as Partial<CategoryFields> };
  return {
    typed: { ...typed, [name]: next },
    was: { ...was, [name]: name in was ? before : category[name] },
  };
}

/** A category in a sheet beside the list. Only what changed is sent. */
export function CategoryEditor({ category, change, onClose, onSaved }: CategoryEditorProps) {
  const t = useMessages(categoryMessages);
  const draft = useDraft<CategoryDraft>(`category/${category.id}`, { typed: {}, was: {} });
  const { typed } = draft.value;
  const value: CategoryFields = { ...category, ...typed };
  const { isChanged } = draft;
  const set = <Name extends keyof CategoryFields>(name: Name, next: CategoryFields[Name]): void =>
    draft.set((now) => withField(now, category, name, next));
  const errors = fieldErrorsOf(change.error);
  const hasConflict = isConflict(change.error);
  const close = (): void => onClose(isChanged);
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (!isChanged) {
      close();
      return;
    }
    // Once the conflict was shown, what stands there now is what the member has seen.
    const was = hasConflict ? seenOf(category, typed) : draft.value.was;
    change.mutate(
      { id: category.id, ...typed, was },
      {
        onSuccess: () => {
          draft.clear();
          onSaved(value.displayName);
        },
      },
    );
  };
  const isUnplaced = change.error !== null && !hasConflict && !FIELDS.some((name) => errors[name]);
  return (
    <Drawer
      opened
      onClose={close}
      title={category.displayName}
      position="right"
      size={460}
      closeButtonProps={{ 'aria-label': t('close') }}
    >
      <form className={classes.editor} onSubmit={submit} noValidate>
        <DraftNotice draft={draft} />
        {hasConflict && <Conflict category={category} typed={typed} />}
        <FormNotice>{isUnplaced ? describeError(change.error) : null}</FormNotice>
        <TextInput
          label={t('name')}
          value={value.displayName}
          error={errors.displayName}
          maxLength={1000}
          onChange={({ currentTarget }) => set('displayName', currentTarget.value)}
          data-autofocus
        />
        <RichTextField
          label={t('text')}
          value={value.description}
          error={errors.description}
          onChange={(html) => set('description', html)}
        />
        <ImageField
          label={t('image')}
          description={t('imageHelp')}
          value={value.imageId}
          error={errors.imageId}
          onChange={(id) => set('imageId', id)}
        />
        <fieldset className={classes.group}>
          <legend>{t('seo')}</legend>
          <TextInput
            label={t('seoTitle')}
            description={t('seoTitleHelp')}
            value={value.seoTitle}
            error={errors.seoTitle}
            maxLength={300}
            onChange={({ currentTarget }) => set('seoTitle', currentTarget.value)}
          />
          <Textarea
            label={t('seoDescription')}
            value={value.seoDescription}
            error={errors.seoDescription}
            maxLength={1000}
            rows={2}
            onChange={({ currentTarget }) => set('seoDescription', currentTarget.value)}
          />
        </fieldset>
        <div className={classes.actions}>
          <Button variant="default" onClick={close}>
            {t('cancel')}
          </Button>
          <Button type="submit" loading={change.isPending}>
            {t('save')}
          </Button>
        </div>
      </form>
    </Drawer>
  );
}

interface ConflictProps {
  readonly category: Category;
  readonly typed: Partial<CategoryFields>;
}

/** What another member has written where this one typed. */
function Conflict({ category, typed }: ConflictProps) {
  const t = useMessages(categoryMessages);
  const words = {
    displayName: 'name',
    description: 'text',
    seoTitle: 'seoTitle',
    seoDescription: 'seoDescription',
  };
  return (
    <div role="alert">
      <FormNotice>{t('conflict')}</FormNotice>
      <ul>
        {FIELDS.filter((name) => name in typed && name !== 'imageId').map((name) => (
          <li key={name}>
            {t('conflictTheirs', {
              field: t(words[name as keyof typeof words] as 'name'),
              value: String(category[name] ?? '').replace(/<[^>]*>/g, ' '),
            })}
          </li>
        ))}
      </ul>
    </div>
  );
}
