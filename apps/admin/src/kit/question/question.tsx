import { Button, Modal } from '@mantine/core';
import type { ReactNode } from 'react';
import { describeError } from '../../api/api-error.ts';
import { useMessages } from '../../messages/use-messages.ts';
import { FormNotice } from '../../ui/form-notice.tsx';
import classes from './question.module.css';

interface QuestionProps {
  readonly title: string;
  /** What happens after Yes, in a sentence or two. */
  readonly children: ReactNode;
  readonly yes: string;
  readonly no?: string;
  readonly isOpen?: boolean;
  readonly isRunning?: boolean;
  readonly error?: Error | null;
  /** What is lost cannot be brought back. */
  readonly isFinal?: boolean;
  readonly onYes: () => void;
  readonly onClose: () => void;
}

const questionMessages = { cancel: 'Cancel' } as const;

/** A question before something that is not easily undone. The focus is on No, and a refusal stands beside Yes. */
export function Question({
  title,
  children,
  yes,
  no,
  isOpen = true,
  isRunning = false,
  error = null,
  isFinal = false,
  onYes,
  onClose,
}: QuestionProps) {
  const t = useMessages(questionMessages);
  return (
    <Modal opened={isOpen} onClose={onClose} title={title}>
      <div className={classes.question}>
        <FormNotice>{error && describeError(error)}</FormNotice>
        {typeof children === 'string' ? <p>{children}</p> : children}
      </div>
      <div className={classes.answers}>
        <Button variant="default" onClick={onClose} data-autofocus>
          {no ?? t('cancel')}
        </Button>
        <Button {...(isFinal && { color: 'var(--awning-bad)' })} loading={isRunning} onClick={onYes}>
          {yes}
        </Button>
      </div>
    </Modal>
  );
}
