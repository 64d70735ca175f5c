import { copySite } from '@awning/contract/calls';
import { Button, PasswordInput, TextInput } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useRef, useState } from 'react';
import { describeError, fieldErrorsOf } from '../../../api/api-error.ts';
import { useMemberSession } from '../../../api/member-session-query.ts';
import { useServices } from '../../../api/services-context.tsx';
import { useSingleMutation } from '../../../kit/sheet/use-single-mutation.ts';
import { useMessages } from '../../../messages/use-messages.ts';
import { focusFirstInvalid } from '../../../ui/focus-first-invalid.ts';
import { FormNotice } from '../../../ui/form-notice.tsx';
import { copiesKey } from './copies-query.ts';
import { SITE_SLUG, slugOf } from './site-slug.ts';
import classes from './site-topics.module.css';
import { sitesMessages } from './sites-messages.ts';

type Problems = Partial<Record<'title' | 'slug' | 'password', string>>;

/** Asks for a copy of the site that mails and charges nobody. */
export function CopySiteForm() {
  const t = useMessages(sitesMessages);
  const { api } = useServices();
  const queries = useQueryClient();
  const { website } = useMemberSession();
  const form = useRef<HTMLFormElement>(null);
  const [title, setTitle] = useState(() => t('copySuggestion', { title: website.title }));
  const [typedSlug, setTypedSlug] = useState<string | null>(null);
  const [password, setPassword] = useState('');
  const [problems, setProblems] = useState<Problems>({});
  const slug = typedSlug ?? slugOf(title);
  const copy = useSingleMutation({
    mutationFn: () => api.call(copySite, { body: { title: title.trim(), slug, password } }),
    onSuccess: async () => {
      setPassword('');
      await queries.invalidateQueries({ queryKey: copiesKey });
    },
    onError: () => focusFirstInvalid(form.current),
  });

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const found: Problems = {
      ...(title.trim() === '' && { title: t('titleMissing') }),
      ...(!SITE_SLUG.test(slug) && { slug: t('nameWrong') }),
      ...(password === '' && { password: t('passwordMissing') }),
    };
    setProblems(found);
    if (Object.keys(found).length > 0) setTimeout(() => focusFirstInvalid(form.current));
    else copy.mutate();
  }
  const refused = fieldErrorsOf(copy.error);
  const isFieldRefusal = Object.keys(refused).length > 0;
  return (
    <form ref={form} onSubmit={submit} className={classes.form} noValidate>
      <TextInput
        label={t('copyTitle')}
        maxLength={200}
        autoComplete="off"
        value={title}
        onChange={({ currentTarget }) => setTitle(currentTarget.value)}
        error={problems.title ?? refused.title}
      />
      <TextInput
        label={t('name')}
        description={t('nameHint')}
        maxLength={63}
        autoComplete="off"
        spellCheck={false}
        value={slug}
        onChange={({ currentTarget }) => setTypedSlug(currentTarget.value)}
        error={problems.slug ?? refused.slug}
      />
      <PasswordInput
        label={t('password')}
        autoComplete="current-password"
        value={password}
        onChange={({ currentTarget }) => setPassword(currentTarget.value)}
        error={problems.password ?? refused.password}
        visibilityToggleButtonProps={{ 'aria-label': t('togglePassword') }}
      />
      <FormNotice>{copy.error && !isFieldRefusal ? describeError(copy.error) : null}</FormNotice>
      <Button type="submit" w="fit-content" loading={copy.isPending}>
        {t('copyButton')}
      </Button>
      <FormNotice kind="news">{copy.isSuccess ? t('copyQueued') : null}</FormNotice>
    </form>
  );
}
