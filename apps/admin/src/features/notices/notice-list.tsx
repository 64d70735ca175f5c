import type { Notice } from '@awning/contract';
import { useRouter } from '@tanstack/react-router';
import { NavArrowRight } from 'iconoir-react';
import type { MouseEvent } from 'react';
import { useLocale } from '../../messages/use-messages.ts';
import classes from './notice-list.module.css';
import { noticeLooks, useNoticeAddress, useNoticeText } from './notice-text.ts';

interface NoticeListProps {
  readonly notices: readonly Notice[];
  /** The button of the first one is the one to press. */
  readonly isFirstPrimary?: boolean;
  readonly isNew?: (notice: Notice) => boolean;
  readonly onNavigate?: () => void;
}

/** What waits, each a row that leads to the list of it. */
export function NoticeList({ notices, isFirstPrimary = false, isNew, onNavigate }: NoticeListProps) {
  return (
    <ul className={classes.list}>
      {notices.map((notice, index) => (
        <NoticeRow
          key={notice.kind}
          notice={notice}
          isPrimary={isFirstPrimary && index === 0}
          isNew={isNew?.(notice) ?? false}
          onNavigate={onNavigate}
        />
      ))}
    </ul>
  );
}

interface NoticeRowProps {
  readonly notice: Notice;
  readonly isPrimary: boolean;
  readonly isNew: boolean;
  readonly onNavigate: (() => void) | undefined;
}

function NoticeRow({ notice, isPrimary, isNew, onNavigate }: NoticeRowProps) {
  const text = useNoticeText();
  const locale = useLocale();
  const router = useRouter();
  const address = useNoticeAddress()(notice);
  const { icon: Icon, tone } = noticeLooks[notice.kind];
  const follow = (event: MouseEvent, to: string): void => {
    onNavigate?.();
    if (event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    void router.navigate({ href: hrefOf(to) });
  };
  const hrefOf = (to: string): string => `${router.basepath.replace(/\/$/, '')}${to}`;
  const body = (
    <>
      <span className={classes.icon} data-tone={tone}>
        <Icon width={18} height={18} strokeWidth={1.5} aria-hidden />
      </span>
      <span className={classes.text}>
        <b>
          {text.title(notice)}
          {notice.isMore && '+'}
          {isNew && <i className={classes.dot} aria-hidden />}
        </b>
        <span className={classes.detail} lang={locale}>
          {text.detail(notice)}
        </span>
      </span>
      {address !== undefined && (
        <>
          <span className={classes.action} data-primary={isPrimary || undefined} aria-hidden>
            {text.action(notice)}
          </span>
          <NavArrowRight className={classes.arrow} width={18} height={18} aria-hidden />
        </>
      )}
    </>
  );
  return (
    <li>
      {address === undefined ? (
        <div className={classes.row}>{body}</div>
      ) : (
        <a className={classes.row} href={hrefOf(address)} onClick={(event) => follow(event, address)}>
          {body}
        </a>
      )}
    </li>
  );
}
