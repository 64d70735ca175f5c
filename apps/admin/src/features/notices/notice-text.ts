import type { Notice, NoticeKind } from '@awning/contract';
import { useRouter } from '@tanstack/react-router';
import { Box, CreditCard, HandCash, Journal, MailOut, Shop, Star, Undo } from 'iconoir-react';
import type { ComponentType, SVGProps } from 'react';
import { useMessages } from '../../messages/use-messages.ts';
import { noticeMessages } from './notice-messages.ts';

export interface NoticeLook {
  readonly icon: ComponentType<SVGProps<SVGSVGElement>>;
  readonly tone: 'waiting' | 'bad' | 'neutral';
}

export const noticeLooks: Readonly<Record<NoticeKind, NoticeLook>> = {
  'orders-to-fulfil': { icon: Box, tone: 'waiting' },
  'payment-problems': { icon: CreditCard, tone: 'bad' },
  'pay-backs': { icon: HandCash, tone: 'waiting' },
  'returns-to-answer': { icon: Undo, tone: 'waiting' },
  'mails-refused': { icon: MailOut, tone: 'bad' },
  'low-stock': { icon: Shop, tone: 'neutral' },
  submissions: { icon: Journal, tone: 'neutral' },
  reviews: { icon: Star, tone: 'neutral' },
};

/** The list that shows exactly what waits; of one with a problem, the record itself. */
function addressOf({ kind, count, samples }: Notice): string {
  const [first] = samples;
  switch (kind) {
    case 'orders-to-fulfil':
      return '/orders?view=to-pack';
    case 'pay-backs':
      return '/orders?view=pay-back';
    case 'returns-to-answer':
      return count === 1 && first ? `/orders/${first.id}` : '/orders?view=returns';
    case 'payment-problems':
      return count === 1 && first && first.title !== '' ? `/orders/${first.id}` : '/orders?view=problems';
    case 'mails-refused':
      return '/mail';
    case 'low-stock':
      return '/products?view=low-stock';
    case 'submissions':
      return '/inbox?view=unread';
    case 'reviews':
      return '/reviews?view=pending';
  }
}

/** Where a notice leads, as far as the admin has the screen; undefined: it is only told. */
export function useNoticeAddress(): (notice: Notice) => string | undefined {
  const { routesByPath } = useRouter();
  const paths = Object.keys(routesByPath);
  return (notice) => {
    const address = addressOf(notice);
    const [path = ''] = address.split('?');
    const [, list = ''] = path.split('/');
    return paths.some((known) => known === path || known.startsWith(`/${list}/$`)) ? address : undefined;
  };
}

/** What it says, and the first of what waits. */
export function useNoticeText() {
  const t = useMessages(noticeMessages);
  return {
    title: ({ kind, count }: Pick<Notice, 'kind' | 'count'>): string => t(kind, { count }),
    detail: ({ samples }: Notice): string =>
      samples.map(({ title, detail }) => `${title} ${detail}`.trim()).join(' · '),
    action: ({ kind }: Pick<Notice, 'kind'>): string => t(`do ${kind}`),
    name: (kind: NoticeKind): string => t(`name ${kind}`),
  };
}
