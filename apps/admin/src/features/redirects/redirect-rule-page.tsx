import type { Redirects } from '@awning/contract';
import { readRedirects } from '@awning/contract/calls';
import { Button, Radio, Skeleton, TextInput } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { useNavigate, useParams } from '@tanstack/react-router';
import { type FormEvent, useRef, useState } from 'react';
import { describeError } from '../../api/api-error.ts';
import { useMemberSession } from '../../api/member-session-query.ts';
import { useServices } from '../../api/services-context.tsx';
import { Card, DetailPage } from '../../kit/page/detail-page.tsx';
import { DraftNotice } from '../../kit/record/draft-notice.tsx';
import { useDraft } from '../../kit/record/use-draft.ts';
import { useToasts } from '../../kit/toasts/toasts.tsx';
import { useMessages } from '../../messages/use-messages.ts';
import { focusFirstInvalid } from '../../ui/focus-first-invalid.ts';
import { FormNotice } from '../../ui/form-notice.tsx';
import { redirectMessages } from './redirect-messages.ts';
import { problemOfLine, redirectsQuery, tryText, useSaveRedirects } from './redirect-query.ts';
import { ruleAt, type TypedRule, withNewRule, withoutLine, withRuleAt } from './redirect-text.ts';
import classes from './redirects.module.css';

const NEW: TypedRule = { from: '', to: '', status: 301 };
const QUIET_MS = 400;

export const NewRedirectPage = () => <LoadedRule line={null} />;

export function RedirectPage() {
  const { line } = useParams({ from: '/members/redirects/$line' });
  return <LoadedRule key={line} line={Number(line)} />;
}

/** `line`: where the rule stands in the text; null for a new one. */
function LoadedRule({ line }: { readonly line: number | null }) {
  const t = useMessages(redirectMessages);
  const { api } = useServices();
  const { website } = useMemberSession();
  const stored = useQuery(redirectsQuery(api));
  const rule = line === null ? NEW : stored.data && ruleAt(stored.data.body.rules, line);
  const title = line === null ? t('newTitle') : (rule?.from ?? t('ruleTitle'));
  return (
    <DetailPage
      title={title}
      documentTitle={`${title} · ${website.title}`}
      back={{ to: '/redirects', label: t('title') }}
      {...(line !== null && { list: { name: 'redirects', href: `/redirects/${line}` } })}
    >
      {stored.data && rule && <RuleForm line={line} rule={rule} stored={stored.data} />}
      {stored.data && rule === null && <FormNotice>{t('gone')}</FormNotice>}
      {stored.isPending && <Skeleton height={280} role="status" aria-label={t('loading')} />}
      {stored.error && (
        <>
          <FormNotice>{describeError(stored.error)}</FormNotice>
          <Button variant="default" w="fit-content" onClick={() => void stored.refetch()}>
            {t('tryAgain')}
          </Button>
        </>
      )}
    </DetailPage>
  );
}

interface RuleChange {
  readonly rule: TypedRule;
  readonly typed: TypedRule;
  readonly clear: () => void;
}

interface RuleFormProps {
  readonly line: number | null;
  readonly rule: TypedRule;
  readonly stored: { readonly body: Redirects; readonly etag: string | null };
}

