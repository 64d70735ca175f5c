import { Button } from '@mantine/core';
import { useState } from 'react';
import { checkMessages } from '../../kit/checks/check-messages.ts';
import { CheckOfChanges } from '../../kit/checks/check-of-changes.tsx';
import { Card } from '../../kit/page/detail-page.tsx';
import { useMessages } from '../../messages/use-messages.ts';
import classes from './publishing-page.module.css';
import { publishingPageMessages } from './publishing-page-messages.ts';

/** ED-87: every page and product of the site, when a member asks for it. */
export function SiteCheckCard() {
  const t = useMessages(publishingPageMessages);
  const words = useMessages(checkMessages);
  const [isAsked, setAsked] = useState(false);
  return (
    <Card title={t('siteCheck')}>
      <p className={classes.dim}>{t('siteCheckHint')}</p>
      {isAsked ? (
        <CheckOfChanges changes={null} />
      ) : (
        <Button size="compact-sm" variant="default" w="fit-content" mt={8} onClick={() => setAsked(true)}>
          {words('wholeSite')}
        </Button>
      )}
    </Card>
  );
}
