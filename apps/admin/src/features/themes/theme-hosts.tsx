import type { ThemeHost } from '@awning/contract';
import { saveThemeHosts } from '@awning/contract/calls';
import { Button, NativeSelect, TextInput } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { describeError } from '../../api/api-error.ts';
import { useServices } from '../../api/services-context.tsx';
import { useMessages } from '../../messages/use-messages.ts';
import { FormNotice } from '../../ui/form-notice.tsx';
import { themeMessages } from './theme-messages.ts';
import { hostsKey } from './theme-query.ts';
import classes from './themes.module.css';

type HostKind = ThemeHost['kind'];

const KINDS: readonly HostKind[] = ['scripts', 'styles', 'fonts', 'images', 'frames', 'connections'];

interface ThemeHostsProps {
  readonly hosts: readonly ThemeHost[];
  /** False for members who may not add code: they see what was decided. */
  readonly mayDecide: boolean;
}

/** From where a theme loads, by kind, with Allow and Refuse for each host. What is pressed holds at once. */
export function ThemeHosts({ hosts, mayDecide }: ThemeHostsProps) {
  const t = useMessages(themeMessages);
  const { api } = useServices();
  const queries = useQueryClient();
  /** What was decided here, above what the list said when it was read. */
  const [decided, setDecided] = useState<readonly ThemeHost[]>([]);
  // One after the other: a second press while the first is being saved counts as well.
  const save = useMutation({
    scope: { id: 'theme-hosts' },
    mutationFn: async ({ kind, host, isAllowed }: ThemeHost) =>
      api.call(saveThemeHosts, { body: { hosts: [{ kind, host, isAllowed }] } }),
    onSuccess: (_saved, change) => {
      setDecided((before) => [...before.filter((each) => !isSame(each, change)), change]);
      return queries.invalidateQueries({ queryKey: hostsKey });
    },
  });
  const shown = joinHosts(hosts, decided);
  return (
    <>
      <p className={classes.dim}>{t('hostsAbout')}</p>
      {!mayDecide && <p className={classes.dim}>{t('hostsOnlyRead')}</p>}
      <FormNotice>{save.error && describeError(save.error)}</FormNotice>
      {shown.length === 0 && <p>{t('noHosts')}</p>}
      {KINDS.map((kind) => {
        const ofKind = shown.filter((each) => each.kind === kind);
        return (
          ofKind.length > 0 && (
            <section key={kind}>
              <h3 className={classes.hostKind}>{t(kind)}</h3>
              <ul className={classes.hostList}>
                {ofKind.map((host) => (
                  <HostRow key={host.host} host={host} mayDecide={mayDecide} onDecide={save.mutate} />
                ))}
              </ul>
            </section>
          )
        );
      })}
      {mayDecide && <AnotherHost isSaving={save.isPending} onAdd={save.mutate} />}
    </>
  );
}

const isSame = (a: ThemeHost, b: ThemeHost): boolean => a.kind === b.kind && a.host === b.host;

/** A host that a member had added, and that is forgotten, is not listed any more. */
function joinHosts(hosts: readonly ThemeHost[], decided: readonly ThemeHost[]): readonly ThemeHost[] {
  const listed = hosts.map((host) => ({
    ...host,
    isAllowed: decided.find((each) => isSame(each, host))?.isAllowed ?? host.isAllowed,
  }));
  const forgotten = (host: ThemeHost): boolean =>
    host.place === null && decided.some((each) => isSame(each, host) && each.isAllowed === null);
  const added = decided.filter(
    (each) => each.isAllowed !== null && !hosts.some((host) => isSame(host, each)),
  );
  return [...listed.filter((host) => !forgotten(host)), ...added];
}

interface HostRowProps {
  readonly host: ThemeHost;
  readonly mayDecide: boolean;
  readonly onDecide: (host: ThemeHost) => void;
}

function HostRow({ host, mayDecide, onDecide }: HostRowProps) {
  const t = useMessages(themeMessages);
  const { kind, isAllowed, place } = host;
  const what = { kind: t(kind), host: host.host };
  const state = isAllowed === null ? 'undecided' : isAllowed ? 'allowed' : 'refused';
  return (
    <li className={classes.hostRow}>
      <div className={classes.words}>
        <strong className={classes.hostName}>{host.host}</strong>
        <p className={classes.dim}>
          {[t(state), place === null ? t('addedHere') : t('place', place)].join(' · ')}
        </p>
      </div>
      {mayDecide && (
        <div className={classes.buttons}>
          <Button
            size="compact-sm"
            variant={isAllowed === true ? 'filled' : 'default'}
            aria-pressed={isAllowed === true}
            aria-label={t('allowHost', what)}
            onClick={() => onDecide({ ...host, isAllowed: true })}
          >
            {t('allow')}
          </Button>
          <Button
            size="compact-sm"
            variant={isAllowed === false ? 'filled' : 'default'}
            aria-pressed={isAllowed === false}
            aria-label={t('refuseHost', what)}
            onClick={() => onDecide({ ...host, isAllowed: false })}
          >
            {t('refuse')}
          </Button>
          {place === null && (
            <Button
              size="compact-sm"
              variant="subtle"
              aria-label={t('forgetHost', what)}
              onClick={() => onDecide({ ...host, isAllowed: null })}
            >
              {t('forget')}
            </Button>
          )}
        </div>
      )}
    </li>
  );
}

/** For what allowed scripts load in turn, which no file of the theme tells. */
function AnotherHost({
  isSaving,
  onAdd,
}: {
  readonly isSaving: boolean;
  readonly onAdd: (host: ThemeHost) => void;
}) {
  const t = useMessages(themeMessages);
  const [typed, setTyped] = useState('');
  const [kind, setKind] = useState<HostKind>('scripts');
  const add = (event: FormEvent): void => {
    event.preventDefault();
    // What is copied from the line of a browser is an address.
    const host = typed
      .trim()
      .toLowerCase()
      .replace(/^(?:\w+:)?\/\//, '')
      .replace(/[/?#].*$/, '');
    if (host === '') return;
    onAdd({ kind, host, isAllowed: true, place: null });
    setTyped('');
  };
  return (
    <form className={classes.anotherHost} onSubmit={add}>
      <NativeSelect
        label={t('anotherKind')}
        value={kind}
        data={KINDS.map((value) => ({ value, label: t(value) }))}
        onChange={(event) => setKind(KINDS.find((each) => each === event.currentTarget.value) ?? 'scripts')}
      />
      <TextInput
        label={t('anotherHost')}
        placeholder={t('hostExample')}
        value={typed}
        onChange={(event) => setTyped(event.currentTarget.value)}
      />
      <Button type="submit" variant="default" loading={isSaving} disabled={typed.trim() === ''}>
        {t('allow')}
      </Button>
    </form>
  );
}
