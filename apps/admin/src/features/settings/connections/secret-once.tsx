import { Button } from '@mantine/core';
import { useCopy } from '../../../kit/copy/use-copy.ts';
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
  const { copy, isCopied } = useCopy();
  return (
    <>
      <code className={classes.secret} data-secret>
        {value}
      </code>
      <Button variant="default" w="fit-content" aria-label={t('label', { name })} onClick={() => copy(value)}>
        {t(isCopied ? 'copied' : 'copy')}
      </Button>
    </>
  );
}
