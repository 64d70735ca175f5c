import { UnstyledButton } from '@mantine/core';
import { Link, useLinkProps, useRouterState } from '@tanstack/react-router';
import { LogOut, OpenNewWindow, Search } from 'iconoir-react';
import { describeError } from '../api/api-error.ts';
import { useMemberSession } from '../api/member-session-query.ts';
import { NoticeBell } from '../features/notices/notice-bell.tsx';
import { useNotices } from '../features/notices/use-notices.ts';
import { KeyHint } from '../kit/keys/keys-context.tsx';
import { useMessages } from '../messages/use-messages.ts';
import { FormNotice } from '../ui/form-notice.tsx';
import { openGroups, type Place, type PlaceGroup } from './places.tsx';
import classes from './rail.module.css';
import { shellMessages } from './shell-messages.ts';
import { useSignOut } from './use-sign-out.ts';

const icon = { width: 18, height: 18, strokeWidth: 1.5, 'aria-hidden': true } as const;

interface RailProps {
  readonly onSearch: () => void;
  readonly onNavigate?: () => void;
}

export function Rail({ onSearch, onNavigate }: RailProps) {
  const t = useMessages(shellMessages);
  const { website, member } = useMemberSession();
  return (
    <div className={classes.rail}>
      <div>
        <UnstyledButton className={classes.search} onClick={onSearch} aria-haspopup="dialog">
          <Search width={16} height={16} strokeWidth={1.75} aria-hidden />
          <span>{t('searchField')}</span>
          <span aria-hidden>
            <KeyHint keys="Mod+k" />
          </span>
        </UnstyledButton>
        <nav aria-label={t('main')}>
          <ul className={classes.places}>
            {openGroups(member?.permissions ?? []).map((group) => (
              <RailGroup key={group.label} group={group} onNavigate={onNavigate} />
            ))}
          </ul>
        </nav>
      </div>
      <div className={classes.foot}>
        <NoticeBell className={classes.place} />
        <a className={classes.place} href={website.baseUrl} target="_blank" rel="noreferrer">
          <OpenNewWindow {...icon} />
          {t('viewSite')}
        </a>
        <SignOut />
        <p className={classes.member}>
          {member?.displayName}
          <span>{member?.email}</span>
        </p>
      </div>
    </div>
  );
}

interface RailGroupProps {
  readonly group: PlaceGroup;
  readonly onNavigate: (() => void) | undefined;
}

/** A group shows its places while one of them is open. */
function RailGroup({ group, onNavigate }: RailGroupProps) {
  const t = useMessages(shellMessages);
  const path = useRouterState({ select: (state) => state.location.pathname });
  const { icon: Icon, places = [], keeps = [] } = group;
  const isOpen = places.some(({ to }) => path === to || path.startsWith(`${to}/`));
  const { 'aria-current': current, ...link } = useLinkProps({
    to: group.to,
    search: {} as never,
    activeOptions: { exact: group.to === '/', includeSearch: false },
    onClick: onNavigate,
  });
  return (
    <li>
      <a
        {...link}
        // With places of its own, the place is what is current.
        aria-current={places.length > 0 ? undefined : current}
        className={classes.place}
        data-open={isOpen || undefined}
      >
        <Icon {...icon} />
        {t(group.label)}
        {!isOpen && <Waiting places={places.length > 0 ? places : [group]} />}
      </a>
      {isOpen && (
        <ul className={classes.sub}>
          {places.map((place) => (
            <li key={place.to}>
              <Link
                to={place.to}
                search={((open: Record<string, string>) => keptOf(open, keeps)) as never}
                className={classes.place}
                // A place whose address others begin with is current alone.
                activeOptions={{
                  includeSearch: false,
                  exact: places.some(({ to }) => to.startsWith(`${place.to}/`)),
                }}
                onClick={onNavigate}
              >
                {t(place.label)}
                <Waiting places={[place]} />
              </Link>
            </li>
          ))}
        </ul>
      )}
    </li>
  );
}

/** The part of an address that comes along. */
const keptOf = (search: Record<string, string>, keeps: readonly string[]): Record<string, string> =>
  Object.fromEntries(Object.entries(search).filter(([name]) => keeps.includes(name)));

/** How much waits there for a person. Hidden from the name of the link, which stays the same; the notices tell it. */
function Waiting({ places }: { readonly places: readonly Place[] }) {
  const { countOf } = useNotices();
  const count = places.reduce((sum, { notice }) => sum + (notice ? countOf(notice) : 0), 0);
  if (count === 0) return null;
  return (
    <span className={classes.count} aria-hidden>
      {count > 999 ? '999+' : count}
    </span>
  );
}

function SignOut() {
  const t = useMessages(shellMessages);
  const { signOut, isPending, error } = useSignOut();
  return (
    <>
      <UnstyledButton className={classes.place} onClick={signOut} disabled={isPending}>
        <LogOut {...icon} />
        {t(isPending ? 'signingOut' : 'signOut')}
      </UnstyledButton>
      <FormNotice>{error && describeError(error)}</FormNotice>
    </>
  );
}
