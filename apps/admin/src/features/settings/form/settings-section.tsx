import { Button, Skeleton, Title } from '@mantine/core';
import { useLocation } from '@tanstack/react-router';
import { type FormEvent, type ReactNode, useEffect, useId, useRef } from 'react';
import { describeError } from '../../../api/api-error.ts';
import { DraftNotice } from '../../../kit/record/draft-notice.tsx';
import { RecordConflicts } from '../../../kit/record/record-conflicts.tsx';
import { useMessages } from '../../../messages/use-messages.ts';
import { FormNotice } from '../../../ui/form-notice.tsx';
import { settingsMessages } from './settings-messages.ts';
import classes from './settings-section.module.css';
import type { SettingsForm } from './use-settings-form.ts';

type SectionProps = {
  title: string;
  about: string;
  /** What a link to this section has behind its `#`. */
  anchor?: string;
  /** Its fields take the whole width, as code does. */
  isWide?: boolean;
  children: ReactNode;
};

export function SettingsSection({ title, about, anchor, isWide = false, children }: SectionProps) {
  const id = useId();
  const section = useRef<HTMLElement>(null);
  const { hash } = useLocation();
  // A topic is loaded after its address was opened: the router looks for the place too early.
  useEffect(() => {
    if (anchor !== undefined && hash === anchor) section.current?.scrollIntoView({ block: 'start' });
  }, [anchor, hash]);
  return (
    <section
      ref={section}
      className={classes.section}
      aria-labelledby={id}
      id={anchor}
      data-wide={isWide || undefined}
    >
      <div>
        <Title order={2} size={16} id={id}>
          {title}
        </Title>
        <p className={classes.about}>{about}</p>
      </div>
      <div className={classes.fields}>{children}</div>
    </section>
  );
}

type FormProps<Values extends object> = {
  form: SettingsForm<Values>;
  saveLabel: string;
  /** As wide as the place that it stands in. */
  isFullWidth?: boolean;
  /** The fields, once there is something to show in them. */
  children: (values: Values) => ReactNode;
};

/** The fields of one section with everything around them: loading, saving, and what there is to say about it. */
export function SettingsFields<Values extends object>({
  form,
  saveLabel,
  isFullWidth = false,
  children,
}: FormProps<Values>) {
  const t = useMessages(settingsMessages);
  const { values, loading, labelOf } = form;
  const isUnsettled = labelOf !== undefined && form.conflicts.length > 0;
  if (!values) return loading.error ? <LoadProblem {...loading} /> : <Loading />;

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    if (form.isChanged && !form.isSaving && !isUnsettled) form.save();
  }
  return (
    <form onSubmit={submit} className={classes.fields} data-full-width={isFullWidth || undefined} noValidate>
      {form.draft.isRestored && <DraftNotice draft={form.draft} />}
      {children(values)}
      <FormNotice>{form.problem}</FormNotice>
      {isUnsettled && <RecordConflicts form={form} labelOf={labelOf} />}
      <div className={classes.actions}>
        <Button type="submit" disabled={!form.isChanged || isUnsettled} loading={form.isSaving}>
          {saveLabel}
        </Button>
        <FormNotice kind="news">{form.isSaved ? t('saved') : null}</FormNotice>
      </div>
    </form>
  );
}

function LoadProblem({ error, retry }: { error: Error | null; retry: () => void }) {
  const t = useMessages(settingsMessages);
  return (
    <>
      <FormNotice>{error && describeError(error)}</FormNotice>
      <Button variant="default" onClick={retry} className={classes.retry}>
        {t('tryAgain')}
      </Button>
    </>
  );
}

function Loading() {
  const t = useMessages(settingsMessages);
  return (
    <div role="status" aria-label={t('loading')} className={classes.fields}>
      <Skeleton height={58} />
      <Skeleton height={58} />
    </div>
  );
}
