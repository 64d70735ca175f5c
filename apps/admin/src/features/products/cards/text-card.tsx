import { TextInput } from '@mantine/core';
import { MediaField } from '../../../kit/fields/media-field.tsx';
import { RichTextField } from '../../../kit/fields/rich-text/rich-text-field.tsx';
import { useMessages } from '../../../messages/use-messages.ts';
import { useErrorAt, useField } from '../editor/editor-context.tsx';
import { editorMessages } from '../editor/editor-messages.ts';
import classes from '../editor/product-editor.module.css';

/** What it is: title, text and images, on the first screen. */
export function TextCard({ isNew }: { readonly isNew: boolean }) {
  const t = useMessages(editorMessages);
  const [title, setTitle] = useField('title');
  const [excerpt, setExcerpt] = useField('excerpt');
  const [media, setMedia] = useField('media');
  return (
    <section className={classes.textCard} aria-label={t('titleAndText')}>
      <div className={classes.stack}>
        <TextInput
          label={t('titleField')}
          value={title}
          error={useErrorAt('title')}
          onChange={({ currentTarget }) => setTitle(currentTarget.value)}
          autoFocus={isNew}
          maxLength={500}
        />
        <RichTextField
          label={t('text')}
          value={excerpt}
          onChange={setExcerpt}
          error={useErrorAt('excerpt')}
        />
      </div>
      <MediaField label={t('media')} value={media} onChange={setMedia} error={useErrorAt('media')} />
    </section>
  );
}
