import { Button } from '@mantine/core';
import { InkBar } from '../../kit/bars/ink-bar.tsx';
import { useMessages } from '../../messages/use-messages.ts';
import { peopleMessages } from './people-messages.ts';
import type { TextLockState } from './use-text-lock.ts';

/** ED-90: "Mara is writing here", with the way to go on all the same. */
export function TextLockBar({ lock: { other, takeOver, close } }: { readonly lock: TextLockState }) {
  const t = useMessages(peopleMessages);
  if (!other) return null;
  return (
    <InkBar
      label={t('isWriting')}
      actions={
        <>
          <Button size="compact-xs" variant="white" onClick={takeOver}>
            {t('takeOver')}
          </Button>
          <Button size="compact-xs" variant="white" onClick={close}>
            {t('close')}
          </Button>
        </>
      }
    >
      {other.sentence}
    </InkBar>
  );
}
