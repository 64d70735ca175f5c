import { type ReactNode, useId, useRef } from 'react';
import { FaultBoundary } from '../errors/fault-boundary.tsx';
import { useDialog } from './use-dialog.ts';

export type DialogProps = {
  title: string;
  /** Of an element inside the body that names the dialog better; then the title is not shown. */
  labelledBy?: string | undefined;
  className?: string | undefined;
  role?: 'dialog' | 'alertdialog' | undefined;
  children: ReactNode;
  onClosed: () => void;
};

export function Dialog({ title, labelledBy, className, role, children, onClosed }: DialogProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const titleId = useId();
  const bodyId = useId();
  const { close, closeOutside } = useDialog(dialog, onClosed);

  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: Escape closes a dialog already
    <dialog
      ref={dialog}
      className={className ? `awning-dialog ${className}` : 'awning-dialog'}
      role={role}
      aria-labelledby={labelledBy ?? titleId}
      aria-describedby={role === 'alertdialog' ? bodyId : undefined}
      tabIndex={-1}
      onClick={closeOutside}
    >
      <div className="awning-dialog-head">
        {labelledBy === undefined && (
          <h2 className="awning-dialog-title" id={titleId}>
            {title}
          </h2>
        )}
        <button type="button" className="awning-dialog-close" aria-label="Close" onClick={close} />
      </div>
      <div className="awning-dialog-body" id={bodyId}>
        <FaultBoundary>{children}</FaultBoundary>
      </div>
    </dialog>
  );
}
