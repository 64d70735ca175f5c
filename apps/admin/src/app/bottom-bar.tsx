import { Link } from '@tanstack/react-router';
import { Menu, Search } from 'iconoir-react';
import { useMemberSession } from '../api/member-session-query.ts';
import { useNotices } from '../features/notices/use-notices.ts';
import { useMessages } from '../messages/use-messages.ts';
import classes from './bottom-bar.module.css';
import { phonePlaces } from './places.tsx';
import { shellMessages } from './shell-messages.ts';

const icon = { width: 22, height: 22, strokeWidth: 1.5, 'aria-hidden': true } as const;

interface BottomBarProps {
  readonly onSearch: () => void;
  readonly onMore: () => void;
}

/** On a phone, where the thumb is. */
export function BottomBar({ onSearch, onMore }: BottomBarProps) {
  const t = useMessages(shellMessages);
  const { member } = useMemberSession();
  const { countOf } = useNotices();
  return (
    <nav className={classes.bar} aria-label={t('shortcuts')} data-region>
      {phonePlaces(member?.permissions ?? []).map(({ to, label, icon: Icon, notice }) => {
        const count = notice ? countOf(notice) : 0;
        return (
          <Link
            key={to}
            to={to}
            search={{} as never}
            className={classes.tab}
            activeOptions={{ exact: to === '/', includeSearch: false }}
          >
            <span className={classes.icon}>
              <Icon {...icon} />
              {count > 0 && (
                <span className={classes.count} aria-hidden>
                  {count > 99 ? '99+' : count}
                </span>
              )}
            </span>
            {t(label)}
          </Link>
        );
      })}
      <button type="button" className={classes.tab} onClick={onSearch} aria-haspopup="dialog">
        <Search {...icon} />
        {t('search')}
      </button>
      <button type="button" className={classes.tab} onClick={onMore} aria-haspopup="dialog">
        <Menu {...icon} />
        {t('more')}
      </button>
    </nav>
  );
}
