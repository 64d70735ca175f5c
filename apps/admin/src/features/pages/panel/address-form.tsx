import { changeCollection, readRedirects, saveRedirects } from '@awning/contract/calls';
import type { Client } from '@awning/contract/client';
import { Button, Checkbox, TextInput } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { describeError, fieldErrorsOf } from '../../../api/api-error.ts';
import { useMemberSession } from '../../../api/member-session-query.ts';
import { useServices } from '../../../api/services-context.tsx';
import { useToasts } from '../../../kit/toasts/toasts.tsx';
import { useMessages } from '../../../messages/use-messages.ts';
import { nameOfPage, type Page } from '../tree/page-tree.ts';
import classes from '../tree/pages.module.css';
import { panelMessages } from './panel-messages.ts';

/** Apart from the draft: an address changes at once (ED-75). */
export function AddressForm({ page }: { readonly page: Page }) {
  const t = useMessages(panelMessages);
  const { website, member } = useMemberSession();
  const mayRedirect = member?.permissions.includes('settings.manage') ?? false;
  const [typed, setTyped] = useState<string | null>(null);
  const [isRedirected, setRedirected] = useState(true);
  const [isTried, setTried] = useState(false);
  const stored = page.urlId;
  const value = typed ?? stored;
  const isChanged = value.trim() !== stored;
  const save = useAddressChange(page, () => setTyped(null));
  const host = new URL(website.baseUrl).host;
  const isEmpty = value.trim() === '';
  const refusal = save.error ? (fieldErrorsOf(save.error).urlId ?? describeError(save.error)) : undefined;
  const offersRedirect = mayRedirect && page.enabled && !page.homepage;
  return (
    <form
      className={classes.group}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        setTried(true);
        if (!isEmpty && isChanged)
          save.mutate({ urlId: value.trim(), isRedirected: offersRedirect && isRedirected });
      }}
    >
      <TextInput
        name="urlId"
        label={t('address')}
        description={t(page.homepage ? 'homeAddress' : 'addressHelp')}
        value={value}
        maxLength={250}
        autoCapitalize="none"
        spellCheck={false}
        leftSection={<span className={classes.host}>{host}/</span>}
        leftSectionWidth={`min(55%, ${host.length + 2}ch)`}
        error={isTried && isEmpty ? t('addressMissing') : refusal}
        onChange={({ currentTarget }) => {
          setTyped(currentTarget.value);
          save.reset();
        }}
      />
      {isChanged && (
        <>
          {offersRedirect && (
            <Checkbox
              label={t('redirect', { from: `/${stored}` })}
              description={t('redirectHelp')}
              checked={isRedirected}
              onChange={({ currentTarget }) => setRedirected(currentTarget.checked)}
            />
          )}
          <div>
            <Button type="submit" size="xs" loading={save.isPending}>
              {t('saveAddress')}
            </Button>
          </div>
        </>
      )}
    </form>
  );
}

interface AddressChange {
  readonly urlId: string;
  readonly isRedirected: boolean;
}

function useAddressChange(page: Page, onSaved: () => void) {
  const t = useMessages(panelMessages);
  const { api } = useServices();
  const queries = useQueryClient();
  const toasts = useToasts();
  const name = nameOfPage(page);
  const params = { collectionId: page.id };
  const refresh = (): Promise<void> => queries.invalidateQueries({ queryKey: ['pages'] });
  const takeBack = async (redirects: AddedRedirect | null): Promise<void> => {
    try {
      await api.call(changeCollection, { params, body: { urlId: page.urlId } });
      if (redirects) await removeRedirect(api, redirects);
      toasts.show({ text: t('addressBack', { name, address: `/${page.urlId}` }) });
    } catch (error) {
      toasts.show({ text: describeError(error), tone: 'bad' });
    }
    await refresh();
  };
  return useMutation({
    mutationFn: async ({ urlId, isRedirected }: AddressChange) => {
      const headers = { 'if-match': `"${page.version}"` };
      const { body } = await api.call(changeCollection, { params, headers, body: { urlId } });
      const line = `/${page.urlId} -> /${body.collection.urlId} 301`;
      const redirect = isRedirected ? await addRedirect(api, line) : null;
      return { urlId: body.collection.urlId, redirect };
    },
    onSuccess: async ({ urlId, redirect }) => {
      onSaved();
      if (redirect instanceof Error)
        toasts.show({ text: t('redirectFailed', { reason: describeError(redirect) }), tone: 'bad' });
      toasts.show({
        text: t('addressSaved', { name, address: `/${urlId}` }),
        undo: () => void takeBack(redirect instanceof Error ? null : redirect),
      });
      await refresh();
    },
  });
}

interface AddedRedirect {
  readonly line: string;
}

/** The page has moved already: a redirect that is refused is said and takes nothing back. */
async function addRedirect(api: Client, line: string): Promise<AddedRedirect | Error> {
  try {
    const { body, etag } = await api.call(readRedirects);
    const rules = body.rules.trimEnd();
    const headers: Record<string, string> = etag === null ? {} : { 'if-match': etag };
    await api.call(saveRedirects, {
      headers,
      body: { rules: `${rules === '' ? '' : `${rules}\n`}${line}\n` },
    });
    return { line };
  } catch (error) {
    return error instanceof Error ? error : new Error(String(error));
  }
}

async function removeRedirect(api: Client, { line }: AddedRedirect): Promise<void> {
  const { body, etag } = await api.call(readRedirects);
  const lines = body.rules.split('\n');
  const at = lines.lastIndexOf(line);
  if (at < 0) return;
  const headers: Record<string, string> = etag === null ? {} : { 'if-match': etag };
  await api.call(saveRedirects, { headers, body: { rules: lines.toSpliced(at, 1).join('\n') } });
}
