import { type KeyboardEvent, type PointerEvent, useState } from 'react';
import { useMessages } from '../../messages/use-messages.ts';
import { editorMessages } from '../editor-messages.ts';
import { useEditorModel } from '../use-editor.ts';
import classes from './canvas-frame.module.css';

const [NARROWEST, WIDEST] = [320, 1920];
const STEP = 10;
/** Where the stylesheets of pages change to the phone, and the least width of a desktop here. */
const [PHONE_BELOW, DESKTOP_FROM] = [768, 1024];

/** ED-42: the layout that is edited follows the width that is seen. */
export function viewOfWidth(wanted: number) {
  const width = Math.round(Math.min(WIDEST, Math.max(NARROWEST, wanted)));
  if (width >= DESKTOP_FROM) return { device: 'desktop', desktopWidth: width } as const;
  return { device: width < PHONE_BELOW ? 'phone' : 'tablet', frameWidth: width } as const;
}

/** ED-42: the side of the page, by which it is pulled to any width; the arrows do the same. */
export function FrameEdge({ width, scale }: { readonly width: number; readonly scale: number }) {
  const t = useMessages(editorMessages);
  const model = useEditorModel();
  const [pull, setPull] = useState<{ x: number; width: number; scale: number } | null>(null);
  const onPointerDown = (event: PointerEvent<HTMLElement>): void => {
    event.preventDefault();
    event.currentTarget.setPointerCapture(event.pointerId);
    setPull({ x: event.clientX, width, scale });
  };
  const onPointerMove = (event: PointerEvent): void => {
    // The page stands in the middle: both of its sides move.
    if (pull) model.show(viewOfWidth(pull.width + (2 * (event.clientX - pull.x)) / pull.scale));
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    const by = { ArrowLeft: -STEP, ArrowRight: STEP, PageDown: -10 * STEP, PageUp: 10 * STEP }[event.key];
    if (by === undefined) return;
    event.preventDefault();
    model.show(viewOfWidth(width + by));
  };
  return (
    // biome-ignore lint/a11y/useSemanticElements: a separator that is moved has no element of its own
    <div
      className={classes.edge}
      role="separator"
      aria-orientation="vertical"
      aria-label={t('width')}
      aria-valuenow={width}
      aria-valuemin={NARROWEST}
      aria-valuemax={WIDEST}
      tabIndex={0}
      style={{ left: `calc(50% + ${(width * scale) / 2}px)` }}
      data-pulled={pull !== null || undefined}
      onPointerDown={onPointerDown}
      onPointerMove={onPointerMove}
      onPointerUp={() => setPull(null)}
      onPointerCancel={() => setPull(null)}
      onKeyDown={onKeyDown}
    />
  );
}
