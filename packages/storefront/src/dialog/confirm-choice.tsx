import { type OpenedDialog, openDialog } from './open-dialog.tsx';

export type ChoiceOptions = {
  title: string;
  message: string;
  confirmLabel: string;
  /** Without it there is one button; closing the dialog still means no. */
  cancelLabel?: string;
  /** False leaves the dialog open after a choice; the caller calls `close` of the answer's dialog. */
  autoClose?: boolean;
  /** Told once it is open, for those who close it themselves. */
  onOpen?: (dialog: OpenedDialog) => void;
};

/** Asks a person: true when they confirm, false when they cancel or close. */
export function confirmChoice(options: ChoiceOptions): Promise<boolean> {
  const { title, message, confirmLabel, cancelLabel, autoClose = true, onOpen } = options;
  const { promise, resolve } = Promise.withResolvers<boolean>();
  const choose = (choice: boolean): void => {
    resolve(choice);
    if (autoClose) dialog.close();
  };
  const dialog = openDialog({
    title,
    role: 'alertdialog',
    className: 'awning-dialog--choice',
    body: (
      <>
        <p className="awning-dialog-message">{message}</p>
        <div className="awning-dialog-actions">
          {cancelLabel !== undefined && (
            <button
              type="button"
              className="sqs-block-button-element awning-button awning-button--quiet"
              onClick={() => choose(false)}
            >
              {cancelLabel}
            </button>
          )}
          <button
            type="button"
            className="sqs-block-button-element awning-button"
            data-autofocus
            onClick={() => choose(true)}
          >
            {confirmLabel}
          </button>
        </div>
      </>
    ),
    onClose: () => resolve(false),
  });
  onOpen?.(dialog);
  return promise;
}
