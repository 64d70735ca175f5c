import { listMemberSites } from '@awning/contract/calls';
import { Menu, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Check, NavArrowDown } from 'iconoir-react';
import { useState } from 'react';
import { useMemberSession } from '../api/member-session-query.ts';
import { useServices } from '../api/services-context.tsx';
import { useMessages } from '../messages/use-messages.ts';
import { shellMessages } from './shell-messages.ts';
import classes from './site-name.module.css';

/** Far enough from each other to be told apart in two tabs, and from the colours of states. */
const COLOURS = ['#1f6f78', '#c16950', '#7f8bc3', '#7a4f8a', '#5b7f3a', '#a8763a', '#3f6ea8', '#8a4256'];

/** Always the same for a site. */
const colourOf = (id: string): string => {
  const sum = [...id].reduce((total, letter) => (total * 31 + letter.charCodeAt(0)) % 9_973, 7);
  return COLOURS[sum % COLOURS.length] ?? COLOURS[0] ?? '';
};

/** From so many sites on they are searched. */
const MANY_SITES = 8;

/** The site that is looked after here, with its colour; a member of several sites goes to another one from here. */
export function SiteName() {
  const t = useMessages(shellMessages);
  const { website } = useMemberSession();
  const { api } = useServices();
  const { data: sites = [] } = useQuery({
    queryKey: ['member-sites'],
    staleTime: Infinity,
    queryFn: async ({ signal }) => (await api.call(listMemberSites, { signal })).body.sites,
  });
  const [typed, setTyped] = useState('');
  if (sites.length < 2)
    return (
      <p className={classes.site}>
        <SiteDot id={website.id} />
        <span className={classes.title}>{website.title}</span>
      </p>
    );
  const wanted = typed.trim().toLocaleLowerCase();
  const found = sites.filter(({ title, baseUrl }) =>
    `${title} ${hostOf(baseUrl)}`.toLocaleLowerCase().includes(wanted),
  );
  return (
    <Menu position="bottom-start" width={260} onClose={() => setTyped('')}>
      <Menu.Target>
        <button type="button" className={classes.site} aria-label={t('switchSite', { title: website.title })}>
          <SiteDot id={website.id} />
          <span className={classes.title}>{website.title}</span>
          <NavArrowDown width={16} height={16} aria-hidden />
        </button>
      </Menu.Target>
      <Menu.Dropdown>
        {sites.length >= MANY_SITES && (
          <TextInput
            aria-label={t('findSite')}
            placeholder={t('findSite')}
            value={typed}
            onChange={(event) => setTyped(event.currentTarget.value)}
            data-autofocus
          />
        )}
        <div className={classes.sites}>
          {found.map(({ id, title, baseUrl }) => (
            <Menu.Item
              key={id}
              component="a"
              href={`${baseUrl}/config`}
              leftSection={<SiteDot id={id} />}
              rightSection={id === website.id && <Check width={16} height={16} aria-hidden />}
              aria-current={id === website.id || undefined}
            >
              {title}
              <span className={classes.host}>{hostOf(baseUrl)}</span>
            </Menu.Item>
          ))}
        </div>
        {found.length === 0 && <p className={classes.none}>{t('noSite', { typed: typed.trim() })}</p>}
      </Menu.Dropdown>
    </Menu>
  );
}

const hostOf = (baseUrl: string): string => new URL(baseUrl).host;

const SiteDot = ({ id }: { readonly id: string }) => (
  <span className={classes.dot} style={{ background: colourOf(id) }} aria-hidden />
);
