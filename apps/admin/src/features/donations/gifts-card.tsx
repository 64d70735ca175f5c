import type { Donation, DonationGift } from '@awning/contract';
import { exportGifts } from '@awning/contract/calls';
import { Button } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { describeError } from '../../api/api-error.ts';
import { useMemberSession } from '../../api/member-session-query.ts';
import { useServices } from '../../api/services-context.tsx';
import { saveFile } from '../../kit/list/export-rows.ts';
import { Card } from '../../kit/page/detail-page.tsx';
import parts from '../../kit/page/form-parts.module.css';
import { useSingleMutation } from '../../kit/sheet/use-single-mutation.ts';
import { useLocale, useMessages } from '../../messages/use-messages.ts';
import { FormNotice } from '../../ui/form-notice.tsx';
import { donationMessages } from './donation-messages.ts';
import { giftsQuery } from './donation-query.ts';
import { donationMoney } from './donation-state.tsx';
import classes from './donations.module.css';

/** Who gave what, newest first; each leads to its order. */
export function GiftsCard({ donation }: { readonly donation: Donation }) {
  const t = useMessages(donationMessages);
  const { api } = useServices();
  const gifts = useInfiniteQuery(giftsQuery(api, donation.id));
  const rows = gifts.data?.pages.flatMap((page) => page.gifts) ?? [];
  const tests = rows.filter(({ testMode }) => testMode).length;
  const file = useSingleMutation({
    mutationFn: async () => {
      const { blob, filename } = await api.download(exportGifts, { params: { donationId: donation.id } });
      saveFile(blob, filename ?? 'gifts.csv');
    },
  });
  return (
    <Card title={t('giftsTitle')}>
      <FormNotice>
        {gifts.error ? describeError(gifts.error) : file.error ? describeError(file.error) : null}
      </FormNotice>
      {gifts.data && rows.length === 0 && <p className={parts.note}>{t('noGifts')}</p>}
      {rows.length > 0 && (
        <>
          <ol className={classes.gifts} aria-label={t('giftsTitle')}>
            {rows.map((gift) => (
              <GiftRow key={gift.id} gift={gift} />
            ))}
          </ol>
          {tests > 0 && (
            <p className={parts.note}>
              {gifts.hasNextPage ? t('someNotCounted') : t('testsNotCounted', { count: tests })}
            </p>
          )}
          <div className={classes.buttons}>
            {gifts.hasNextPage && (
              <Button
                variant="default"
                size="xs"
                loading={gifts.isFetchingNextPage}
                onClick={() => void gifts.fetchNextPage()}
              >
                {t('more')}
              </Button>
            )}
            <Button variant="default" size="xs" loading={file.isPending} onClick={() => file.mutate()}>
              {t('export')}
            </Button>
          </div>
        </>
      )}
    </Card>
  );
}

function GiftRow({ gift }: { readonly gift: DonationGift }) {
  const t = useMessages(donationMessages);
  const locale = useLocale();
  const { timeZone } = useMemberSession().website;
  const date = new Intl.DateTimeFormat(locale, { timeZone, dateStyle: 'medium' });
  const { amountMinor, currency, donorName, donorEmail, every, state, testMode } = gift;
  const marks = [
    ...(every === 'once' ? [] : [t(every)]),
    ...(state === 'paid' ? [] : [t(state)]),
    ...(testMode ? [t('test')] : []),
  ];
  return (
    <li>
      <div>
        <Link to="/orders/$orderId" params={{ orderId: gift.id }}>
          {donorName || donorEmail}
        </Link>
        <span>{[date.format(gift.createdOn), `#${gift.orderNumber}`, ...marks].join(' · ')}</span>
      </div>
      <b>{donationMoney(amountMinor, currency, locale)}</b>
    </li>
  );
}
