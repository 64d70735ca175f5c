import type { TriedAddress } from '@awning/contract';
import { TRIAL_ADDRESSES } from '@awning/contract';
import { readRedirects } from '@awning/contract/calls';
import { Button, Textarea } from '@mantine/core';
import { useState } from 'react';
import { describeError } from '../../api/api-error.ts';
import { useServices } from '../../api/services-context.tsx';
import { Sheet } from '../../kit/sheet/sheet.tsx';
import { useSingleMutation } from '../../kit/sheet/use-single-mutation.ts';
import { useMessages } from '../../messages/use-messages.ts';
import { FormNotice } from '../../ui/form-notice.tsx';
import { redirectMessages } from './redirect-messages.ts';
import { tryText } from './redirect-query.ts';
import classes from './redirects.module.css';

interface TrySheetProps {
  readonly isOpen: boolean;
  readonly onClose: () => void;
}

/** Where old addresses lead: each one is tried with the redirects and pages of now. */
export function TrySheet({ isOpen, onClose }: TrySheetProps) {
  const t = useMessages(redirectMessages);
  const { api } = useServices();
  const [text, setText] = useState('');
  const [isEmpty, setEmpty] = useState(false);
  const addresses = text.split('\n').flatMap((line) => line.trim() || []);
  const trial = useSingleMutation({
    mutationFn: async (asked: readonly string[]) => {
      const { body } = await api.call(readRedirects);
      const { tried } = (await tryText(api, body.rules, asked.slice(0, TRIAL_ADDRESSES))).body;
      return { tried, leftOut: Math.max(0, asked.length - TRIAL_ADDRESSES) };
    },
  });
  const run = (): void => {
    setEmpty(addresses.length === 0);
    if (addresses.length > 0) trial.mutate(addresses);
  };
  return (
    <Sheet
      title={t('tryTitle')}
      isOpen={isOpen}
      onClose={onClose}
      actions={
        <>
          <Button variant="default" onClick={onClose}>
            {t('close')}
          </Button>
          <Button onClick={run} loading={trial.isPending}>
            {t('run')}
          </Button>
        </>
      }
    >
      <Textarea
        label={t('tryLabel')}
        description={t('tryHint')}
        value={text}
        onChange={({ currentTarget }) => setText(currentTarget.value)}
        error={isEmpty && addresses.length === 0 ? t('tryNothing') : undefined}
        rows={6}
        data-autofocus
      />
      <FormNotice>{trial.error && describeError(trial.error)}</FormNotice>
      {trial.data && <TriedAddresses {...trial.data} />}
    </Sheet>
  );
}

interface TriedAddressesProps {
  readonly tried: readonly TriedAddress[];
  readonly leftOut: number;
}

function TriedAddresses({ tried, leftOut }: TriedAddressesProps) {
  const t = useMessages(redirectMessages);
  const lost = tried.filter(({ end }) => end === 'nothing').length;
  return (
    <>
      <p className={classes.sum} role="status">
        {lost > 0 ? t('someLost', { count: lost }) : leftOut === 0 && t('noneLost')}
        {leftOut > 0 && <> {t('leftOut', { count: leftOut })}</>}
      </p>
      <table className={classes.tried}>
        <thead>
          <tr>
            <th scope="col">{t('triedAddress')}</th>
            <th scope="col">{t('triedOutcome')}</th>
          </tr>
        </thead>
        <tbody>
          {tried.map((each, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: an address may stand there twice, and rows never move
            <tr key={index} data-lost={each.end === 'nothing' || undefined}>
              <td>{each.address}</td>
              <td>
                <Outcome tried={each} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </>
  );
}

const ENDS = {
  page: 'endPage',
  nothing: 'endNothing',
  'other-site': 'endElsewhere',
  redirect: 'endRedirect',
} as const;

function Outcome({ tried: { outcome, location, status, end } }: { readonly tried: TriedAddress }) {
  const t = useMessages(redirectMessages);
  if (outcome !== 'redirect') return t(outcome);
  return (
    <>
      {t('redirect', { location: location ?? '', status: String(status ?? '') })}
      <span className={classes.end}>{t(ENDS[end])}</span>
    </>
  );
}
