import { Title } from '@mantine/core';
import type { ReactNode } from 'react';
import { useMemberSession } from '../../api/member-session-query.ts';
import classes from './stranger-layout.module.css';

/** The frame of the pages for people who are not signed in: the form on the left, a shop front on the right. */
export function StrangerLayout({ title, children }: { title: string; children: ReactNode }) {
  const { website } = useMemberSession();
  return (
    <div className={classes.layout}>
      <title>{`${title} · ${website.title}`}</title>
      <main className={classes.main}>
        <div className={classes.column}>
          <p className={classes.site}>{website.title}</p>
          <Title order={1} size={28} lh={1.2} mb={24}>
            {title}
          </Title>
          {children}
        </div>
      </main>
      <div className={classes.front} aria-hidden="true">
        <div className={classes.cloth} />
      </div>
    </div>
  );
}
