import { Button } from '@mantine/core';
import { useMessages } from '../../messages/use-messages.ts';
import { FormNotice } from '../../ui/form-notice.tsx';
import { addingMessages } from './adding-messages.ts';

/** Starters that are not drawn can still be chosen by their names. */
export function DrawingFailure({ onRetry }: { readonly onRetry: () => void }) {
  const t = useMessages(addingMessages);
  return (
    <div>
      <FormNotice>{t('notDrawn')}</FormNotice>
      <Button variant="default" size="compact-sm" onClick={onRetry}>
        {t('tryAgain')}
      </Button>
    </div>
  );
}