function RuleForm({ line, rule, stored: { body, etag } }: RuleFormProps) {
  const t = useMessages(redirectMessages);
  const form = useRef<HTMLFormElement>(null);
  const draft = useDraft(`redirect/${line ?? 'new'}`, rule);
  const typed = draft.value;
  const [isChecked, setChecked] = useState(false);
  const changed =
    line === null ? withNewRule(body.rules, typed) : { text: withRuleAt(body.rules, line, typed), line };
  const { save, remove } = useRuleChange({ rule, typed, clear: draft.clear });
  const refused = save.error ? problemOfLine(save.error, changed.line) : undefined;
  const missing = {
    from: typed.from.trim() === '' ? t('fromMissing') : undefined,
    to: typed.to.trim() === '' ? t('toMissing') : undefined,
  };

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    setChecked(true);
    if (missing.from || missing.to) setTimeout(() => focusFirstInvalid(form.current));
    else save.mutate({ rules: changed.text, etag });
  }

  return (
    <Card title={t('ruleTitle')}>
      <form ref={form} className={classes.form} onSubmit={submit} noValidate>
        <DraftNotice draft={draft} />
        <FormNotice>{save.error && !refused ? describeError(save.error) : null}</FormNotice>
        <TextInput
          label={t('from')}
          description={t('fromHint')}
          value={typed.from}
          maxLength={2_000}
          spellCheck={false}
          onChange={({ currentTarget: { value } }) => draft.set((now) => ({ ...now, from: value }))}
          error={(isChecked && missing.from) || refused}
          autoFocus={line === null}
        />
        <TextInput
          label={t('to')}
          description={t('toHint')}
          value={typed.to}
          maxLength={2_000}
          spellCheck={false}
          onChange={({ currentTarget: { value } }) => draft.set((now) => ({ ...now, to: value }))}
          error={isChecked && missing.to}
        />
        <Radio.Group
          label={t('status')}
          value={String(typed.status)}
          onChange={(value) => draft.set((now) => ({ ...now, status: value === '302' ? 302 : 301 }))}
        >
          <Radio value="301" label={t('permanent')} description={t('permanentHint')} mt={8} />
          <Radio value="302" label={t('temporary')} description={t('temporaryHint')} mt={8} />
        </Radio.Group>
        <WhereItLeads rules={changed.text} line={changed.line} rule={typed} />
        <div className={classes.actions}>
          <Button type="submit" loading={save.isPending}>
            {t('save')}
          </Button>
          {line !== null && (
            <Button
              variant="default"
              loading={remove.isPending}
              onClick={() => remove.mutate({ rules: withoutLine(body.rules, line), etag })}
            >
              {t('delete')}
            </Button>
          )}
        </div>
        <FormNotice>{remove.error && describeError(remove.error)}</FormNotice>
      </form>
    </Card>
  );
}

/** Saving and deleting lead back to the list; what was deleted can be taken back there. */
function useRuleChange({ rule, typed, clear }: RuleChange) {
  const t = useMessages(redirectMessages);
  const { api } = useServices();
  const navigate = useNavigate();
  const toasts = useToasts();
  const leave = (): void => {
    clear();
    void navigate({ to: '/redirects', ignoreBlocker: true });
  };
  const restore = useSaveRedirects(() => toasts.show({ text: t('restored', { ...rule }) }));
  const undo = async (): Promise<void> => {
    // Over what the text is by then, so that nothing of others is lost.
    const { body, etag } = await api.call(readRedirects);
    restore.mutate({ rules: withNewRule(body.rules, rule).text, etag });
  };
  return {
    save: useSaveRedirects(() => {
      toasts.show({ text: t('saved', { from: typed.from.trim(), to: typed.to.trim() }) });
      leave();
    }),
    remove: useSaveRedirects(() => {
      toasts.show({ text: t('deleted', { ...rule }), undo: () => void undo() });
      leave();
    }),
  };
}

interface WhereItLeadsProps {
  readonly rules: string;
  readonly line: number;
  readonly rule: TypedRule;
}

/** While an address is typed: whether the rule will be used, and what visitors get at its end. */
function WhereItLeads({ rules, line, rule }: WhereItLeadsProps) {
  const t = useMessages(redirectMessages);
  const { api } = useServices();
  const from = rule.from.trim();
  const isWhole = from.startsWith('/') && !from.includes('[') && rule.to.trim() !== '';
  const [asked] = useDebouncedValue(isWhole ? { rules, from } : null, QUIET_MS);
  const trial = useQuery({
    queryKey: ['redirect-trial', asked],
    queryFn: async ({ signal }) => (await tryText(api, asked?.rules ?? '', [asked?.from ?? ''], signal)).body,
    enabled: asked !== null,
  });
  const [tried] = trial.data?.tried ?? [];
  const problem = trial.data?.problems.find((each) => each.line === line)?.message;
  const said = problem ?? (tried && t(tried.outcome === 'page' ? 'pageThere' : LEADS[tried.end]));
  const isBad = problem !== undefined || tried?.outcome === 'page' || tried?.end === 'nothing';
  return (
    <p className={classes.note} role="status" data-bad={isBad || undefined}>
      {asked !== null && said}
    </p>
  );
}

const LEADS = {
  page: 'leadsToPage',
  nothing: 'leadsNowhere',
  'other-site': 'leadsAway',
  redirect: 'leadsOn',
} as const;
