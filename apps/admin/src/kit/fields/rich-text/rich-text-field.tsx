import { Skeleton } from '@mantine/core';
import { lazy, Suspense } from 'react';
import { useMessages } from '../../../messages/use-messages.ts';
import { fieldMessages } from '../field-messages.ts';
import type { RichTextEditorProps } from './rich-text-editor.tsx';

// The editor is larger than most screens, and fetched where a text is edited.
const RichTextEditor = lazy(async () => ({
  default: (await import('./rich-text-editor.tsx')).RichTextEditor,
}));

/** A text with headings, lists and links: HTML of the table that the server cleans by. */
export function RichTextField(props: RichTextEditorProps) {
  const t = useMessages(fieldMessages);
  const loading = (
    <Skeleton height={180} role="status" aria-label={t('loadingField', { label: props.label })} />
  );
  return (
    <Suspense fallback={loading}>
      <RichTextEditor {...props} />
    </Suspense>
  );
}
