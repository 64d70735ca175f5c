import type { Order } from '@awning/contract';
import { renewDownload } from '@awning/contract/calls';
import { useMutation, useQuery } from '@tanstack/react-query';
import { describeError } from '../../api/api-error.ts';
import { useMemberSession } from '../../api/member-session-query.ts';
import { useServices } from '../../api/services-context.tsx';
import { Card } from '../../kit/page/detail-page.tsx';
import { useToasts } from '../../kit/toasts/toasts.tsx';
import { useLocale, useMessages } from '../../messages/use-messages.ts';
import classes from './order-page.module.css';
import { orderPageMessages } from './order-page-messages.ts';
import { downloadsQuery } from './order-query.ts';

/** The files that were bought: how often their links were used, and new links. */
export function OrderDownloads({ order }: { readonly order: Order }) {
  const t = useMessages(orderPageMessages);
  const locale = useLocale();
  const { timeZone } = useMemberSession().website;
  const { api, queries } = useServices();
  const toasts = useToasts();
  const hasFiles = order.lineItems.some(({ lineItemType }) => lineItemType === 'DIGITAL');
  const { data: downloads = [] } = useQuery({ ...downloadsQuery(api, order.id), enabled: hasFiles });
  const renew = useMutation({
    mutationFn: (grantId: string) => api.call(renewDownload, { params: { grantId } }),
    onSuccess: () => {
      toasts.show({ text: t('renewed') });
      return queries.invalidateQueries({ queryKey: ['orders', 'downloads', order.id] });
    },
    onError: (error) => toasts.show({ text: describeError(error), tone: 'bad' }),
  });
  if (downloads.length === 0) return null;
  const day = new Intl.DateTimeFormat(locale, { timeZone, dateStyle: 'medium' });
  return (
    <Card title={t('downloads')} isFlush>
      <ul className={classes.parcels}>
        {downloads.map(({ id, filename, timesUsed, timesAllowed, expiresOn, isWithdrawn }) => (
          <li key={id}>
            <div className={classes.what}>
              <b>{filename}</b>
              <span>
                {isWithdrawn
                  ? t('downloadWithdrawn')
                  : t('downloadUse', { used: timesUsed, allowed: timesAllowed, day: day.format(expiresOn) })}
              </span>
            </div>
            {!isWithdrawn && (
              <button
                type="button"
                className={classes.textButton}
                disabled={renew.isPending}
                onClick={() => renew.mutate(id)}
              >
                {t('renew')}
              </button>
            )}
          </li>
        ))}
      </ul>
    </Card>
  );
}
