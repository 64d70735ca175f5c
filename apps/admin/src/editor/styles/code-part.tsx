import type { CodeInjection } from '@awning/contract';
import { readCodeInjection, saveCodeInjection } from '@awning/contract/calls';
import type { Client } from '@awning/contract/client';
import { Anchor, Button, Group, Textarea } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { describeError } from '../../api/api-error.ts';
import { useMemberSession } from '../../api/member-session-query.ts';
import { useServices } from '../../api/services-context.tsx';
import { readLastChange } from '../../kit/record/last-change.ts';
import { RecordConflicts } from '../../kit/record/record-conflicts.tsx';
import { recordMessages } from '../../kit/record/record-messages.ts';
import { type StoredRecord, useRecord } from '../../kit/record/use-record.ts';
import { useToasts } from '../../kit/toasts/toasts.tsx';
import { useMessages } from '../../messages/use-messages.ts';
import type { SideStep } from '../draft/step-history.ts';
import { useEditorModel } from '../use-editor.ts';
import classes from './styles.module.css';
import { stylesMessages } from './styles-messages.ts';

/** A type and no interface: a record has its fields by name. */
type Code = Pick<CodeInjection, 'header' | 'footer'>;
/** Only of the places that were changed: what others write in another place stays theirs. */
type CodeChange = Partial<Code>;
const PLACES = ['header', 'footer'] as const;
const LABELS = { header: 'codeHead', footer: 'codeFoot' } as const;
const KEY = ['editor-code'];

const isChangedSince = (saved: CodeChange, now: Code): boolean =>
  PLACES.some((place) => saved[place] !== undefined && saved[place] !== now[place]);

const inPlaces = (change: CodeChange, code: Code): CodeChange =>
  Object.fromEntries(
    PLACES.filter((place) => change[place] !== undefined).map((place) => [place, code[place]]),
  );

const codeOf = ({ body, etag }: StoredRecord<CodeInjection>): StoredRecord<Code> => ({
  body: { header: body.header, footer: body.footer },
  etag,
});
const readCode = async (api: Client, signal?: AbortSignal): Promise<StoredRecord<Code>> =>
  codeOf(await api.call(readCodeInjection, signal ? { signal } : {}));
const writeCode = async (
  api: Client,
  body: CodeChange,
  ifMatch: string | null,
): Promise<StoredRecord<Code>> => codeOf(await api.call(saveCodeInjection, { body, ifMatch }));

/** ED-70: code on every page, for those who may write it. It acts at once, and undo takes it back. */
export function CodePart() {
  const t = useMessages(stylesMessages);
  const words = useMessages(recordMessages);
  const toasts = useToasts();
  const { website } = useMemberSession();
  const form = useCode();
  const { value } = form;
  const isChanged = form.changed.length > 0;
  const discard = (): void => {
    const typed = form.store.edits()?.typed ?? {};
    form.discard();
    toasts.show({ text: words('discarded'), undo: () => form.takeBack(typed) });
  };
  return (
    <section className={classes.part}>
      <h2>{t('code')}</h2>
      <p className={classes.help}>{t('codeHelp')}</p>
      {form.loadError && (
        <p role="alert" className={classes.failed}>
          {describeError(form.loadError)}
        </p>
      )}
      {isChanged && form.restored.length > 0 && (
        <p role="status" className={classes.help}>
          {words('draftRestored')}
        </p>
      )}
      {value &&
        PLACES.map((place) => (
          <Textarea
            key={place}
            size="xs"
            label={t(LABELS[place])}
            rows={4}
            resize="vertical"
            spellCheck={false}
            classNames={{ input: classes.code ?? '' }}
            value={value[place]}
            onChange={({ currentTarget }) => form.change(place, currentTarget.value)}
            error={form.errorOf(place)}
          />
        ))}
      {form.conflicts.length > 0 && (
        <RecordConflicts form={form} labelOf={(name) => t(LABELS[name as keyof Code])} />
      )}
      {form.saveError && (
        <p role="alert" className={classes.failed}>
          {t('failed', { sentence: describeError(form.saveError) })}
        </p>
      )}
      {value && (
        <Group gap={8} grow>
          {isChanged && (
            <Button size="xs" variant="subtle" disabled={form.isSaving} onClick={discard}>
              {words('discard')}
            </Button>
          )}
          <Button
            size="xs"
            variant="default"
            disabled={!isChanged || form.conflicts.length > 0}
            loading={form.isSaving}
            onClick={form.save}
          >
            {t('codeSave')}
          </Button>
        </Group>
      )}
      <p className={classes.help}>
        {t('codeWayBack')}{' '}
        <Anchor
          href={`${website.baseUrl}/?ss_disableUserScripts=true`}
          target="_blank"
          rel="noopener"
          size="xs"
          c="inherit"
          underline="always"
        >
          {t('codeWithout')}
        </Anchor>
      </p>
    </section>
  );
}

/** AP-24: what another member wrote in another place is taken over, and in the same place a person chooses. */
function useCode() {
  const t = useMessages(stylesMessages);
  const { api } = useServices();
  const model = useEditorModel();
  const queries = useQueryClient();
  /** As it is stored, as far as this window knows, also from before the panel was closed: what a save goes over. */
  const newest = (): Code | undefined => queries.getQueryData<StoredRecord<Code>>(KEY)?.body;
  const seen = (stored: StoredRecord<Code>): StoredRecord<Code> => {
    queries.setQueryData(KEY, stored);
    return stored;
  };
  /** Code that was changed since by another member, or elsewhere, is left alone. */
  const putBack = async (values: CodeChange, saved: CodeChange): Promise<void> => {
    const now = seen(await readCode(api));
    const isLeft = isChangedSince(saved, now.body);
    if (isLeft) model.say(t('codeChangedSince'), true);
    else seen(await writeCode(api, values, now.etag));
  };
  // Undo and redo one after the other: each looks at what the one before has stored.
  const steps = useRef(Promise.resolve());
  const stepTo = (values: CodeChange, saved: CodeChange): SideStep => ({
    label: t('stepCode'),
    takeBack: () => {
      steps.current = steps.current
        .then(() => putBack(values, saved))
        .catch((error: unknown) => model.say(describeError(error), true));
      return stepTo(saved, values);
    },
  });
  return useRecord<Code>({
    queryKey: KEY,
    read: async (signal) => seen(await readCode(api, signal)),
    write: async (change: CodeChange, etag) => {
      const stored = newest();
      const before = stored && inPlaces(change, stored);
      const saved = await writeCode(api, change, etag);
      if (before) model.record(stepTo(before, change));
      return saved;
    },
    lastChange: () => readLastChange(api, { kind: 'settings', id: 'code' }),
  });
}
