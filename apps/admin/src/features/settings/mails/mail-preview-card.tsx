import type { MailGroup, MailTemplate, MailTemplatePreview } from '@awning/contract';
import { previewMailWords, sendTestMail } from '@awning/contract/calls';
import { Button, SegmentedControl, Skeleton, TextInput } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { describeError } from '../../../api/api-error.ts';
import { useServices } from '../../../api/services-context.tsx';
import { Card } from '../../../kit/page/detail-page.tsx';
import { useSingleMutation } from '../../../kit/sheet/use-single-mutation.ts';
import { useToasts } from '../../../kit/toasts/toasts.tsx';
import { useMessages } from '../../../messages/use-messages.ts';
import { FormNotice } from '../../../ui/form-notice.tsx';
import { mailTemplateMessages } from './mail-template-messages.ts';
import type { WordField } from './mail-template-query.ts';
import classes from './mails.module.css';

/** As long as a pause while typing. */
const PAUSE_MS = 400;
/** Mails of these are shown with an order. */
const ABOUT_ORDERS: readonly MailGroup[] = ['orders', 'gift-cards'];

type Words = Readonly<Record<WordField, string | null>>;

interface PreviewState {
  readonly data: MailTemplatePreview | undefined;
  readonly error: Error | null;
  readonly isWaiting: boolean;
  readonly orderNumber: string;
  readonly setOrderNumber: (typed: string) => void;
  /** What a test is sent with. */
  readonly asked: Partial<Words> & { readonly orderNumber?: string };
}

/** With the words as they are typed, a moment after. Words that the server would refuse wait. */
export function useMailPreview(
  { name, isFixed, group }: MailTemplate,
  words: Words,
  isRight: boolean,
): PreviewState {
  const { api } = useServices();
  const [orderNumber, setOrderNumber] = useState('');
  const typedNumber = ABOUT_ORDERS.includes(group) ? orderNumber.trim() : '';
  const asked = { ...(!isFixed && words), ...(typedNumber !== '' && { orderNumber: typedNumber }) };
  // As a text: an object is another one each time it is drawn.
  const [settled] = useDebouncedValue(JSON.stringify({ asked, isRight }), PAUSE_MS);
  const { asked: body, isRight: isSettledRight }: { asked: typeof asked; isRight: boolean } =
    JSON.parse(settled);
  const preview = useQuery({
    queryKey: ['mail-preview', name, body],
    queryFn: async ({ signal }): Promise<MailTemplatePreview> =>
      (await api.call(previewMailWords, { params: { name }, body, signal })).body,
    enabled: isSettledRight,
    placeholderData: keepPreviousData,
    retry: false,
  });
  return {
    data: preview.data,
    error: preview.error,
    isWaiting: !isRight,
    orderNumber,
    setOrderNumber,
    asked,
  };
}

interface MailPreviewCardProps {
  readonly template: MailTemplate;
  readonly preview: PreviewState;
}

export function MailPreviewCard({ template, preview }: MailPreviewCardProps) {
  const t = useMessages(mailTemplateMessages);
  const { api } = useServices();
  const toasts = useToasts();
  const [view, setView] = useState('desktop');
  const { data, isWaiting, asked } = preview;
  const test = useSingleMutation({
    mutationFn: async () =>
      (await api.call(sendTestMail, { params: { name: template.name }, body: asked })).body,
    onSuccess: ({ to }) => toasts.show({ text: t('testSent', { to }) }),
  });
  const error = preview.error ?? test.error;
  return (
    <Card
      title={t('preview')}
      actions={
        <Button variant="default" disabled={isWaiting} loading={test.isPending} onClick={() => test.mutate()}>
          {t('test')}
        </Button>
      }
    >
      <div className={classes.form}>
        {ABOUT_ORDERS.includes(template.group) && (
          <TextInput
            label={t('orderNumber')}
            description={t('orderHint')}
            maxLength={60}
            autoComplete="off"
            value={preview.orderNumber}
            onChange={({ currentTarget }) => preview.setOrderNumber(currentTarget.value)}
          />
        )}
        <FormNotice>{error && describeError(error)}</FormNotice>
        {isWaiting && <p className={classes.note}>{t('previewWaits')}</p>}
        {!data && !error && <Skeleton height={320} role="status" aria-label={t('loading')} />}
        {data && (
          <>
            <p className={classes.note}>
              {data.record === null
                ? t(template.isFixed ? 'madeUpFixed' : 'madeUp')
                : t('shownWith', { record: data.record })}
            </p>
            <SegmentedControl
              aria-label={t('width')}
              value={view}
              onChange={setView}
              data={[
                { value: 'desktop', label: t('desktop') },
                { value: 'phone', label: t('phone') },
                { value: 'text', label: t('text') },
              ]}
            />
            <p className={classes.subject} dir="auto">
              {t('previewSubject', { subject: data.subject })}
            </p>
            {view === 'text' ? (
              <pre className={classes.plain} dir="auto">
                {data.text}
              </pre>
            ) : (
              <div className={classes.stage} data-view={view}>
                {/* An empty sandbox: no content of the mail can run or reach anything of ours. */}
                <iframe className={classes.frame} title={t('previewFrame')} sandbox="" srcDoc={data.html} />
              </div>
            )}
          </>
        )}
      </div>
    </Card>
  );
}
