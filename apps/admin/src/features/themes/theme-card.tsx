import type { InstalledTheme } from '@awning/contract';
import { openThemePreview, removeTheme, restoreTheme } from '@awning/contract/calls';
import { urlOf } from '@awning/contract/client';
import { ActionIcon, Button, Menu } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { useQueryClient } from '@tanstack/react-query';
import { MoreHoriz } from 'iconoir-react';
import { describeError } from '../../api/api-error.ts';
import { useServices } from '../../api/services-context.tsx';
import { PageShot } from '../../kit/publishing/page-view.tsx';
import { useRefreshedSite } from '../../kit/publishing/use-undo-publish.ts';
import { Question } from '../../kit/question/question.tsx';
import { Sheet } from '../../kit/sheet/sheet.tsx';
import { useSingleMutation } from '../../kit/sheet/use-single-mutation.ts';
import { useToasts } from '../../kit/toasts/toasts.tsx';
import { useMessages } from '../../messages/use-messages.ts';
import { FormNotice } from '../../ui/form-notice.tsx';
import { themeMessages } from './theme-messages.ts';
import { type SiteThemes, themesKey, tryTheme } from './theme-query.ts';
import { ThemeReport } from './theme-report.tsx';
import classes from './themes.module.css';

interface ThemeCardProps {
  readonly theme: InstalledTheme;
  readonly site: SiteThemes;
  /** Undefined for members who may not add code. */
  readonly onUpdate: (() => void) | undefined;
  readonly onHosts: () => void;
}

const SHOT_WIDTH = 1280;

/** A theme with the home page of the site in it, and what can be done with it. */
export function ThemeCard({ theme, site, onUpdate, onHosts }: ThemeCardProps) {
  const t = useMessages(themeMessages);
  const { name, title, author, bundled, own } = theme;
  const preview = urlOf(openThemePreview, { params: { themeName: name } });
  const isLive = site.live === name;
  const isTried = site.tried === name;
  const trial = useTrial(theme, site);
  const [isAsking, asking] = useDisclosure(false);
  const turn = (): void => {
    asking.close();
    trial.mutate(isTried ? null : name);
  };
  return (
    <li className={classes.card} data-live={isLive || undefined}>
      <PageShot title={t('frame', { title })} address={preview} width={SHOT_WIDTH} />
      <div className={classes.foot}>
        <div className={classes.words}>
          <h2>{title}</h2>
          <p className={classes.dim}>
            {[author && t('by', { author }), bundled && t('bundled'), own && t('own')]
              .filter(Boolean)
              .join(' · ')}
          </p>
        </div>
        {isLive && <span className={classes.badge}>{t('live')}</span>}
        {isTried && <span className={classes.badge}>{t('tried')}</span>}
      </div>
      <FormNotice>{trial.error && describeError(trial.error)}</FormNotice>
      <div className={classes.buttons}>
        {!isLive && (
          <Button
            size="compact-sm"
            variant={isTried ? 'default' : 'filled'}
            loading={trial.isPending}
            onClick={site.waitingTweaks > 0 ? asking.open : turn}
          >
            {t(isTried ? 'stopTrying' : 'tryOut')}
          </Button>
        )}
        <Button size="compact-sm" variant="default" component="a" href={preview} target="_blank">
          {t('look')}
        </Button>
        <ThemeMenu theme={theme} isLive={isLive} onUpdate={onUpdate} onHosts={onHosts} />
      </div>
      <Question
        title={t('leaveTitle')}
        yes={t('leaveOut')}
        isOpen={isAsking}
        onClose={asking.close}
        onYes={turn}
      >
        {t('leaveText', { count: site.waitingTweaks, title: titleOf(site, site.tried ?? site.live) })}
      </Question>
    </li>
  );
}

/** The theme in the draft; null takes it out again. */
function useTrial({ title }: InstalledTheme, { themes, live }: SiteThemes) {
  const t = useMessages(themeMessages);
  const { api } = useServices();
  const queries = useQueryClient();
  const toasts = useToasts();
  const refresh = useRefreshedSite();
  const liveTitle = themes.find(({ name }) => name === live)?.title;
  return useSingleMutation({
    mutationFn: (name: string | null) => tryTheme(api, name),
    onSuccess: async (_done, name) => {
      const stopped = liveTitle === undefined ? t('stoppedWithout') : t('stopped', { title: liveTitle });
      toasts.show({ text: name === null ? stopped : t('trying', { title }) });
      refresh();
      await queries.invalidateQueries({ queryKey: themesKey });
    },
  });
}

