import { listCollections, readPageDraft } from '@awning/contract/calls';
import type { PageDocument, Section } from '@awning/site-model';
import { Button, NativeSelect } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { describeError, ReadableError } from '../../api/api-error.ts';
import { useServices } from '../../api/services-context.tsx';
import { useMessages } from '../../messages/use-messages.ts';
import { addingMessages } from './adding-messages.ts';
import classes from './section-picker.module.css';

interface CopyPageProps {
  /** The page that is edited. */
  readonly except: string;
  readonly onCopy: (sections: readonly Section[]) => void;
}

/** The sections of another page, as its draft has them. */
export function CopyPage({ except, onCopy }: CopyPageProps) {
  const t = useMessages(addingMessages);
  const { api } = useServices();
  const [isOpen, setOpen] = useState(false);
  const [pageId, setPageId] = useState('');
  const pages = useQuery({
    queryKey: ['pages-to-copy'],
    queryFn: async ({ signal }) =>
      (await api.call(listCollections, { query: { kind: 'page', limit: 200 }, signal })).body.collections,
    enabled: isOpen,
  });
  const copy = useMutation({
    mutationFn: async () => {
      const { body } = await api.call(readPageDraft, { params: { collectionId: pageId } });
      const { sections } = body.document as PageDocument;
      if (sections.length === 0) throw new ReadableError(t('copyFailed'));
      return sections;
    },
    onSuccess: onCopy,
  });
  if (!isOpen)
    return (
      <Button variant="default" onClick={() => setOpen(true)}>
        {t('copyPage')}
      </Button>
    );
  const failure = copy.error ?? pages.error;
  return (
    <form
      className={classes.copy}
      onSubmit={(event) => {
        event.preventDefault();
        if (pageId !== '') copy.mutate();
      }}
    >
      <NativeSelect
        label={t('pageToCopy')}
        value={pageId}
        onChange={({ currentTarget }) => setPageId(currentTarget.value)}
        error={failure ? describeError(failure) : undefined}
        data-autofocus
      >
        <option value="">{t('choosePage')}</option>
        {pages.data
          ?.filter(({ id }) => id !== except)
          .map(({ id, title }) => (
            <option key={id} value={id}>
              {title}
            </option>
          ))}
      </NativeSelect>
      <Button type="submit" loading={copy.isPending} disabled={pageId === ''}>
        {t('copy')}
      </Button>
    </form>
  );
}
