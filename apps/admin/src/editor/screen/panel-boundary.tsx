import { editorMessages as sentences } from '@awning/site-model';
import { Button } from '@mantine/core';
import { Component, type ReactNode } from 'react';
import { useServices } from '../../api/services-context.tsx';
import { useMessages } from '../../messages/use-messages.ts';
import { editorMessages } from '../editor-messages.ts';
import classes from './panel.module.css';

interface PanelBoundaryProps {
  readonly children: ReactNode;
}

/** ED-97: a panel that fails takes neither the page nor what was done to it along, and can be shown again. */
export class PanelBoundary extends Component<PanelBoundaryProps, { readonly hasFailed: boolean }> {
  override state = { hasFailed: false };

  static getDerivedStateFromError() {
    return { hasFailed: true };
  }

  override render(): ReactNode {
    if (!this.state.hasFailed) return this.props.children;
    return <FailedPanel onRetry={() => this.setState({ hasFailed: false })} />;
  }
}

function FailedPanel({ onRetry }: { readonly onRetry: () => void }) {
  const t = useMessages(editorMessages);
  const { queries } = useServices();
  const retry = (): void => {
    // What it could not show may be what it has cached.
    queries.removeQueries({ type: 'inactive' });
    onRetry();
  };
  return (
    <section className={classes.failed} role="alert">
      <h2>{sentences.somethingWentWrong}</h2>
      <p>{t('silentText')}</p>
      <Button size="xs" variant="default" onClick={retry}>
        {t('showAgain')}
      </Button>
    </section>
  );
}
