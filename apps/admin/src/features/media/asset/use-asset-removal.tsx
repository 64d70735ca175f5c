import type { Asset } from '@awning/contract';
import { removeAsset } from '@awning/contract/calls';
import { isError } from '@awning/contract/client';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { describeError } from '../../../api/api-error.ts';
import { useServices } from '../../../api/services-context.tsx';
import { Question } from '../../../kit/question/question.tsx';
import { useSingleMutation } from '../../../kit/sheet/use-single-mutation.ts';
import { useToasts } from '../../../kit/toasts/toasts.tsx';
import { restoreFromBin } from '../../../kit/undo/way-back.ts';
import { useMessages } from '../../../messages/use-messages.ts';
import { refreshMedia, usesQuery } from '../media-query.ts';
import { useMediaUndo } from '../use-media-undo.ts';
import { assetMessages } from './asset-messages.ts';
import { PlaceList } from './place-list.tsx';

type Removed = Pick<Asset, 'id' | 'title' | 'filename'>;

interface AssetRemoval {
  readonly remove: (asset: Removed) => void;
  /** Asks about a file that is used; it stands where the hook is. */
  readonly dialog: ReactNode;
}

/** Deletes a file with the way back. One that is used is asked about first, with the places. */
export function useAssetRemoval(onRemoved?: () => void): AssetRemoval {
  const t = useMessages(assetMessages);
  const { api, queries } = useServices();
  const toasts = useToasts();
  const runUndo = useMediaUndo();
  const [asked, setAsked] = useState<Removed | null>(null);
  const removal = useSingleMutation({
    mutationFn: async ({ asset, force }: { asset: Removed; force: boolean }) => {
      await api.call(removeAsset, { params: { assetId: asset.id }, ...(force && { query: { force } }) });
    },
    onSuccess: async (_done, { asset }) => {
      setAsked(null);
      const name = asset.title || asset.filename;
      const undo = (): void => runUndo(() => restoreFromBin(api, asset.id));
      toasts.show({ text: t('deleted', { name }), undo });
      onRemoved?.();
      await refreshMedia(queries);
    },
    onError: (error, { asset }) => {
      if (isError(error, 'media.in-use')) setAsked(asset);
      else if (!asked) toasts.show({ text: describeError(error), tone: 'bad' });
    },
  });
  return {
    remove: (asset) => removal.mutate({ asset, force: false }),
    dialog: asked && (
      <UsedQuestion
        asset={asked}
        isDeleting={removal.isPending}
        error={isError(removal.error, 'media.in-use') ? null : removal.error}
        onClose={() => setAsked(null)}
        onDelete={() => removal.mutate({ asset: asked, force: true })}
      />
    ),
  };
}

interface UsedQuestionProps {
  readonly asset: Removed;
  readonly isDeleting: boolean;
  readonly error: Error | null;
  readonly onClose: () => void;
  readonly onDelete: () => void;
}

function UsedQuestion({ asset, isDeleting, error, onClose, onDelete }: UsedQuestionProps) {
  const t = useMessages(assetMessages);
  const { api } = useServices();
  const uses = useQuery(usesQuery(api, asset.id));
  return (
    <Question
      title={t('deleteTitle', { name: asset.title || asset.filename })}
      yes={t('deleteAllTheSame')}
      isRunning={isDeleting}
      error={error}
      onYes={onDelete}
      onClose={onClose}
    >
      <p>{t('deleteUsed')}</p>
      {uses.data && <PlaceList uses={uses.data} />}
    </Question>
  );
}
