import { Button } from '@mantine/core';
import { useCopy } from '../../../kit/copy/use-copy.ts';
import { useMessages } from '../../../messages/use-messages.ts';
import { domainMessages } from './domain-messages.ts';
import classes from './site-topics.module.css';

interface CopyTextProps {
  readonly title: string;
  readonly hint: string;
  readonly text: string;
}

/** A text to be copied as a whole. Where a browser does not let it, it can be selected. */
export function CopyText({ title, hint, text }: CopyTextProps) {
  const t = useMessages(domainMessages);
  const { copy, isCopied } = useCopy();
  return (
    <figure className={classes.copy}>
      <figcaption>
        <strong>{title}</strong>
        <span className={classes.dim}>{hint}</span>
        <Button
          variant="default"
          size="xs"
          aria-label={t('copyLabel', { proxy: title })}
          onClick={() => copy(text)}
        >
          {t(isCopied ? 'copied' : 'copy')}
        </Button>
      </figcaption>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls has to take the focus. */}
      <pre className={classes.code} tabIndex={0}>
        {text}
      </pre>
    </figure>
  );
}
