import { Button } from '@mantine/core';
import type { FormEvent, ReactNode } from 'react';
import { useMessages } from '../../messages/use-messages.ts';
import classes from './bulk-form-frame.module.css';
import type { BulkFormProps } from './list-definition.ts';

const frameMessages = { apply: 'Apply to {count, number}', cancel: 'Cancel' } as const;

interface BulkFormFrameProps extends Pick<BulkFormProps<unknown>, 'count' | 'onCancel'> {
  /** What the button says; otherwise the number of rows alone. */
  readonly submitLabel?: string;
  readonly onSubmit: () => void;
  readonly children: ReactNode;
}

/** What an action on many rows asks for, with the number of rows that it is about. */
export function BulkFormFrame({ count, submitLabel, onCancel, onSubmit, children }: BulkFormFrameProps) {
  const t = useMessages(frameMessages);
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    onSubmit();
  };
  return (
    <form className={classes.form} onSubmit={submit}>
      {children}
      <div className={classes.buttons}>
        <Button variant="default" size="xs" onClick={onCancel}>
          {t('cancel')}
        </Button>
        <Button size="xs" type="submit">
          {submitLabel ?? t('apply', { count })}
        </Button>
      </div>
    </form>
  );
}
