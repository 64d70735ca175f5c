import { Link } from '@tanstack/react-router';
import { NavArrowLeft } from 'iconoir-react';
import { type ReactNode, useId } from 'react';
import { readTrail } from '../list/list-trail.ts';
import { useRecentRecord } from '../recent/recent-records.ts';
import { Presence } from '../record/presence.tsx';
import classes from './detail-page.module.css';
import { TrailLinks } from './trail-links.tsx';

interface DetailPageProps {
  readonly title: string;
  /** Of the window: names the record and the site. */
  readonly documentTitle: string;
  /** The list one came from. */
  readonly back: { readonly to: string; readonly label: string };
  /** The name of that list and the address of this record in it, for the rows before and after it. */
  readonly list?: { readonly name: string; readonly href: string };
  /** What members who look at the same record have in common, such as the id of the order. */
  readonly presence?: string;
  /** What state it is in. */
  readonly status?: ReactNode;
  readonly actions?: ReactNode;
  /** What makes a record that does not exist yet: at the head of the page, and at the thumb on a phone. */
  readonly create?: ReactNode;
  /** Who it is about, and settings: beside the rest, or below it on a phone. */
  readonly side?: ReactNode;
  /** The save bar of the page: it stays in view and covers no field. */
  readonly saveBar?: ReactNode;
  readonly children: ReactNode;
}

/** One record: what it is and what happened on the left, who and settings on the right. */
export function DetailPage(props: DetailPageProps) {
  const { title, documentTitle, back, list, presence, status, actions, side, saveBar, children } = props;
  const hasCreate = Boolean(props.create);
  useRecentRecord(title);
  // The same view, filters and page as when the record was opened.
  const search = (list && readTrail(list.name)?.params) ?? {};
  return (
    <div className={classes.page} data-creating={hasCreate || undefined}>
      <title>{documentTitle}</title>
      <header className={classes.bar}>
        <Link to={back.to} search={search as never} className={classes.back}>
          <NavArrowLeft width={18} height={18} strokeWidth={1.75} aria-hidden />
          {back.label}
        </Link>
        <h1>{title}</h1>
        {status}
        {presence !== undefined && <Presence page={presence} />}
        <span className={classes.space} />
        {actions}
        {hasCreate && <div className={classes.create}>{props.create}</div>}
        {list && <TrailLinks name={list.name} href={list.href} />}
      </header>
      <div className={classes.columns} data-two={side !== undefined || undefined}>
        <div className={classes.stack}>{children}</div>
        {side !== undefined && <div className={classes.stack}>{side}</div>}
      </div>
      {saveBar}
    </div>
  );
}

interface CardProps {
  readonly title: string;
  readonly actions?: ReactNode;
  /** Its content reaches the edges, as rows do. */
  readonly isFlush?: boolean;
  readonly children: ReactNode;
}

export function Card({ title, actions, isFlush = false, children }: CardProps) {
  const id = useId();
  return (
    <section className={classes.card} aria-labelledby={id}>
      <header className={classes.cardHead}>
        <h2 id={id}>{title}</h2>
        <span className={classes.space} />
        {actions}
      </header>
      <div className={classes.cardBody} data-flush={isFlush || undefined}>
        {children}
      </div>
    </section>
  );
}
