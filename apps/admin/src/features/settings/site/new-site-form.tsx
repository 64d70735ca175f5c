import type { OwnSite } from '@awning/contract';
import { createOwnSite } from '@awning/contract/calls';
import { Anchor, Button, PasswordInput, TextInput } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useRef, useState } from 'react';
import { describeError, fieldErrorsOf } from '../../../api/api-error.ts';
import { useServices } from '../../../api/services-context.tsx';
import { useMessages } from '../../../messages/use-messages.ts';
import { focusFirstInvalid } from '../../../ui/focus-first-invalid.ts';
import { FormNotice } from '../../../ui/form-notice.tsx';
import { SITE_SLUG, slugOf } from './site-slug.ts';
import classes from './site-topics.module.css';
import { sitesMessages } from './sites-messages.ts';

type Problems = Partial<Record<'title' | 'slug' | 'password', string>>;

export function NewSiteForm() {
  const t = useMessages(sitesMessages);
  const { api, queries } = useServices();
  const form = useRef<HTMLFormElement>(null);
  const [title, setTitle] = useState('');
  const [typedSlug, setTypedSlug] = useState<string | null>(null);
  const [password, setPassword] = useState('');
  const [problems, setProblems] = useState<Problems>({});
  const [made, setMade] = useState<OwnSite | null>(null);
  const slug = typedSlug ?? slugOf(title);
  const create = useMutation({
    mutationFn: () => api.call(createOwnSite, { body: { title: title.trim(), slug, password } }),
    onSuccess: async ({ body }) => {
      setMade(body);
      setTitle('');
      setTypedSlug(null);
      setPassword('');
      await queries.invalidateQueries({ queryKey: ['member-sites'] });
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
    setMade(null);
    if (Object.keys(found).length > 0) setTimeout(() => focusFirstInvalid(form.current));
    else if (!create.isPending) create.mutate();
  }
  const refused = fieldErrorsOf(create.error);
  const isFieldRefusal = Object.keys(refused).length > 0;
  return (
    <form ref={form} onSubmit={submit} className={classes.form} noValidate>
      <TextInput
        label={t('title')}
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
      <FormNotice>{create.error && !isFieldRefusal ? describeError(create.error) : null}</FormNotice>
      <Button type="submit" w="fit-content" loading={create.isPending}>
        {t('makeButton')}
      </Button>
      <FormNotice kind="news">{made ? t('made', { title: made.title }) : null}</FormNotice>
      {made && (
        <Anchor href={`${made.baseUrl}/config`} c="inherit" underline="always" w="fit-content">
          {t('goThere')}
        </Anchor>
      )}
    </form>
  );
}
