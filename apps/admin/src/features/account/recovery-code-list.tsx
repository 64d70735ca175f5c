import { Button } from '@mantine/core';
import { useClipboard } from '@mantine/hooks';
import { useMessages } from '../../messages/use-messages.ts';
import classes from './account.module.css';
import { accountMessages } from './account-messages.ts';

interface RecoveryCodeListProps {
  readonly codes: readonly string[];
  readonly onDone: () => void;
}

/** The recovery codes, which are shown this once. */
export function RecoveryCodeList({ codes, onDone }: RecoveryCodeListProps) {
  const t = useMessages(accountMessages);
  const clipboard = useClipboard();
  const text = `${codes.join('\n')}\n`;
  return (
    <section className={classes.cards} aria-label={t('codesTitle')}>
      <p className={classes.text}>{t('codesText')}</p>
      <ul className={classes.codes}>
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <div className={classes.actions}>
        <Button size="xs" variant="default" onClick={() => clipboard.copy(text)}>
          {t(clipboard.copied ? 'copied' : 'copyCodes')}
        </Button>
        <Button
          component="a"
          size="xs"
          variant="default"
          href={`data:text/plain;charset=utf-8,${encodeURIComponent(text)}`}
          download={t('fileName')}
        >
          {t('download')}
        </Button>
        <Button size="xs" onClick={onDone}>
          {t('codesDone')}
        </Button>
      </div>
    </section>
  );
}
