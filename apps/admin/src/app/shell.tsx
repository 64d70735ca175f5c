import { Drawer } from '@mantine/core';
import { useDisclosure, useMediaQuery } from '@mantine/hooks';
import { Outlet, useMatches, useRouter, useRouterState } from '@tanstack/react-router';
import { lazy, type ReactNode, Suspense, useEffect, useMemo, useRef } from 'react';
import { ChannelProvider } from '../api/channel-context.ts';
import { useMemberChoice } from '../api/member-choices.ts';
import { useMemberSession } from '../api/member-session-query.ts';
import { useServices } from '../api/services-context.tsx';
import { NoticeBell } from '../features/notices/notice-bell.tsx';
import { ViewedRoleBar } from '../features/staff/viewed-role-bar.tsx';
import { PageActionsProvider } from '../kit/actions/page-actions.tsx';
import { JobsProvider } from '../kit/jobs/jobs.tsx';
import { KeysProvider, useKeys } from '../kit/keys/keys-context.tsx';
import { moveToRegion } from '../kit/keys/regions.ts';
import { UnsavedWorkProvider } from '../kit/record/unsaved-work.tsx';
import { ToastsProvider } from '../kit/toasts/toasts.tsx';
import { regionalLocale } from '../messages/regional-locale.ts';
import { LocaleContext, useLocale, useMessages } from '../messages/use-messages.ts';
import { useChosenLooks } from './appearance.ts';
import { BottomBar } from './bottom-bar.tsx';
import { useLiveUpdates } from './live-updates.ts';
import { closedPlace, openPlaces } from './places.tsx';
import { QuietBar } from './quiet-bar.tsx';
import { Rail } from './rail.tsx';
import classes from './shell.module.css';
import { shellMessages } from './shell-messages.ts';
import { SignInAgain } from './sign-in-again.tsx';
import { SiteName } from './site-name.tsx';
import { StatusBars } from './status-bars.tsx';
import { ownTabId } from './tab-id.ts';

const Palette = lazy(async () => ({ default: (await import('./palette.tsx')).Palette }));
const KeysDialog = lazy(async () => ({ default: (await import('./keys-dialog.tsx')).KeysDialog }));
const NotAllowedPage = lazy(async () => ({
  default: (await import('./not-allowed-page.tsx')).NotAllowedPage,
}));

/** The frame around every page of a signed-in member: rail on wide screens, bars above and below on a phone. */
export function Shell() {
  const [singleKeys] = useMemberChoice('singleKeys');
  const locale = regionalLocale(useLocale(), useMemberSession().website.language);
  return (
    <LocaleContext value={locale}>
      <KeysProvider bareKeys={singleKeys}>
        <PageActionsProvider>
          <ToastsProvider>
            <ChannelOfTab>
              <JobsProvider>
                <UnsavedWorkProvider>
                  <ShellFrame />
                  <SignInAgain />
                </UnsavedWorkProvider>
              </JobsProvider>
            </ChannelOfTab>
          </ToastsProvider>
        </PageActionsProvider>
      </KeysProvider>
    </LocaleContext>
  );
}

const tab = ownTabId(window);

/** What happens on the site, for the screens of this tab. */
function ChannelOfTab({ children }: { readonly children: ReactNode }) {
  const { channel } = useServices();
  const value = useMemo(() => ({ tab, subscribe: channel.subscribe }), [channel]);
  return <ChannelProvider value={value}>{children}</ChannelProvider>;
}

/** Where the rail has no room, as in the style sheet. */
const PHONE = '(max-width: 767px)';

