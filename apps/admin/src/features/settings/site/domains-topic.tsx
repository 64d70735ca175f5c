import type { DomainList } from '@awning/contract';
import { addDomain } from '@awning/contract/calls';
import { Button, Skeleton, TextInput } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { describeError, fieldErrorsOf } from '../../../api/api-error.ts';
import { useServices } from '../../../api/services-context.tsx';
import { useToasts } from '../../../kit/toasts/toasts.tsx';
import { useMessages } from '../../../messages/use-messages.ts';
import { FormNotice } from '../../../ui/form-notice.tsx';
import { SettingsSection } from '../form/settings-section.tsx';
import { CopyText } from './copy-text.tsx';
import { domainMessages } from './domain-messages.ts';
import { DomainRow } from './domain-row.tsx';
import { domainsKey, domainsQuery } from './domains-query.ts';
import { caddyConfiguration, nginxConfiguration } from './proxy-configuration.ts';
import { isRootDomain } from './root-domain.ts';
import classes from './site-topics.module.css';

export function DomainsTopic() {
  const t = useMessages(domainMessages);
  const domains = useQuery(domainsQuery(useServices().api));
  return (
    <>
      <SettingsSection anchor="domains" title={t('section')} about={t('about')} isWide>
        {domains.isPending && <Skeleton height={120} role="status" aria-label={t('loading')} />}
        {domains.error && !domains.data && (
          <>
            <FormNotice>{describeError(domains.error)}</FormNotice>
            <Button variant="default" w="fit-content" onClick={() => void domains.refetch()}>
              {t('tryAgain')}
            </Button>
          </>
        )}
        {domains.data && <Domains list={domains.data} />}
      </SettingsSection>
      {domains.data && <HowToPoint list={domains.data} />}
      {domains.data && domains.data.domains.length > 0 && <ProxySection list={domains.data} />}
    </>
  );
}

function Domains({ list }: { readonly list: DomainList }) {
  const t = useMessages(domainMessages);
  const { domains, ownAddress, target } = list;
  const primary = domains.find(({ isPrimary }) => isPrimary);
  return (
    <>
      {target === null && <LocalNotice address={ownAddress} />}
      {domains.length === 0 ? (
        <p className={classes.dim}>{t('none')}</p>
      ) : (
        <ul className={classes.rows} aria-label={t('list')}>
          {domains.map((domain) => (
            <DomainRow
              key={domain.host}
              domain={domain}
              primary={primary}
              target={target}
              canRemove={
                !domain.isPrimary || !domains.some(({ isVerified, isPrimary }) => isVerified && !isPrimary)
              }
            />
          ))}
        </ul>
      )}
      <p className={classes.dim}>{t('own', { address: ownAddress })}</p>
      <NewDomainForm />
    </>
  );
}

/** Why nothing here can succeed yet, and what changes that. */
function LocalNotice({ address }: { readonly address: string }) {
  const t = useMessages(domainMessages);
  return (
    <section className={classes.local} aria-label={t('localTitle')}>
      <p className={classes.localTitle}>{t('localTitle')}</p>
      <p>{t('localText', { address })}</p>
      <p>{t('localRunner')}</p>
      <ol>
        <li>{t('localMove')}</li>
        <li>{t('localSet')}</li>
        <li>{t('localVerify')}</li>
      </ol>
    </section>
  );
}

function NewDomainForm() {
  const t = useMessages(domainMessages);
  const { api, queries } = useServices();
  const toasts = useToasts();
  const [typed, setTyped] = useState('');
  const [isMissing, setMissing] = useState(false);
  const add = useMutation({
    mutationFn: (host: string) => api.call(addDomain, { body: { host } }),
    onSuccess: ({ body }, host) => {
      queries.setQueryData(domainsKey, body);
      setTyped('');
      toasts.show({ text: t('added', { host }) });
    },
  });
  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const host = hostIn(typed);
    setMissing(host === '');
    if (host !== '' && !add.isPending) add.mutate(host);
  }
  const refused = fieldErrorsOf(add.error).host ?? (add.error ? describeError(add.error) : undefined);
  return (
    <form onSubmit={submit} className={classes.add} noValidate>
      <TextInput
        label={t('add')}
        description={t('addHint')}
        inputMode="url"
        autoComplete="off"
        spellCheck={false}
        maxLength={253}
        value={typed}
        onChange={({ currentTarget }) => {
          setTyped(currentTarget.value);
          setMissing(false);
          add.reset();
        }}
        error={isMissing ? t('missing') : refused}
      />
      <Button type="submit" loading={add.isPending}>
        {t('addButton')}
      </Button>
    </form>
  );
}

/** Out of what was pasted: people copy whole addresses. */
const hostIn = (typed: string): string =>
  typed
    .trim()
    .toLowerCase()
    .replace(/^[a-z]+:\/\//, '')
    .replace(/[/?#:].*$/, '')
    .replace(/\.$/, '');

function HowToPoint({ list: { target, domains } }: { readonly list: DomainList }) {
  const t = useMessages(domainMessages);
  const hosts = domains.length > 0 ? domains.map(({ host }) => host) : EXAMPLES;
  const roots = hosts.filter(isRootDomain);
  const subs = hosts.filter((host) => !isRootDomain(host));
  return (
    <SettingsSection anchor="dns" title={t('point')} about={t('pointAbout')} isWide>
      {target === null ? (
        <p className={classes.dim}>{t('pointLocal')}</p>
      ) : (
        <>
          {subs.length > 0 && (
            <>
              <p className={classes.text}>{t('pointSub')}</p>
              <pre className={classes.code}>{entriesOf(subs, 'CNAME', target)}</pre>
            </>
          )}
          {roots.length > 0 && (
            <>
              <p className={classes.text}>{t('pointRoot')}</p>
              <pre className={classes.code}>{entriesOf(roots, 'ALIAS', target)}</pre>
              <p className={classes.text}>{t('pointRootElse')}</p>
            </>
          )}
        </>
      )}
    </SettingsSection>
  );
}

const EXAMPLES = ['shop.example.com', 'example.com'];

const entriesOf = (hosts: readonly string[], kind: 'CNAME' | 'ALIAS', target: string): string =>
  hosts.map((host) => `${host}.  ${kind}  ${target}.`).join('\n');

function ProxySection({ list: { domains, port } }: { readonly list: DomainList }) {
  const t = useMessages(domainMessages);
  const facts = { hosts: domains.map(({ host }) => host), port };
  return (
    <SettingsSection anchor="proxy" title={t('proxy')} about={t('proxyAbout')} isWide>
      <p className={classes.text}>{t('trust')}</p>
      <CopyText title={t('caddy')} hint={t('caddyHint')} text={caddyConfiguration(facts)} />
      <CopyText title={t('nginx')} hint={t('nginxHint')} text={nginxConfiguration(facts)} />
    </SettingsSection>
  );
}
