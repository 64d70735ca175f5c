import type { BrokenLink } from '@awning/contract';
import { Button } from '@mantine/core';
import { useMessages } from '../../../messages/use-messages.ts';
import { linkMessages } from './link-messages.ts';
import classes from './links.module.css';

interface LinkDetailsProps {
  readonly link: BrokenLink;
  readonly onRedirect: (link: BrokenLink) => void;
}

/** One address that is not there: where visitors found it, and what can be done. */
export function LinkDetails({ link, onRedirect }: LinkDetailsProps) {
  const t = useMessages(linkMessages);
  return (
    <>
      {link.redirectsTo !== null && <p>{t('leadsTo', { to: link.redirectsTo })}</p>}
      {link.canRedirect && (
        <Button size="xs" mb="md" onClick={() => onRedirect(link)}>
          {t('redirect')}
        </Button>
      )}
      {link.linkedFrom.length > 0 && (
        <section className={classes.origins}>
          <h3>{t('linkedFrom')}</h3>
          <ul>
            {link.linkedFrom.map(({ from, count }) => (
              <li key={from}>
                <span>{from || t('noOrigin')}</span>
                <b>{count}</b>
              </li>
            ))}
          </ul>
        </section>
      )}
    </>
  );
}
