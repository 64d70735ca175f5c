import type { CodeInjection } from '@awning/contract';
import { readCodeInjection, saveCodeInjection } from '@awning/contract/calls';
import { Anchor, Button, Textarea } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { describeError } from '../../api/api-error.ts';
import { useMemberSession } from '../../api/member-session-query.ts';
import { useServices } from '../../api/services-context.tsx';
import { useUnsavedWork } from '../../kit/record/unsaved-work.tsx';
import { useMessages } from '../../messages/use-messages.ts';
import type { SideStep } from '../draft/step-history.ts';
import { useEditorModel } from '../use-editor.ts';
import classes from './styles.module.css';
import { stylesMessages } from './styles-messages.ts';

type Code = Pick<CodeInjection, 'header' | 'footer'>;
const PLACES = ['header', 'footer'] as const;
const KEY = ['settings', 'code'];

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
  const [typed, setTyped] = useState<Code | null>(null);
  const code = typed ?? (stored && { header: stored.header, footer: stored.footer });
  const isChanged =
    code !== undefined && stored !== undefined && PLACES.some((place) => code[place] !== stored[place]);
  useUnsavedWork(isChanged);
  // What was typed stays until it is saved; after that the page has it.
  useEffect(() => {
    if (!isChanged) setTyped(null);
  }, [isChanged]);

  const write = async (body: Code, ifMatch: string | null): Promise<void> => {
    queries.setQueryData(KEY, await api.call(saveCodeInjection, { body, ifMatch }));
  };
  const stepTo = (values: Code, before: Code): SideStep => ({
    label: t('stepCode'),
    takeBack: () => {
      write(values, null).catch((error: unknown) => model.say(describeError(error), true));
      return stepTo(before, values);
    },
  });
  const save = useMutation({
    mutationFn: async (next: Code) => {
      if (!data) return;
      const { header, footer } = data.body;
      await write(next, data.etag);
      model.record(stepTo({ header, footer }, next));
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
      {code &&
        PLACES.map((place) => (
          <Textarea
            key={place}
            size="xs"
            label={t(place === 'header' ? 'codeHead' : 'codeFoot')}
            rows={4}
            resize="vertical"
            spellCheck={false}
            classNames={{ input: classes.code ?? '' }}
            value={code[place]}
            onChange={({ currentTarget }) => setTyped({ ...code, [place]: currentTarget.value })}
          />
        ))}
      {save.error && (
        <p role="alert" className={classes.failed}>
          {t('failed', { sentence: describeError(save.error) })}
        </p>
      )}
      {code && (
        <Button
          size="xs"
          variant="default"
          disabled={!isChanged}
          loading={save.isPending}
          onClick={() => save.mutate(code)}
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
