import { Button } from '@mantine/core';
import { useServices } from '../../api/services-context.tsx';
import { useMessages } from '../../messages/use-messages.ts';
import { refundMessages } from './refund-messages.ts';

/** Shows the order as it is now, in the sheet whose act was refused over another version. */
export function LookAgain() {
  const t = useMessages(refundMessages);
  const { queries } = useServices();
  return (
    <Button
      variant="default"
      size="xs"
      w="fit-content"
      onClick={() => void queries.invalidateQueries({ queryKey: ['orders'] })}
    >
      {t('lookAgain')}
    </Button>
  );
}