function ShellFrame() {
  const t = useMessages(shellMessages);
  useSessionGuard();
  useChosenLooks();
  useLiveUpdates();
  const [isPaletteOpen, palette] = useDisclosure(false);
  const [areKeysOpen, keys] = useDisclosure(false);
  useShellKeys({ openPalette: palette.open, showKeys: keys.open });
  const [menuOpen, menu] = useDisclosure(false);
  const main = useFocusOnNewPage();
  const isPhone = useMediaQuery(PHONE);
  const isFullScreen = useMatches({
    select: (matches) => matches.some(({ staticData }) => staticData.isFullScreen),
  });

  return (
    <div className={classes.shell} data-full-screen={isFullScreen || undefined}>
      <a className={classes.skip} href="#content">
        {t('skip')}
      </a>
      {!isFullScreen && (
        <>
          {/* Not a header: dialogs have one, and a page has one banner. */}
          <section className={classes.bar} aria-label={t('topBar')} data-region>
            <SiteName />
            {isPhone && <NoticeBell className={classes.bell} isIconOnly />}
          </section>
          <MenuDrawer isOpen={menuOpen} onClose={menu.close} onSearch={palette.open} />
          <aside className={classes.side} aria-label={t('site')} data-region>
            <SiteName />
            <Rail onSearch={palette.open} />
          </aside>
        </>
      )}
      <div className={classes.column}>
        <StatusBars isEditor={isFullScreen} />
        <ViewedRoleBar />
        <QuietBar />
        {/* An editor shows a page in a frame, which has a main part of its own. */}
        <main
          className={classes.main}
          id="content"
          aria-label={isFullScreen ? t('content') : undefined}
          ref={main}
          tabIndex={-1}
          data-region
        >
          <PageOrRefusal />
        </main>
      </div>
      {isPhone && !isFullScreen && <BottomBar onMore={menu.open} onSearch={palette.open} />}
      <Suspense>
        {isPaletteOpen && <Palette onClose={palette.close} showKeys={keys.open} />}
        {areKeysOpen && <KeysDialog onClose={keys.close} />}
      </Suspense>
    </div>
  );
}

interface MenuDrawerProps {
  readonly isOpen: boolean;
  readonly onClose: () => void;
  readonly onSearch: () => void;
}

/** Everything that the bar of a phone has no room for. */
function MenuDrawer({ isOpen, onClose, onSearch }: MenuDrawerProps) {
  const t = useMessages(shellMessages);
  const search = (): void => {
    onClose();
    onSearch();
  };
  return (
    <Drawer.Root
      opened={isOpen}
      onClose={onClose}
      size="auto"
      position="bottom"
      classNames={{ content: classes.sheet }}
    >
      <Drawer.Overlay backgroundOpacity={1} color="var(--awning-scrim)" />
      <Drawer.Content aria-label={t('menu')}>
        {/* Not Drawer.Header: a second page banner would be announced. */}
        <div className={classes.menuHead}>
          <SiteName />
          <Drawer.CloseButton aria-label={t('closeMenu')} size={40} />
        </div>
        <Drawer.Body className={classes.menuBody}>
          <Rail onNavigate={onClose} onSearch={search} />
        </Drawer.Body>
      </Drawer.Content>
    </Drawer.Root>
  );
}

/** A deep link to what the roles do not include says so; the server would refuse each of its calls. */
function PageOrRefusal() {
  const { member } = useMemberSession();
  const path = useRouterState({ select: (state) => state.location.pathname });
  const closed = closedPlace(member?.permissions ?? [], path.replace(/^\/config(?=\/|$)/, '') || '/');
  if (closed === null) return <Outlet />;
  return (
    <Suspense>
      <NotAllowedPage place={closed} />
    </Suspense>
  );
}

/** While a page is open, a session that ends is renewed over it. */
function useSessionGuard(): void {
  const { session } = useServices();
  useEffect(() => session.open(), [session]);
}

interface ShellActions {
  readonly openPalette: () => void;
  readonly showKeys: () => void;
}

/** Keys that act on every page. `g` and a letter lead to a place. */
function useShellKeys({ openPalette, showKeys }: ShellActions): void {
  const t = useMessages(shellMessages);
  const router = useRouter();
  const { member } = useMemberSession();
  useKeys([
    { keys: 'Mod+k', label: t('openPalette'), run: openPalette },
    { keys: '?', label: t('showKeys'), run: showKeys },
    { keys: 'F6', label: t('nextRegion'), run: () => moveToRegion(document, 1) },
    { keys: 'Shift+F6', label: t('previousRegion'), run: () => moveToRegion(document, -1) },
    ...openPlaces(member?.permissions ?? []).flatMap(({ to, label, key }) =>
      key === undefined
        ? []
        : [
            {
              keys: `g ${key}`,
              label: t('goTo', { place: t(label) }),
              run: () => void router.navigate({ to, search: {} as never }),
            },
          ],
    ),
  ]);
}

/** A new page: screen readers and the Tab key start at its beginning, not in the rail. */
function useFocusOnNewPage() {
  const path = useRouterState({ select: (state) => state.location.pathname });
  const main = useRef<HTMLElement>(null);
  const currentPath = useRef(path);
  useEffect(() => {
    if (currentPath.current === path) return;
    currentPath.current = path;
    main.current?.focus({ preventScroll: true });
  }, [path]);
  return main;
}
