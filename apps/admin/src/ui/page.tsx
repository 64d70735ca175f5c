import { Title } from '@mantine/core';
import type { ReactNode } from 'react';
import classes from './page.module.css';

type PageProps = {
  title: string;
  siteTitle: string;
  actions?: ReactNode;
  wide?: boolean;
  children: ReactNode;
};

/** The content column: one heading, at most a few actions beside it, and what the page is about. */
export function Page({ title, siteTitle, actions, wide = false, children }: PageProps) {
  return (
    <div className={classes.page} data-wide={wide || undefined}>
      <title>{`${title} · ${siteTitle}`}</title>
      <header className={classes.header}>
        <Title order={1} size={24} lh={1.25}>
          {title}
        </Title>
        {actions}
      </header>
      {children}
    </div>
  );
}
