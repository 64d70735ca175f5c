import { TextInput } from '@mantine/core';
import { RichTextField } from '../../../kit/fields/rich-text/rich-text-field.tsx';
import { Card } from '../../../kit/page/detail-page.tsx';
import { useMessages } from '../../../messages/use-messages.ts';
import classes from '../items.module.css';
import type { CardProps } from './card-props.ts';
import { pageMessages } from './page-messages.ts';

export function TextCard({ form, value }: CardProps) {
  const t = useMessages(pageMessages);
  return (
    <Card title={t('text')}>
      <div className={classes.stack}>
        <TextInput
          name="title"
          label={t('title')}
          value={value.title}
          maxLength={500}
          error={form.errorOf('title')}
          onChange={({ currentTarget }) => form.change('title', currentTarget.value)}
        />
        <div data-field="excerpt">
          <RichTextField
            label={t('excerpt')}
            description={t('excerptHelp')}
            value={value.excerpt}
            error={form.errorOf('excerpt')}
            onChange={(html) => form.change('excerpt', html)}
          />
        </div>
      </div>
    </Card>
  );
}
