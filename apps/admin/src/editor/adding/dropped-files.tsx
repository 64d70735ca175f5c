import type { Asset } from '@awning/contract';
import type { CanvasPreview } from '@awning/contract/canvas';
import { BLOCK_TYPES, DESKTOP_COLUMNS } from '@awning/site-model';
import { newBlockSize } from '@awning/site-model/starters';
import { useEffect, useRef } from 'react';
import { UploadList } from '../../kit/drop/upload-list.tsx';
import type { Upload } from '../../kit/drop/upload-queue.ts';
import { useUploads } from '../../kit/drop/use-uploads.ts';
import { useMessages } from '../../messages/use-messages.ts';
import { newParts } from '../parts/editor-actions.ts';
import { useEditorModel } from '../use-editor.ts';
import { addingMessages } from './adding-messages.ts';
import { addBlocksCommand, blockOfAsset } from './asset-blocks.ts';
import classes from './dropped-files.module.css';
import type { FileDrop } from './use-adding.ts';

/** ED-76: images are seen where they will stand while they are on their way; what failed is not. */
function usePreviews({ files, place }: FileDrop, list: readonly Upload[]): void {
  const model = useEditorModel();
  // The queue counts files from one.
  const left = list.filter(({ state }) => state !== 'failed').map(({ id }) => id - 1);
  const shown = left.join();
  // biome-ignore lint/correctness/useExhaustiveDependencies: what is left on its way decides
  useEffect(() => {
    if (!place) return;
    const size = newBlockSize(BLOCK_TYPES.image);
    const own = left.flatMap((index): readonly CanvasPreview[] => {
      const file = files[index];
      if (!file?.type.startsWith('image/')) return [];
      const column = Math.min(place.column, DESKTOP_COLUMNS - size.width);
      const frame = { ...size, column, row: place.row + index * size.height };
      return [{ section: place.section, frame, src: URL.createObjectURL(file) }];
    });
    if (own.length === 0) return;
    model.show({ previews: [...model.state().view.previews, ...own] });
    return () => {
      for (const { src } of own) URL.revokeObjectURL(src);
      model.show({ previews: model.state().view.previews.filter((each) => !own.includes(each)) });
    };
  }, [model, files, place, shown]);
}

interface DroppedFilesProps {
  readonly drop: FileDrop;
  readonly onEnd: () => void;
}

/** ED-60, ED-76: files that were dropped on the page, on their way to the library; then they are blocks. */
export function DroppedFiles({ drop, onEnd }: DroppedFilesProps) {
  const t = useMessages(addingMessages);
  const model = useEditorModel();
  const hasBegun = useRef(false);
  const place = useRef(drop.place);
  const add = (assets: readonly Asset[]): void => {
    const { document } = model.state().draft;
    const blocks = assets.map(blockOfAsset);
    const command = addBlocksCommand(document, blocks, place.current, drop.inView);
    // Those that follow later go where there is room.
    place.current = null;
    if (command) model.run([command], { select: newParts });
  };
  const uploads = useUploads({ onUploaded: add });
  const { list } = uploads;
  usePreviews(drop, list);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the queue is told once, and what it has left decides
  useEffect(() => {
    if (!hasBegun.current) {
      hasBegun.current = true;
      uploads.add(drop.files);
    } else if (list.length === 0) onEnd();
  }, [list]);
  if (list.length === 0) return null;
  return (
    <section className={classes.drop} aria-label={t('droppedFiles')}>
      <UploadList uploads={uploads} />
    </section>
  );
}
