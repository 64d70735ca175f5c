import { BLOCK_TYPES } from '@awning/site-model';
import { lazy, Suspense, useEffect, useState } from 'react';
import type { DraftOwner } from '../draft/api-draft-server.ts';
import classes from './adding-dialogs.module.css';
import type { AddingDialog, AddingState } from './use-adding.ts';

// A member who only changes words loads none of them.
const BlockPicker = lazy(async () => ({ default: (await import('./block-picker.tsx')).BlockPicker }));
const SectionPicker = lazy(async () => ({ default: (await import('./section-picker.tsx')).SectionPicker }));
const SaveSection = lazy(async () => ({ default: (await import('./save-section.tsx')).SaveSection }));
const BlockImage = lazy(async () => ({ default: (await import('./block-image.tsx')).BlockImage }));
const DroppedFiles = lazy(async () => ({ default: (await import('./dropped-files.tsx')).DroppedFiles }));

interface AddingDialogsProps {
  readonly owner: DraftOwner;
  readonly state: AddingState;
  readonly blocksPerLayout: number;
  /** ED-61: a text that was added is written at once. */
  readonly onTextAdded: (blockId: string) => void;
}

/** The pickers, and what was dropped on the page. */
export function AddingDialogs({ owner, state, blocksPerLayout, onTextAdded }: AddingDialogsProps) {
  const { dialog, close, drops, endDrop } = state;
  const isShielded = useClickShield(dialog !== null);
  return (
    <Suspense>
      {isShielded && <div className={classes.shield} data-click-shield />}
      {dialog && (
        <Dialog
          dialog={dialog}
          owner={owner}
          onClose={close}
          blocksPerLayout={blocksPerLayout}
          onTextAdded={onTextAdded}
        />
      )}
      {drops.map((drop) => (
        <DroppedFiles key={drop.number} drop={drop} onEnd={() => endDrop(drop.number)} />
      ))}
    </Suspense>
  );
}

/** As long as people take for the second click of a double click. */
const DOUBLE_CLICK_MS = 400;

/** A double click on a card closes its dialog with the first click: the second one is not for the page below. */
function useClickShield(isOpen: boolean): boolean {
  const [isShielded, setShielded] = useState(false);
  useEffect(() => {
    if (!isOpen) return;
    return () => setShielded(true);
  }, [isOpen]);
  useEffect(() => {
    if (!isShielded) return;
    const timer = setTimeout(() => setShielded(false), DOUBLE_CLICK_MS);
    return () => clearTimeout(timer);
  }, [isShielded]);
  return isShielded;
}

interface DialogProps extends Omit<AddingDialogsProps, 'state'> {
  readonly dialog: AddingDialog;
  readonly onClose: () => void;
}

function Dialog({ dialog, owner, onClose, blocksPerLayout, onTextAdded }: DialogProps) {
  switch (dialog.kind) {
    case 'block':
      return (
        <BlockPicker
          place={dialog.place}
          inView={dialog.inView}
          line={dialog.line}
          blocksPerLayout={blocksPerLayout}
          onClose={onClose}
          onAdded={(id, type) => {
            if (type === BLOCK_TYPES.html) onTextAdded(id);
          }}
        />
      );
    case 'section':
      return <SectionPicker owner={owner} at={dialog.at} change={dialog.change} onClose={onClose} />;
    case 'save-section':
      return <SaveSection sectionId={dialog.section} onClose={onClose} />;
    case 'image':
      return <BlockImage blockId={dialog.block} onClose={onClose} />;
  }
}
