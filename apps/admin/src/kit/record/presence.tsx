import type { ChannelPresence } from '@awning/contract';
import { endPresence, keepPresence } from '@awning/contract/calls';
import { useEffect, useRef, useState } from 'react';
import { useChannel, useChannelMessages } from '../../api/channel-context.ts';
import { useMemberSession } from '../../api/member-session-query.ts';
import { useServices } from '../../api/services-context.tsx';
import { useLocale, useMessages } from '../../messages/use-messages.ts';
import classes from './record.module.css';
import { recordMessages } from './record-messages.ts';

/** The server forgets a tab after 30 seconds. */
const SAY_EVERY_MS = 10_000;

const randomTab = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(12)), (byte) => byte.toString(16).padStart(2, '0')).join(
    '',
  );
const ownTab = randomTab();

/** The other tabs that have this record open. `section`: the part of it that this one is at. */
export function usePresence(page: string, section: string | null = null): readonly ChannelPresence[] {
  const { api } = useServices();
  const tab = useChannel()?.tab ?? ownTab;
  const [people, setPeople] = useState<readonly ChannelPresence[]>([]);
  const place = useRef(section);
  const isSaid = useRef(false);
  useEffect(() => {
    place.current = section;
    // The first word is said below.
    if (isSaid.current) void api.attempt(keepPresence, { body: { tab, page, section } }).catch(() => null);
  }, [api, tab, page, section]);
  useEffect(() => {
    let isOpen = true;
    isSaid.current = true;
    const say = async (): Promise<void> => {
      // Presence is information: without a connection the page works as ever.
      const outcome = await api
        .attempt(keepPresence, { body: { tab, page, section: place.current } })
        .catch(() => null);
      if (isOpen && outcome?.ok) setPeople(outcome.body.people);
    };
    void say();
    const timer = setInterval(() => void say(), SAY_EVERY_MS);
    return () => {
      isOpen = false;
      clearInterval(timer);
      void api.attempt(endPresence, { params: { tab } }).catch(() => null);
    };
  }, [api, tab, page]);
  useChannelMessages((message) => {
    if (message.kind === 'presence') setPeople(message.data.people);
  });
  return people.filter((person) => person.page === page && person.tab !== tab);
}

/** "Mara is here": a hint, and no lock. */
export function Presence({ page }: { readonly page: string }) {
  const t = useMessages(recordMessages);
  const locale = useLocale();
  const ownId = useMemberSession().member?.id;
  const tabs = usePresence(page);
  if (tabs.length === 0) return null;
  // Once each, however many windows they have open.
  const people = [...new Map(tabs.map((tab) => [tab.memberId, tab])).values()];
  const others = people.filter(({ memberId }) => memberId !== ownId);
  const names = others.map(({ name }) => name);
  return (
    <span className={classes.presence} role="status">
      {others.slice(0, 3).map(({ memberId, initials, colour }) => (
        <span key={memberId} className={classes.badge} data-colour={colour} aria-hidden>
          {initials}
        </span>
      ))}
      {names.length > 0
        ? t('isHere', { names: new Intl.ListFormat(locale).format(names), count: names.length })
        : t('openTwice')}
    </span>
  );
}
