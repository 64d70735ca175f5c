import { lazy, type RefObject, Suspense } from 'react';
import { useMessages } from '../../messages/use-messages.ts';
import { editorMessages } from '../editor-messages.ts';
import { Inspector } from '../inspector/inspector.tsx';
import { useEditor, useEditorModel } from '../use-editor.ts';
import classes from './panel.module.css';
import { PanelBoundary } from './panel-boundary.tsx';

const SharedPanel = lazy(async () => ({
  default: (await import('../styles/shared-panel.tsx')).SharedPanel,
}));

/** The settings of what is selected. ED-68: what is pointed at here is outlined on the page, and the reverse. */
export function PartPanel({ panel }: { readonly panel: RefObject<HTMLElement | null> }) {
  const t = useMessages(editorMessages);
  const model = useEditorModel();
  const isHovered = useEditor(({ view }) => view.hovered !== null && view.selected.includes(view.hovered));
  const shared = useEditor(({ view }) => view.shared?.part ?? null);
  return (
    <aside
      className={classes.right}
      aria-label={t('panel')}
      data-region
      data-hovered={isHovered || undefined}
      ref={panel}
    >
      <PanelBoundary>
        {shared && (
          <Suspense>
            <SharedPanel key={shared} part={shared} />
          </Suspense>
        )}
        <Inspector onHover={(pointedAt) => model.show({ pointedAt })} />
      </PanelBoundary>
    </aside>
  );
}
