import { Button, Modal } from '@mantine/core';
import { useBlocker } from '@tanstack/react-router';
import { createContext, type ReactNode, useContext, useEffect, useId, useMemo, useRef } from 'react';
import { useMessages } from '../../messages/use-messages.ts';
import classes from './record.module.css';
import { recordMessages } from './record-messages.ts';

interface UnsavedWork {
  readonly set: (id: string, isUnsaved: boolean, question?: LeaveQuestion) => void;
}

/** What is asked before the page is left, where more than typed words would be lost. */
interface LeaveQuestion {
  readonly title: string;
  readonly text: string;
}

const UnsavedWorkContext = createContext<UnsavedWork | null>(null);

/**
 * The one place that asks before a page with unsaved work is left; forms only report to it. Another view of the same
 * page, such as a side panel in the address, is not leaving.
 */
export function UnsavedWorkProvider({ children }: { readonly children: ReactNode }) {
  const t = useMessages(recordMessages);
  const unsaved = useRef(new Map<string, LeaveQuestion | undefined>());
  const work = useMemo<UnsavedWork>(
    () => ({
      set: (id, isUnsaved, question) => {
        if (isUnsaved) unsaved.current.set(id, question);
        else unsaved.current.delete(id);
      },
    }),
    [],
  );
  const blocker = useBlocker({
    shouldBlockFn: ({ current, next }) =>
      unsaved.current.size > 0 && current.pathname !== next.pathname && !isSignIn(next.pathname),
    enableBeforeUnload: () => unsaved.current.size > 0,
    withResolver: true,
  });
  const isAsking = blocker.status === 'blocked';
  const question = [...unsaved.current.values()].find((each) => each !== undefined);
  return (
    <UnsavedWorkContext value={work}>
      {children}
      <Modal opened={isAsking} onClose={() => blocker.reset?.()} title={question?.title ?? t('leaveTitle')}>
        <p className={classes.question}>{question?.text ?? t('leaveText')}</p>
        <div className={classes.answers}>
          <Button variant="default" onClick={() => blocker.reset?.()} data-autofocus>
            {t('stay')}
          </Button>
          <Button
            onClick={() => {
              unsaved.current.clear();
              blocker.proceed?.();
            }}
          >
            {t('leave')}
          </Button>
        </div>
      </Modal>
    </UnsavedWorkContext>
  );
}

/** A session that is over leads to the sign-in page and back; what was typed is kept meanwhile. */
const isSignIn = (path: string): boolean => path.endsWith('/sign-in');

/** Reports whether this form has something that leaving would leave unsaved. */
export function useUnsavedWork(isUnsaved: boolean, question?: LeaveQuestion): void {
  const work = useContext(UnsavedWorkContext);
  const id = useId();
  const { title, text } = question ?? {};
  useEffect(() => {
    work?.set(id, isUnsaved, title === undefined || text === undefined ? undefined : { title, text });
    return () => work?.set(id, false);
  }, [work, id, isUnsaved, title, text]);
}
