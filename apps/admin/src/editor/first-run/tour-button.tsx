import { ActionIcon, Tooltip } from '@mantine/core';
import { HelpCircle } from 'iconoir-react';
import { useMemberChoice } from '../../api/member-choices.ts';
import { useMessages } from '../../messages/use-messages.ts';
import { tourMessages } from './tour-messages.ts';

/** ED-94: where the tour is found again. */
export function TourButton() {
  const t = useMessages(tourMessages);
  const [, setSeen] = useMemberChoice('hasSeenTour');
  return (
    <Tooltip label={t('showTour')}>
      <ActionIcon
        variant="subtle"
        color="gray"
        size={28}
        aria-label={t('showTour')}
        onClick={() => void setSeen(false).catch(() => undefined)}
      >
        <HelpCircle width={16} height={16} aria-hidden />
      </ActionIcon>
    </Tooltip>
  );
}
