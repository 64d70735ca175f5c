import { Button } from '@mantine/core';
import { useState } from 'react';
import { useToasts } from '../../../kit/toasts/toasts.tsx';
import { useMessages } from '../../../messages/use-messages.ts';
import classes from './connections.module.css';

const secretOnceMessages = { copy: 'Copy', copied: 'Copied', label: 'Copy: {name}' } as const;

interface SecretOnceProps {
  readonly name: string;
  readonly value: string;
}

/** A secret that is shown this once, to be copied. Where a browser does not let it, it can be selected. */
export function SecretOnce({ name, value }: SecretOnceProps) {
  const t = useMessages(secretOnceMessages);
  const toasts = useToasts();
  const [isCopied, setCopied] = useState(false);
  const copy = async (): Promise<void> => {
    try {
      await navigator.clipboard.writeText(value);
      setCopied(true);
      toasts.announce(t('copied'));
    } catch {
      setCopied(false);
    }
  };
  return (
    <>
      <code className={classes.secret} data-secret>
        {value}
      </code>
      <Button variant="default" w="fit-content" aria-label={t('label', { name })} onClick={() => void copy()}>
        {t(isCopied ? 'copied' : 'copy')}
      </Button>
    </>
  );
}
