import { Tabs } from '@mantine/core';
import { lazy, Suspense } from 'react';
import { useMessages } from '../../messages/use-messages.ts';
import { editorMessages } from '../editor-messages.ts';
import { Outline } from '../outline/outline.tsx';
import classes from './panel.module.css';
import { PanelBoundary } from './panel-boundary.tsx';

const HistoryPanel = lazy(async () => ({
  default: (await import('../history/history-panel.tsx')).HistoryPanel,
}));
const VersionsPanel = lazy(async () => ({
  default: (await import('../history/versions-panel.tsx')).VersionsPanel,
}));

const StylesPanel = lazy(async () => ({
  default: (await import('../styles/styles-panel.tsx')).StylesPanel,
}));

/** The page as a list, what was done to it, and how it was before. */
export function LeftPanel() {
  const t = useMessages(editorMessages);
  return (
    <section className={classes.left} aria-label={t('left')} data-region>
      <Tabs defaultValue="outline" keepMounted={false} className={classes.tabs}>
        <Tabs.List className={classes.tabList}>
          <Tabs.Tab value="outline">{t('outline')}</Tabs.Tab>
          <Tabs.Tab value="styles">{t('styles')}</Tabs.Tab>
          <Tabs.Tab value="history">{t('history')}</Tabs.Tab>
          <Tabs.Tab value="versions">{t('versions')}</Tabs.Tab>
        </Tabs.List>
        <Tabs.Panel value="outline" className={classes.scroll}>
          <PanelBoundary>
            <Outline />
          </PanelBoundary>
        </Tabs.Panel>
        <Tabs.Panel value="styles" className={classes.scroll}>
          <PanelBoundary>
            <Suspense>
              <StylesPanel />
            </Suspense>
          </PanelBoundary>
        </Tabs.Panel>
        <Tabs.Panel value="history" className={classes.scroll}>
          <PanelBoundary>
            <Suspense>
              <HistoryPanel />
            </Suspense>
          </PanelBoundary>
        </Tabs.Panel>
        <Tabs.Panel value="versions" className={classes.scroll}>
          <PanelBoundary>
            <Suspense>
              <VersionsPanel />
            </Suspense>
          </PanelBoundary>
        </Tabs.Panel>
      </Tabs>
    </section>
  );
}
