import type { Asset } from '@awning/contract';
import { Menu } from '@mantine/core';
import { MoreHoriz } from 'iconoir-react';
import { type DragEvent, type KeyboardEvent, type ReactNode, useRef, useState } from 'react';
import { useMessages } from '../../../messages/use-messages.ts';
import { imageUrl } from './asset-query.ts';
import classes from './media.module.css';
import { mediaMessages } from './media-messages.ts';
import { moveTo } from './reorder.ts';

interface MediaTilesProps {
  readonly ids: readonly string[];
  readonly nameOf: (id: string) => string;
  readonly assetOf: (id: string) => Asset | undefined;
  readonly isDisabled: boolean;
  readonly onChange: (ids: string[]) => void;
  readonly onDetails: (id: string) => void;
  /** After the last tile. */
  readonly children: ReactNode;
}

/** Images in their order. Every move is announced, and the focus stays with what was moved. */
export function MediaTiles({
  ids,
  nameOf,
  assetOf,
  isDisabled,
  onChange,
  onDetails,
  children,
}: MediaTilesProps) {
  const t = useMessages(mediaMessages);
  const list = useRef<HTMLUListElement>(null);
  const [said, setSaid] = useState('');
  const [dragged, setDragged] = useState<string | null>(null);
  const focus = (id: string | undefined): void => {
    const find = () => list.current?.querySelector<HTMLElement>(`[data-asset="${id}"]`)?.focus();
    if (id !== undefined) requestAnimationFrame(find);
  };
  const move = (id: string, to: number): void => {
    const next = moveTo(ids, ids.indexOf(id), to);
    const position = next.indexOf(id) + 1;
    setSaid(t('moved', { name: nameOf(id), position, count: next.length }));
    if (next.some((each, index) => each !== ids[index])) onChange(next);
    focus(id);
  };
  const remove = (id: string): void => {
    const index = ids.indexOf(id);
    setSaid(t('removed', { name: nameOf(id) }));
    onChange(ids.filter((each) => each !== id));
    focus(ids[index + 1] ?? ids[index - 1]);
  };
  const onKeyDown = (event: KeyboardEvent, id: string): void => {
    const index = ids.indexOf(id);
    const step = STEPS[event.key];
    if (step !== undefined) {
      event.preventDefault();
      if (event.shiftKey) move(id, index + step);
      else focus(ids[index + step]);
    } else if (event.key === 'Delete' || event.key === 'Backspace') {
      event.preventDefault();
      remove(id);
    }
  };
  const dropOn = (event: DragEvent, id: string): void => {
    if (dragged === null) return;
    event.preventDefault();
    event.stopPropagation();
    move(dragged, ids.indexOf(id));
    setDragged(null);
  };
  return (
    <>
      <ul className={classes.tiles} ref={list} aria-description={ids.length > 0 ? t('keys') : undefined}>
        {ids.map((id, index) => (
          <li
            key={id}
            className={classes.tile}
            draggable={!isDisabled}
            onDragStart={() => setDragged(id)}
            onDragEnd={() => setDragged(null)}
            onDragOver={(event) => dragged !== null && event.preventDefault()}
            onDrop={(event) => dropOn(event, id)}
            data-dragged={dragged === id || undefined}
          >
            <button
              type="button"
              data-asset={id}
              disabled={isDisabled}
              aria-label={t('image', { position: index + 1, count: ids.length, name: nameOf(id) })}
              onClick={() => onDetails(id)}
              onKeyDown={(event) => onKeyDown(event, id)}
            >
              <TileImage asset={assetOf(id)} isLarge={index === 0} />
              {index === 0 && <span className={classes.cover}>{t('cover')}</span>}
            </button>
            {!isDisabled && (
              <TileMenu
                name={nameOf(id)}
                index={index}
                count={ids.length}
                onMove={(to) => move(id, to)}
                onDetails={() => onDetails(id)}
                onRemove={() => remove(id)}
              />
            )}
          </li>
        ))}
        <li className={classes.addTile}>{children}</li>
      </ul>
      <span role="status" className={classes.said}>
        {said}
      </span>
    </>
  );
}

const STEPS: Readonly<Record<string, number>> = { ArrowLeft: -1, ArrowUp: -1, ArrowRight: 1, ArrowDown: 1 };

function TileImage({ asset, isLarge }: { readonly asset: Asset | undefined; readonly isLarge: boolean }) {
  if (!asset) return <span className={classes.noImage} />;
  const { x, y } = asset.picture?.focalPoint ?? { x: 0.5, y: 0.5 };
  return (
    <img
      src={imageUrl(asset, isLarge ? 500 : 300)}
      alt=""
      draggable={false}
      style={{ objectPosition: `${x * 100}% ${y * 100}%` }}
    />
  );
}

interface TileMenuProps {
  readonly name: string;
  readonly index: number;
  readonly count: number;
  readonly onMove: (to: number) => void;
  readonly onDetails: () => void;
  readonly onRemove: () => void;
}

function TileMenu({ name, index, count, onMove, onDetails, onRemove }: TileMenuProps) {
  const t = useMessages(mediaMessages);
  const last = count - 1;
  return (
    <Menu position="bottom-end" withinPortal>
      <Menu.Target>
        <button type="button" className={classes.tileMenu} aria-label={t('actions', { name })}>
          <MoreHoriz width={16} height={16} strokeWidth={2} aria-hidden />
        </button>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item onClick={onDetails}>{t('details')}</Menu.Item>
        <Menu.Item disabled={index === 0} onClick={() => onMove(0)}>
          {t('moveFirst')}
        </Menu.Item>
        <Menu.Item disabled={index === 0} onClick={() => onMove(index - 1)}>
          {t('moveBack')}
        </Menu.Item>
        <Menu.Item disabled={index === last} onClick={() => onMove(index + 1)}>
          {t('moveOn')}
        </Menu.Item>
        <Menu.Item disabled={index === last} onClick={() => onMove(last)}>
          {t('moveLast')}
        </Menu.Item>
        <Menu.Item onClick={onRemove}>{t('remove')}</Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
