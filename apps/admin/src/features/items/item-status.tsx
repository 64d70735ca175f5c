import type { ContentItem } from '@awning/contract';
import { Status, type StatusProps } from '../../kit/status/status.tsx';
import { useMessages } from '../../messages/use-messages.ts';
import { itemMessages } from './item-messages.ts';

type Look = Pick<StatusProps, 'progress' | 'tone' | 'isToDo'>;

const LOOKS: Readonly<Record<string, Look>> = {
  published: { progress: 'done', tone: 'good' },
  scheduled: { progress: 'part', tone: 'info' },
  'needs-review': { progress: 'part', tone: 'waiting', isToDo: true },
  private: { progress: 'paused', tone: 'neutral' },
  draft: { progress: 'none', tone: 'neutral' },
};
const DRAFT: Look = { progress: 'none', tone: 'neutral' };

/** ED-73: the state in a word and a shape. */
export function ItemStatus({ status }: Pick<ContentItem, 'status'>) {
  const t = useMessages(itemMessages);
  return (
    <Status shape="content" {...(LOOKS[status] ?? DRAFT)}>
      {t((status in LOOKS ? status : 'draft') as 'draft')}
    </Status>
  );
}
