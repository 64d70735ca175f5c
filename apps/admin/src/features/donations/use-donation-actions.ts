import type { Donation } from '@awning/contract';
import { useMemo } from 'react';
import { describeError } from '../../api/api-error.ts';
import { useServices } from '../../api/services-context.tsx';
import { useToasts } from '../../kit/toasts/toasts.tsx';
import { restoreFromBin } from '../../kit/undo/way-back.ts';
import { useMessages } from '../../messages/use-messages.ts';
import { donationMessages } from './donation-messages.ts';
import { deleteDonation, donationsKey, setEnabled } from './donation-query.ts';

type Named = Pick<Donation, 'id' | 'title'>;

export interface DonationActions {
  readonly turn: (donation: Named, isOn: boolean) => Promise<boolean>;
  readonly remove: (donation: Named) => Promise<boolean>;
}

/** What is done to one donation at once, each with the way back. They resolve with whether it was done. */
export function useDonationActions(): DonationActions {
  const t = useMessages(donationMessages);
  const { api, queries } = useServices();
  const toasts = useToasts();
  return useMemo(() => {
    /** `part`: what is read again; of what is gone its own page reads nothing more. */
    const run = async (
      work: () => Promise<unknown>,
      text: string,
      { undo, part }: { readonly undo?: () => void; readonly part?: string } = {},
    ): Promise<boolean> => {
      try {
        await work();
      } catch (error) {
        toasts.show({ text: describeError(error), tone: 'bad' });
        return false;
      }
      toasts.show({ text, ...(undo && { undo }) });
      await queries.invalidateQueries({
        queryKey: part === undefined ? donationsKey : [...donationsKey, part],
      });
      return true;
    };
    const turnText = (isOn: boolean, name: string): string => t(isOn ? 'turnedOn' : 'turnedOff', { name });
    return {
      turn: ({ id, title }, isOn) =>
        run(() => setEnabled(api, id, isOn), turnText(isOn, title), {
          undo: () => void run(() => setEnabled(api, id, !isOn), turnText(!isOn, title)),
        }),
      remove: ({ id, title }) =>
        run(() => deleteDonation(api, id), t('inBin', { name: title }), {
          part: 'list',
          undo: () => void run(() => restoreFromBin(api, id), t('restored', { name: title })),
        }),
    };
  }, [api, queries, t, toasts]);
}
