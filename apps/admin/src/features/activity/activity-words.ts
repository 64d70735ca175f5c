import type { Activity } from '@awning/contract';
import type { Translate } from '../../messages/messages.ts';
import type { activityMessages } from './activity-messages.ts';

/** What was done, and to what. */
export const activitySentence = (
  t: Translate<typeof activityMessages>,
  { words, subject }: Activity,
): string => t('sentence', { words, title: subject?.title ?? '' }).trim();
