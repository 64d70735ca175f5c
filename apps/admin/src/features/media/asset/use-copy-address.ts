import type { Asset } from '@awning/contract';
import { useCallback } from 'react';
import { useMemberSession } from '../../../api/member-session-query.ts';
import { useCopy } from '../../../kit/copy/use-copy.ts';
import { useMessages } from '../../../messages/use-messages.ts';
import { assetMessages } from './asset-messages.ts';

/** Puts the whole address of a file on the clipboard; a browser that forbids that has it to be read. */
export function useCopyAddress(): (asset: Pick<Asset, 'assetUrl'>) => void {
  const t = useMessages(assetMessages);
  const { copy } = useCopy();
  const { baseUrl } = useMemberSession().website;
  return useCallback(
    ({ assetUrl }) => {
      const address = new URL(assetUrl, baseUrl).href;
      copy(address, { done: t('copied'), refused: t('notCopied', { address }) });
    },
    [baseUrl, copy, t],
  );
}
