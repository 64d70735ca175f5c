import type { Donation } from '@awning/contract';
import { useMemo } from 'react';
import { useServices } from '../../api/services-context.tsx';
import { useUndoable } from '../../kit/undo/use-undoable.ts';
import { restoreFromBin } from '../../kit/undo/way-back.ts';
import { useMessages } from '../../messages/use-messages.ts';
import { donationMessages } from './donation-messages.ts';
import { deleteDonation, donationsKey, setEnabled } from './donation-query.ts';

type Named = Pick<Donation, 'id' | 'title'>;

export interface DonationActions {
  readonly turn: (donation: Named, isOn: boolean) => Promise<boolean>;
  readonly remove: (donation: Named) => Promise<boolean>;
}

const ALL = [donationsKey];

/** What is done to one donation at once, each with the way back. They resolve with whether it was done. */
export function useDonationActions(): DonationActions {
  const t = useMessages(donationMessages);
  const { api } = useServices();
  const run = useUndoable();
  return useMemo(() => {
    const turn = ({ id, title: name }: Named, isOn: boolean) => ({
      work: () => setEnabled(api, id, isOn),
      text: t(isOn ? 'turnedOn' : 'turnedOff', { name }),
    });
    return {
      turn: (donation, isOn) => run({ ...turn(donation, isOn), undo: turn(donation, !isOn), refresh: ALL }),
      remove: ({ id, title: name }) =>
        run({
          work: () => deleteDonation(api, id),
          text: t('inBin', { name }),
          undo: { work: () => restoreFromBin(api, id), text: t('restored', { name }) },
          refresh: [[...donationsKey, 'list']],
          refreshUndone: ALL,
        }),
    };
  }, [api, run, t]);
}