type ThemeMenuProps = Pick<ThemeCardProps, 'theme' | 'onUpdate' | 'onHosts'> & { readonly isLive: boolean };

function ThemeMenu({ theme, isLive, onUpdate, onHosts }: ThemeMenuProps) {
  const t = useMessages(themeMessages);
  const { api } = useServices();
  const queries = useQueryClient();
  const toasts = useToasts();
  const [isReading, reading] = useDisclosure(false);
  const [isRemoving, removing] = useDisclosure(false);
  const [isAsking, asking] = useDisclosure(false);
  const { name, title, own, canGoBack, diagnostics } = theme;
  const params = { themeName: name };
  const finish = async (text: string): Promise<void> => {
    toasts.show({ text });
    await queries.invalidateQueries({ queryKey: themesKey });
  };
  const back = useSingleMutation({
    mutationFn: () => api.call(restoreTheme, { params }),
    onSuccess: () => finish(t('wentBack', { title })),
    onError: (error) => toasts.show({ text: describeError(error), tone: 'bad' }),
  });
  const isOurs = own && onUpdate !== undefined;
  return (
    <>
      <Menu position="bottom-end">
        <Menu.Target>
          <ActionIcon variant="default" size={26} aria-label={t('more', { title })}>
            <MoreHoriz width={16} height={16} aria-hidden />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          {diagnostics.length > 0 && (
            <Menu.Item onClick={reading.open}>{t('report', { count: diagnostics.length })}</Menu.Item>
          )}
          <Menu.Item onClick={onHosts}>{t('hosts')}</Menu.Item>
          {isOurs && <Menu.Item onClick={onUpdate}>{t('update')}</Menu.Item>}
          {isOurs && canGoBack && (
            <Menu.Item onClick={isLive ? asking.open : () => back.mutate()}>{t('goBack')}</Menu.Item>
          )}
          {isOurs && <Menu.Item onClick={removing.open}>{t('remove')}</Menu.Item>}
        </Menu.Dropdown>
      </Menu>
      <Sheet
        title={t('reportTitle', { title })}
        isOpen={isReading}
        onClose={reading.close}
        actions={
          <Button variant="default" onClick={reading.close}>
            {t('close')}
          </Button>
        }
      >
        <ThemeReport diagnostics={diagnostics} />
      </Sheet>
      <Question
        title={t('goBackTitle')}
        yes={t('goBackNow')}
        isOpen={isAsking}
        onClose={asking.close}
        onYes={() => {
          asking.close();
          back.mutate();
        }}
      >
        {t('goBackText', { title })}
      </Question>
      <RemoveDialog theme={theme} isOpen={isRemoving} onClose={removing.close} onRemoved={finish} />
    </>
  );
}

const titleOf = ({ themes }: SiteThemes, name: string | null): string =>
  themes.find((theme) => theme.name === name)?.title ?? name ?? '';

interface RemoveDialogProps {
  readonly theme: InstalledTheme;
  readonly isOpen: boolean;
  readonly onClose: () => void;
  readonly onRemoved: (text: string) => Promise<void>;
}

function RemoveDialog({ theme: { name, title }, isOpen, onClose, onRemoved }: RemoveDialogProps) {
  const t = useMessages(themeMessages);
  const { api } = useServices();
  const removal = useSingleMutation({
    mutationFn: () => api.call(removeTheme, { params: { themeName: name } }),
    onSuccess: () => {
      onClose();
      return onRemoved(t('removed', { title }));
    },
  });
  return (
    <Question
      title={t('removeTitle', { title })}
      yes={t('remove')}
      no={t('keep')}
      isOpen={isOpen}
      isRunning={removal.isPending}
      error={removal.error}
      onYes={() => removal.mutate()}
      onClose={onClose}
    >
      {t('removeText')}
    </Question>
  );
}
