import { Camera, Plus } from 'iconoir-react';
import { type ReactNode, type RefObject, useEffect, useRef, useState } from 'react';
import { useMessages } from '../../messages/use-messages.ts';
import { dropMessages } from './drop-messages.ts';
import classes from './drop-zone.module.css';

interface DropZoneProps {
  /** What the button says. */
  readonly label: string;
  readonly onFiles: (files: readonly File[]) => void;
  /** What the file dialog offers, such as `image/*`. */
  readonly accept?: string;
  readonly isMultiple?: boolean;
  /** A drop anywhere on the page is meant for it. */
  readonly isPageWide?: boolean;
  readonly isDisabled?: boolean;
  readonly describedBy?: string | undefined;
  readonly icon?: ReactNode;
  /** ED-76: where there is a finger instead of a mouse, a photo can be taken for it. */
  readonly hasCamera?: boolean;
}

const hasFiles = ({ dataTransfer }: DragEvent): boolean => dataTransfer?.types.includes('Files') === true;

/** A button that opens the file dialog, and a place to drop files; images can be pasted into it, too. */
export function DropZone({
  label,
  onFiles,
  accept,
  isMultiple = true,
  isPageWide = false,
  isDisabled = false,
  describedBy,
  icon,
  hasCamera = false,
}: DropZoneProps) {
  const t = useMessages(dropMessages);
  const input = useRef<HTMLInputElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const take = (files: FileList | null | undefined): void => {
    const list = [...(files ?? [])];
    if (list.length > 0 && !isDisabled) onFiles(isMultiple ? list : list.slice(0, 1));
  };
  const isOver = useFileDrop({ button, isPageWide, isDisabled, take });
  return (
    <>
      <button
        ref={button}
        type="button"
        className={classes.zone}
        data-over={isOver || undefined}
        disabled={isDisabled}
        aria-describedby={describedBy}
        onClick={() => input.current?.click()}
        onPaste={({ clipboardData }) => take(clipboardData.files)}
      >
        {icon ?? <Plus width={18} height={18} strokeWidth={1.75} aria-hidden />}
        <span>{isOver ? t('dropHere') : label}</span>
      </button>
      <input
        ref={input}
        type="file"
        hidden
        tabIndex={-1}
        aria-label={label}
        multiple={isMultiple}
        accept={accept}
        onChange={({ currentTarget }) => {
          take(currentTarget.files);
          // The same file can be chosen again.
          currentTarget.value = '';
        }}
      />
      {hasCamera && <CameraButton isDisabled={isDisabled} onPhoto={take} />}
    </>
  );
}

interface CameraButtonProps {
  readonly isDisabled: boolean;
  readonly onPhoto: (files: FileList | null) => void;
}

/** Opens the camera of a phone or a tablet; a computer does not show it. */
function CameraButton({ isDisabled, onPhoto }: CameraButtonProps) {
  const t = useMessages(dropMessages);
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <button
        type="button"
        className={classes.camera}
        disabled={isDisabled}
        onClick={() => input.current?.click()}
      >
        <Camera width={18} height={18} strokeWidth={1.75} aria-hidden />
        {t('takePhoto')}
      </button>
      <input
        ref={input}
        type="file"
        hidden
        tabIndex={-1}
        aria-label={t('takePhoto')}
        accept="image/*"
        capture="environment"
        onChange={({ currentTarget }) => {
          onPhoto(currentTarget.files);
          currentTarget.value = '';
        }}
      />
    </>
  );
}

interface FileDrop {
  readonly button: RefObject<HTMLButtonElement | null>;
  readonly isPageWide: boolean;
  readonly isDisabled: boolean;
  readonly take: (files: FileList | null | undefined) => void;
}

/** Whether files are over the zone. A drop beside it never makes the browser leave the page. */
function useFileDrop({ button, isPageWide, isDisabled, take }: FileDrop): boolean {
  const [isOver, setOver] = useState(false);
  const newest = useRef(take);
  newest.current = take;
  useEffect(() => {
    const isMeant = ({ target }: DragEvent): boolean =>
      button.current?.contains(target as Node) === true || isPageWide;
    const over = (event: DragEvent): void => {
      if (!hasFiles(event)) return;
      event.preventDefault();
      setOver(isMeant(event) && !isDisabled);
    };
    const leave = (event: DragEvent): void => {
      // Out of the window, not from one element to the next.
      if (event.relatedTarget === null) setOver(false);
    };
    const drop = (event: DragEvent): void => {
      if (!hasFiles(event)) return;
      const isTaken = event.defaultPrevented;
      event.preventDefault();
      setOver(false);
      if (isMeant(event) && !isTaken) newest.current(event.dataTransfer?.files);
    };
    // The zone itself comes first, so that a page-wide one does not take what was dropped on another.
    const own = button.current;
    own?.addEventListener('drop', drop);
    window.addEventListener('dragover', over);
    window.addEventListener('dragleave', leave);
    window.addEventListener('drop', drop);
    return () => {
      own?.removeEventListener('drop', drop);
      window.removeEventListener('dragover', over);
      window.removeEventListener('dragleave', leave);
      window.removeEventListener('drop', drop);
    };
  }, [button, isPageWide, isDisabled]);
  return isOver;
}
