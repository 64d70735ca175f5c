import { Textarea, TextInput } from '@mantine/core';
import { useMemberSession } from '../../../api/member-session-query.ts';
import type { RecordForm } from '../../../kit/record/use-record.ts';
import { useMessages } from '../../../messages/use-messages.ts';
import { Toggle } from '../../../ui/toggle.tsx';
import type { Page } from '../tree/page-tree.ts';
import classes from '../tree/pages.module.css';
import type { PageSettings } from './page-settings.ts';
import { panelMessages } from './panel-messages.ts';

/** What search engines show before they cut. */
const BEST_TITLE = 60;
const BEST_TEXT = 155;

interface SearchPreviewProps {
  readonly form: RecordForm<PageSettings>;
  readonly value: PageSettings;
  readonly page: Page;
}

export function SearchPreview({ form, value, page }: SearchPreviewProps) {
  const t = useMessages(panelMessages);
  const { website } = useMemberSession();
  const title = value.seoTitle.trim() || `${value.title} — ${website.title}`;
  const text = value.seoDescription.trim();
  const host = new URL(website.baseUrl).host;
  const parts = page.fullUrl.split('/').filter(Boolean);
  const lengthOf = (count: number, best: number): string =>
    t(count > best ? 'tooLong' : 'length', { count, best });
  return (
    <section className={classes.group} aria-label={t('search')}>
      <h3>{t('search')}</h3>
      <div className={classes.preview} data-dim={value.seoHidden || undefined}>
        <span>{[host, ...parts].join(' › ')}</span>
        <strong>{cut(title, BEST_TITLE)}</strong>
        <p>{text === '' ? t('noText') : cut(text, BEST_TEXT)}</p>
      </div>
      <TextInput
        name="seoTitle"
        label={t('seoTitle')}
        description={value.seoTitle === '' ? t('seoTitleHelp') : lengthOf(value.seoTitle.length, BEST_TITLE)}
        value={value.seoTitle}
        maxLength={300}
        error={form.errorOf('seoTitle')}
        onChange={({ currentTarget }) => form.change('seoTitle', currentTarget.value)}
      />
      <Textarea
        name="seoDescription"
        label={t('seoDescription')}
        description={text === '' ? t('seoDescriptionHelp') : lengthOf(value.seoDescription.length, BEST_TEXT)}
        value={value.seoDescription}
        maxLength={1000}
        autosize
        minRows={2}
        error={form.errorOf('seoDescription')}
        onChange={({ currentTarget }) => form.change('seoDescription', currentTarget.value)}
      />
      <Toggle
        label={t('seoHidden')}
        description={t('seoHiddenHelp')}
        checked={value.seoHidden}
        error={form.errorOf('seoHidden')}
        onChange={(isOn) => form.change('seoHidden', isOn)}
      />
    </section>
  );
}

const cut = (text: string, length: number): string => {
  const letters = [...text];
  return letters.length > length
    ? `${letters
        .slice(0, length - 1)
        .join('')
        .trimEnd()}…`
    : text;
};
