import type { CodeInjection } from '@awning/contract';
import { readCodeInjection, saveCodeInjection } from '@awning/contract/calls';
import { Anchor, Button, Textarea } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { describeError, isConflict } from '../../api/api-error.ts';
import { useMemberSession } from '../../api/member-session-query.ts';
import { useServices } from '../../api/services-context.tsx';
import { useUnsavedWork } from '../../kit/record/unsaved-work.tsx';
import { useMessages } from '../../messages/use-messages.ts';
import type { SideStep } from '../draft/step-history.ts';
import { useEditorModel } from '../use-editor.ts';
import classes from './styles.module.css';
import { stylesMessages } from './styles-messages.ts';

type Code = Pick<CodeInjection, 'header' | 'footer'>;
/** Only of the places that were changed: what others write in another place stays theirs. */
type CodeChange = Partial<Code>;
const PLACES = ['header', 'footer'] as const;
const KEY = ['settings', 'code'];

const changedPlaces = (change: CodeChange, stored: Code): (keyof Code)[] =>
  PLACES.filter((place) => change[place] !== undefined && change[place] !== stored[place]);

const inPlaces = (places: readonly (keyof Code)[], code: Code): CodeChange =>
  Object.fromEntries(places.map((place) => [place, code[place]]));

/** ED-70: code on every page, for those who may write it. It acts at once, and undo takes it back. */
export function CodePart() {
  const t = useMessages(stylesMessages);
  const { api } = useServices();
  const model = useEditorModel();
  const queries = useQueryClient();
  const { website } = useMemberSession();
  const { data, error: unread } = useQuery({
    queryKey: KEY,
    queryFn: ({ signal }) => api.call(readCodeInjection, { signal }),
  });
  const stored = data?.body;
  const [typed, setTyped] = useState<CodeChange>({});
  /** What was stored when the member began to type: what is read meanwhile is not what they have seen. */
  const [seen, setSeen] = useState<typeof data>();
  const changed = stored ? changedPlaces(typed, stored) : [];
  const isChanged = changed.length > 0;
  useUnsavedWork(isChanged);
  // What was typed stays until it is saved; after that the page has it.
  useEffect(() => {
    if (isChanged) return;
    setTyped({});
    setSeen(undefined);
  }, [isChanged]);

  const write = async (body: CodeChange, ifMatch: string | null): Promise<void> => {
    const saved = await api.call(saveCodeInjection, { body, ifMatch });
    queries.setQueryData(KEY, saved);
    // What is typed by now is typed over this.
    setSeen(saved);
  };
  /** Code that was changed since by another member, or elsewhere, is left alone. */
  const putBack = async (values: CodeChange, saved: CodeChange): Promise<void> => {
    const now = await api.call(readCodeInjection);
    queries.setQueryData(KEY, now);
    if (changedPlaces(saved, now.body).length > 0) model.say(t('codeChangedSince'), true);
    else await write(values, now.etag);
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
  const save = useMutation({
    mutationFn: async () => {
      if (!data) return;
      const next = inPlaces(changed, { ...data.body, ...typed });
      const before = inPlaces(changed, data.body);
      // What others write in another place stays theirs, and is no reason to ask.
      const isSeen = !seen || changed.every((place) => seen.body[place] === data.body[place]);
      await write(next, isSeen ? data.etag : seen.etag);
      model.record(stepTo(before, next));
    },
    // Saved by another member meanwhile: the next try is made on theirs.
    onError: async (error) => {
      if (!isConflict(error)) return;
      setSeen(undefined);
      await queries.invalidateQueries({ queryKey: KEY });
    },
  });
  return (
    <section className={classes.part}>
      <h2>{t('code')}</h2>
      <p className={classes.help}>{t('codeHelp')}</p>
      {unread && (
        <p role="alert" className={classes.failed}>
          {describeError(unread)}
        </p>
      )}
      {stored &&
        PLACES.map((place) => (
          <Textarea
            key={place}
            size="xs"
            label={t(place === 'header' ? 'codeHead' : 'codeFoot')}
            rows={4}
            resize="vertical"
            spellCheck={false}
            classNames={{ input: classes.code ?? '' }}
            value={typed[place] ?? stored[place]}
            onChange={({ currentTarget }) => {
              setSeen((now) => now ?? data);
              setTyped({ ...typed, [place]: currentTarget.value });
            }}
          />
        ))}
      {save.error && (
        <p role="alert" className={classes.failed}>
          {t('failed', { sentence: describeError(save.error) })}
        </p>
      )}
      {stored && (
        <Button
          size="xs"
          variant="default"
          disabled={!isChanged}
          loading={save.isPending}
          onClick={() => save.mutate()}
        >
          {t('codeSave')}
        </Button>
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
