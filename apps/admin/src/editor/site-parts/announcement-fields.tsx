import type { AnnouncementSettings } from '@awning/contract';
import { stripTags } from '@awning/site-model';
import { Checkbox, NativeSelect } from '@mantine/core';
import { useMemberSession } from '../../api/member-session-query.ts';
import { DateTimeField } from '../../kit/fields/date-time-field.tsx';
import { LinkField } from '../../kit/fields/link-field.tsx';
import { RichTextField } from '../../kit/fields/rich-text/rich-text-field.tsx';
import { useMessages } from '../../messages/use-messages.ts';
import classes from '../styles/styles.module.css';
import { useEditor } from '../use-editor.ts';
import type { OpenPart } from './open-site-part.ts';
import { PagesRuleField } from './pages-rule-field.tsx';
import { PartStatus } from './part-status.tsx';
import { sitePartMessages } from './site-part-messages.ts';
import { useSideSession } from './use-open-part.ts';

const STYLES = ['solid', 'accent', 'quiet'] as const satisfies readonly AnnouncementSettings['style'][];

/** The bar above the pages, as `docs/reference/popup-and-announcement.md` has it. */
export function AnnouncementFields({
  part: { session, shown },
}: {
  readonly part: OpenPart<AnnouncementSettings>;
}) {
  const t = useMessages(sitePartMessages);
  const { timeZone } = useMemberSession().website;
  const state = useSideSession(session);
  const isHere = useEditor(({ view }) => view.sharedPlaces.some(({ part }) => part === 'announcement'));
  const value = shown(state);
  const set = (change: Partial<AnnouncementSettings>, merge?: string): void => session.edit(change, merge);
  const hasText = stripTags(value.text).trim() !== '';
  return (
    <>
      <Checkbox
        size="xs"
        label={t('enabled')}
        checked={value.enabled}
        disabled={!hasText && !value.enabled}
        description={hasText ? undefined : t('noText')}
        onChange={({ currentTarget }) => set({ enabled: currentTarget.checked })}
      />
      {value.enabled && !isHere && state.saving === 'saved' && <p className={classes.help}>{t('notHere')}</p>}
      <RichTextField
        label={t('announcementText')}
        value={value.text}
        error={value.enabled && !hasText ? t('noText') : undefined}
        // A bar that is shown says something: without words it is switched off.
        onChange={(text) =>
          set(stripTags(text).trim() === '' ? { text, enabled: false } : { text }, 'announcement text')
        }
      />
      <LinkField
        isInPanel
        label={t('announcementLink')}
        value={value.link}
        onChange={(link) => set({ link }, 'announcement link')}
      />
      <Checkbox
        size="xs"
        label={t('newWindow')}
        checked={value.newWindow}
        onChange={({ currentTarget }) => set({ newWindow: currentTarget.checked })}
      />
      <NativeSelect
        size="xs"
        label={t('style')}
        value={value.style}
        data={STYLES.map((each) => ({ value: each, label: t(each) }))}
        onChange={({ currentTarget }) => set({ style: currentTarget.value as AnnouncementSettings['style'] })}
      />
      <Checkbox
        size="xs"
        label={t('closable')}
        checked={value.closable}
        onChange={({ currentTarget }) => set({ closable: currentTarget.checked })}
      />
      <PagesRuleField value={value.pages} onChange={(pages) => set({ pages })} />
      <DateTimeField
        label={t('from')}
        timeZone={timeZone}
        value={value.from}
        onChange={(from) => set({ from }, 'announcement from')}
      />
      <DateTimeField
        label={t('until')}
        timeZone={timeZone}
        value={value.until}
        onChange={(until) => set({ until }, 'announcement until')}
      />
      <PartStatus session={session} state={state} />
    </>
  );
}
