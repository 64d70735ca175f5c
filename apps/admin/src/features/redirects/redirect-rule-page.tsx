import { Button, Radio, Skeleton, TextInput } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { useNavigate, useParams } from '@tanstack/react-router';
import { type FormEvent, useRef, useState } from 'react';
import { describeError, fieldErrorsOf } from '../../api/api-error.ts';
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
import { changedText, redirectsQuery, tryText, useSaveRule } from './redirect-query.ts';
import { lineOf, nameOfRule, ruleAt, ruleOfName, type TypedRule, withNewRule } from './redirect-text.ts';
import classes from './redirects.module.css';

const NEW: TypedRule = { from: '', to: '', status: 301 };
const QUIET_MS = 400;

export const NewRedirectPage = () => <LoadedRule name={null} />;

export function RedirectPage() {
  const { rule } = useParams({ from: '/members/redirects/$rule' });
  return <LoadedRule key={rule} name={rule} />;
}

/** The rule of this name in the text; null where it is not there. */
function ruleNamed(text: string, name: string): TypedRule | null {
  const named = ruleOfName(name);
  const line = named && lineOf(text, named);
  return line === null ? null : ruleAt(text, line);
}

/** `name`: of the rule, by what it says; null for a new one. */
function LoadedRule({ name }: { readonly name: string | null }) {
  const t = useMessages(redirectMessages);
  const { api } = useServices();
  const { website } = useMemberSession();
  const stored = useQuery(redirectsQuery(api));
  const isRead = stored.isFetchedAfterMount;
  const text = isRead ? stored.data?.body.rules : undefined;
  const found = name === null ? NEW : text === undefined ? undefined : ruleNamed(text, name);
  // A rule that another member changes meanwhile leaves what was typed over it on the screen.
  const [last, setLast] = useState(found);
  if (found && JSON.stringify(found) !== JSON.stringify(last)) setLast(found);
  const rule = found ?? last;
  const title = name === null ? t('newTitle') : (rule?.from ?? t('ruleTitle'));
  return (
    <DetailPage
      title={title}
      documentTitle={`${title} · ${website.title}`}
      back={{ to: '/redirects', label: t('title') }}
      {...(name !== null && { list: { name: 'redirects', href: `/redirects/${name}` } })}
    >
      {text !== undefined && rule && <RuleForm isNew={name === null} rule={rule} rules={text} />}
      {text !== undefined && !rule && <FormNotice>{t('gone')}</FormNotice>}
      {!isRead && <Skeleton height={280} role="status" aria-label={t('loading')} />}
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

interface RuleFormProps {
  readonly isNew: boolean;
  readonly rule: TypedRule;
  /** The whole text as it is now. */
  readonly rules: string;
}

function RuleForm({ isNew, rule, rules }: RuleFormProps) {
  const t = useMessages(redirectMessages);
  const form = useRef<HTMLFormElement>(null);
  const draft = useDraft(`redirect/${isNew ? 'new' : nameOfRule(rule)}`, rule);
  const typed = draft.value;
  const [isChecked, setChecked] = useState(false);
  const was = isNew ? null : draft.start;
  const changed = changedText(rules, { was, is: typed }) ?? withNewRule(rules, typed);
  const { save, remove } = useRuleChanges(draft.clear);
  const refused = fieldErrorsOf(save.error).from;
  const missing = {
    from: typed.from.trim() === '' ? t('fromMissing') : undefined,
    to: typed.to.trim() === '' ? t('toMissing') : undefined,
  };

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    setChecked(true);
    if (missing.from || missing.to) setTimeout(() => focusFirstInvalid(form.current));
    else save.mutate({ was, is: typed });
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
          autoFocus={isNew}
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
          {was && (
            <Button
              variant="default"
              loading={remove.isPending}
              onClick={() => remove.mutate({ was, is: null })}
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
function useRuleChanges(clear: () => void) {
  const t = useMessages(redirectMessages);
  const navigate = useNavigate();
  const toasts = useToasts();
  const leave = (): void => {
    clear();
    void navigate({ to: '/redirects', ignoreBlocker: true });
  };
  const restore = useSaveRule(t('gone'), ({ is }) => {
    if (is) toasts.show({ text: t('restored', { ...is }) });
  });
  return {
    save: useSaveRule(t('gone'), ({ is }) => {
      if (is) toasts.show({ text: t('saved', { from: is.from.trim(), to: is.to.trim() }) });
      leave();
    }),
    remove: useSaveRule(t('gone'), ({ was }) => {
      if (was)
        toasts.show({ text: t('deleted', { ...was }), undo: () => restore.mutate({ was: null, is: was }) });
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
