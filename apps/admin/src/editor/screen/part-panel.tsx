import { lazy, type RefObject, Suspense } from 'react';
import { useMessages } from '../../messages/use-messages.ts';
import { editorMessages } from '../editor-messages.ts';
import { Inspector } from '../inspector/inspector.tsx';
import { useEditorTools } from '../parts/editor-tools.ts';
import { useEditor, useEditorModel } from '../use-editor.ts';
import classes from './panel.module.css';
import { PanelBoundary } from './panel-boundary.tsx';

const SharedPanel = lazy(async () => ({
  default: (await import('../site-parts/shared-panel.tsx')).SharedPanel,
}));
const OverlayPanel = lazy(async () => ({
  default: (await import('../site-parts/overlay-panel.tsx')).OverlayPanel,
}));

/** The settings of what is selected. ED-68: what is pointed at here is outlined on the page, and the reverse. */
export function PartPanel({ panel }: { readonly panel: RefObject<HTMLElement | null> }) {
  const t = useMessages(editorMessages);
  const model = useEditorModel();
  const isHovered = useEditor(({ view }) => view.hovered !== null && view.selected.includes(view.hovered));
  const shared = useEditor(({ view }) => view.shared?.place ?? null);
  const isNothing = useEditor(({ view }) => view.selected.length === 0);
  const { overlay } = useEditorTools().info;
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
            <SharedPanel key={shared.part} place={shared} />
          </Suspense>
        )}
        {!shared && isNothing && overlay && (
          <Suspense>
            <OverlayPanel kind={overlay} />
          </Suspense>
        )}
        <Inspector onHover={(pointedAt) => model.show({ pointedAt })} />
      </PanelBoundary>
    </aside>
  );
}
