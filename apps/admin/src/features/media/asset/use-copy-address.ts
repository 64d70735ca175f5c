import type { Asset } from '@awning/contract';
import { useCallback } from 'react';
import { useMemberSession } from '../../../api/member-session-query.ts';
import { useToasts } from '../../../kit/toasts/toasts.tsx';
import { useMessages } from '../../../messages/use-messages.ts';
import { assetMessages } from './asset-messages.ts';

/** Puts the whole address of a file on the clipboard; a browser that forbids that has it to be read. */
export function useCopyAddress(): (asset: Pick<Asset, 'assetUrl'>) => void {
  const t = useMessages(assetMessages);
  const toasts = useToasts();
  const { baseUrl } = useMemberSession().website;
  return useCallback(
    ({ assetUrl }) => {
      const address = new URL(assetUrl, baseUrl).href;
      const fail = (): void => toasts.show({ text: t('notCopied', { address }), tone: 'bad' });
      if (navigator.clipboard)
        navigator.clipboard.writeText(address).then(() => toasts.show({ text: t('copied') }), fail);
      else fail();
    },
    [baseUrl, t, toasts],
  );
}
