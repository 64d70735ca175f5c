import {
  type CropShares,
  editedSize,
  type ImageEdit,
  type ImageSize,
  straightenedSize,
} from '@awning/site-model';
import { Button } from '@mantine/core';
import { type CSSProperties, type KeyboardEvent, type PointerEvent, useRef, useState } from 'react';
import { useMessages } from '../../../messages/use-messages.ts';
import { HANDLES, type Handle, moveCrop, resizeCrop } from './crop-model.ts';
import { shareRatio } from './edit-tools.tsx';
import { editorMessages } from './editor-messages.ts';
import classes from './image-editor.module.css';

interface CropStageProps {
  /** The address of the original. */
  readonly source: string;
  readonly original: ImageSize;
  readonly edit: ImageEdit;
  readonly shape: number | null;
  readonly onCrop: (crop: CropShares) => void;
}

const ARROWS: Readonly<Record<string, { readonly x: number; readonly y: number }>> = {
  ArrowLeft: { x: -0.01, y: 0 },
  ArrowRight: { x: 0.01, y: 0 },
  ArrowUp: { x: 0, y: -0.01 },
  ArrowDown: { x: 0, y: 0.01 },
};

interface Drag {
  readonly handle: Handle | null;
  readonly from: CropShares;
  readonly x: number;
  readonly y: number;
}

/** The image as it is turned and straightened, with the part that stays: moved by pointer and by keys. */
export function CropStage({ source, original, edit, shape, onCrop }: CropStageProps) {
  const t = useMessages(editorMessages);
  const frame = useRef<HTMLDivElement>(null);
  const drag = useRef<Drag | null>(null);
  const { crop } = edit;
  const ratio = shareRatio(original, edit, shape);
  const change = (from: CropShares, handle: Handle | null, step: { x: number; y: number }): void =>
    onCrop(handle ? resizeCrop(from, handle, step, ratio) : moveCrop(from, step));

  const grab = (event: PointerEvent, handle: Handle | null): void => {
    event.stopPropagation();
    event.currentTarget.setPointerCapture?.(event.pointerId);
    drag.current = { handle, from: crop, x: event.clientX, y: event.clientY };
  };
  const follow = ({ clientX, clientY }: PointerEvent): void => {
    const box = frame.current?.getBoundingClientRect();
    if (!drag.current || !box || box.width === 0) return;
    const { handle, from, x, y } = drag.current;
    change(from, handle, { x: (clientX - x) / box.width, y: (clientY - y) / box.height });
  };
  const release = (): void => {
    drag.current = null;
  };
  const byKey = (event: KeyboardEvent, handle: Handle | null): void => {
    const arrow = ARROWS[event.key];
    if (!arrow) return;
    event.preventDefault();
    event.stopPropagation();
    const size = event.shiftKey ? 10 : 1;
    change(crop, handle, { x: arrow.x * size, y: arrow.y * size });
  };
  const pointer = { onPointerMove: follow, onPointerUp: release, onPointerCancel: release };
  const shown = straightenedSize(original, edit);
  return (
    <div className={classes.stage}>
      <div
        ref={frame}
        className={classes.frame}
        style={{ '--frame-ratio': shown.width / shown.height } as CSSProperties}
      >
        <div className={classes.clip}>
          <SourceImage source={source} original={original} edit={edit} />
          <span className={classes.shade} style={placeOf(crop)} />
        </div>
        <button
          type="button"
          className={classes.crop}
          style={placeOf(crop)}
          aria-label={t('cropArea', { ...editedSize(original, edit) })}
          onPointerDown={(event) => grab(event, null)}
          onKeyDown={(event) => byKey(event, null)}
          {...pointer}
        />
        {HANDLES.map((handle) => (
          <button
            key={handle.name}
            type="button"
            className={classes.handle}
            data-across={handle.across}
            data-down={handle.down}
            style={{
              left: `${(crop.x + (crop.width * (handle.across + 1)) / 2) * 100}%`,
              top: `${(crop.y + (crop.height * (handle.down + 1)) / 2) * 100}%`,
            }}
            aria-label={t('handleKeys', { name: t(handle.name) })}
            onPointerDown={(event) => grab(event, handle)}
            onKeyDown={(event) => byKey(event, handle)}
            {...pointer}
          />
        ))}
      </div>
    </div>
  );
}

const placeOf = ({ x, y, width, height }: CropShares): CSSProperties => ({
  left: `${x * 100}%`,
  top: `${y * 100}%`,
  width: `${width * 100}%`,
  height: `${height * 100}%`,
});

/** Drawn by the same steps as the server's: turned, mirrored, and leaned around its middle. */
function SourceImage({ source, original, edit }: Pick<CropStageProps, 'source' | 'original' | 'edit'>) {
  const t = useMessages(editorMessages);
  const [failures, setFailures] = useState(0);
  const [isFailed, setFailed] = useState(false);
  const { turn, mirror, angle } = edit;
  const shown = straightenedSize(original, edit);
  if (isFailed)
    return (
      <div className={classes.failed} role="alert">
        {t('imageFailed')}
        <Button
          size="xs"
          variant="default"
          onClick={() => {
            setFailures(failures + 1);
            setFailed(false);
          }}
        >
          {t('tryAgain')}
        </Button>
      </div>
    );
  return (
    <img
      key={failures}
      src={source}
      alt=""
      draggable={false}
      className={classes.source}
      onError={() => setFailed(true)}
      style={{
        width: `${(original.width / shown.width) * 100}%`,
        height: `${(original.height / shown.height) * 100}%`,
        transform: `translate(-50%, -50%) rotate(${angle}deg) scaleX(${mirror ? -1 : 1}) rotate(${turn}deg)`,
      }}
    />
  );
}
