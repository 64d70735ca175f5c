import { ActionIcon, Drawer } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { Outlet, useRouterState } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import { useStoredAppearance } from '../api/appearance.ts';
import { useMemberSession } from '../api/member-session-query.ts';
import { IconMenu } from '../ui/icons.tsx';
import { Rail } from './rail.tsx';
import classes from './shell.module.css';

/** The frame around every page of a signed-in member. On a phone the rail is behind a button. */
export function Shell() {
  const { website } = useMemberSession();
  useStoredAppearance();
  const [menuOpen, menu] = useDisclosure(false);
  const path = useRouterState({ select: (state) => state.location.pathname });
  const main = useRef<HTMLElement>(null);
  const currentPath = useRef(path);

  useEffect(() => {
    if (currentPath.current === path) return;
    currentPath.current = path;
    // A new page: screen readers and the Tab key start at its beginning, not in the rail.
    main.current?.focus({ preventScroll: true });
  }, [path]);

  return (
    <div className={classes.shell}>
      <a className={classes.skip} href="#content">
        Skip to the content
      </a>
      <header className={classes.bar}>
        <ActionIcon
          variant="subtle"
          size={40}
          onClick={menu.open}
          aria-label="Open the menu"
          aria-haspopup="dialog"
        >
          <IconMenu size={20} stroke={1.75} />
        </ActionIcon>
        <span className={classes.barTitle}>{website.title}</span>
      </header>
      <Drawer.Root opened={menuOpen} onClose={menu.close} size={280}>
        <Drawer.Overlay />
        <Drawer.Content aria-label="Menu">
          {/* Not Drawer.Header: a second page banner would be announced. */}
          <div className={classes.menuHead}>
            <span className={classes.barTitle}>{website.title}</span>
            <Drawer.CloseButton aria-label="Close the menu" size={40} />
          </div>
          <Drawer.Body className={classes.menuBody}>
            <Rail onNavigate={menu.close} />
          </Drawer.Body>
        </Drawer.Content>
      </Drawer.Root>
      <aside className={classes.side} aria-label="Site">
        <p className={classes.site}>{website.title}</p>
        <Rail />
      </aside>
      <main className={classes.main} id="content" ref={main} tabIndex={-1}>
        <Outlet />
      </main>
    </div>
  );
}
