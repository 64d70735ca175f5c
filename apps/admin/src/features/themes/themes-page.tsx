import type { InstalledTheme } from '@awning/contract';
import { Button, Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { describeError } from '../../api/api-error.ts';
import { useMemberSession } from '../../api/member-session-query.ts';
import { useServices } from '../../api/services-context.tsx';
import { usePageActions } from '../../kit/actions/page-actions.tsx';
import { useMessages } from '../../messages/use-messages.ts';
import { FormNotice } from '../../ui/form-notice.tsx';
import { Page } from '../../ui/page.tsx';
import { ThemeCard } from './theme-card.tsx';
import { ThemeHostsSheet } from './theme-hosts-sheet.tsx';
import { themeMessages } from './theme-messages.ts';
import { hostsQuery, themesQuery } from './theme-query.ts';
import { ThemeUploadSheet } from './theme-upload-sheet.tsx';
import classes from './themes.module.css';

/** The themes of the site, each shown by the owner's own home page. */
export function ThemesPage() {
  const t = useMessages(themeMessages);
  const { api } = useServices();
  const { website, member } = useMemberSession();
  const mayUpload = member?.permissions.includes('code.manage') === true;
  const themes = useQuery(themesQuery(api));
  /** What an archive is for: a new theme, or the name of the one that it updates. */
  const [upload, setUpload] = useState<{ readonly name: string | null } | null>(null);
  const [hostsOf, setHostsOf] = useState<InstalledTheme | null>(null);
  const shownName = themes.data?.tried ?? themes.data?.live;
  const shown = themes.data?.themes.find(({ name }) => name === shownName);
  const open = (name: string | null): void => setUpload({ name });
  usePageActions(mayUpload ? [{ id: 'create', label: t('upload'), keys: 'c', run: () => open(null) }] : []);
  return (
    <Page
      title={t('title')}
      siteTitle={website.title}
      wide
      actions={
        mayUpload && (
          <Button size="xs" onClick={() => open(null)}>
            {t('upload')}
          </Button>
        )
      }
    >
      <p className={classes.about}>{t('about')}</p>
      {themes.isPending && <Skeleton height={320} role="status" aria-label={t('loading')} />}
      {themes.error && (
        <>
          <FormNotice>{describeError(themes.error)}</FormNotice>
          <Button variant="default" w="fit-content" onClick={() => void themes.refetch()}>
            {t('tryAgain')}
          </Button>
        </>
      )}
      {themes.data?.tried != null && <TriedBar title={titleOf(themes.data, themes.data.tried)} />}
      {shown && <HostsBar theme={shown} onDecide={() => setHostsOf(shown)} />}
      {themes.data?.themes.length === 0 && <p>{t('nothing')}</p>}
      <ul className={classes.gallery}>
        {themes.data?.themes.map((theme) => (
          <ThemeCard
            key={theme.name}
            theme={theme}
            site={themes.data}
            onUpdate={mayUpload ? () => open(theme.name) : undefined}
            onHosts={() => setHostsOf(theme)}
          />
        ))}
      </ul>
      {hostsOf && <ThemeHostsSheet theme={hostsOf} mayDecide={mayUpload} onClose={() => setHostsOf(null)} />}
      {upload && (
        <ThemeUploadSheet
          key={upload.name ?? ''}
          updates={themes.data?.themes.find(({ name }) => name === upload.name) ?? null}
          live={themes.data?.live ?? null}
          onClose={() => setUpload(null)}
        />
      )}
    </Page>
  );
}

const titleOf = (
  { themes }: { readonly themes: readonly { readonly name: string; readonly title: string }[] },
  name: string,
): string => themes.find((theme) => theme.name === name)?.title ?? name;

/** The theme on the pages waits for a decision about hosts. */
function HostsBar({ theme, onDecide }: { readonly theme: InstalledTheme; readonly onDecide: () => void }) {
  const t = useMessages(themeMessages);
  const { api } = useServices();
  const hosts = useQuery(hostsQuery(api, theme.name));
  const undecided = hosts.data?.filter(({ isAllowed }) => isAllowed === null) ?? [];
  const count = new Set(undecided.map(({ host }) => host)).size;
  if (count === 0) return null;
  return (
    <div className={classes.tried} role="status">
      <span>{t('hostsWait', { count, title: theme.title })}</span>
      <Button size="compact-sm" onClick={onDecide}>
        {t('hostsDecide')}
      </Button>
    </div>
  );
}

/** While a theme is tried: where it goes live. */
function TriedBar({ title }: { readonly title: string }) {
  const t = useMessages(themeMessages);
  return (
    <div className={classes.tried} role="status">
      <span>{t('trying', { title })}</span>
      <Button size="compact-sm" renderRoot={(props) => <Link to="/publishing" {...props} />}>
        {t('publish')}
      </Button>
    </div>
  );
}
