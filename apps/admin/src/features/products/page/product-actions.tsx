import type { Product } from '@awning/contract';
import { addressOf, listBin, openItemPreview, removeProduct, restoreBinEntry } from '@awning/contract/calls';
import type { Client } from '@awning/contract/client';
import { Button } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { OpenNewWindow } from 'iconoir-react';
import { useState } from 'react';
import { describeError } from '../../../api/api-error.ts';
import { useServices } from '../../../api/services-context.tsx';
import { usePageActions } from '../../../kit/actions/page-actions.tsx';
import { PageMenu } from '../../../kit/actions/page-menu.tsx';
import { useToasts } from '../../../kit/toasts/toasts.tsx';
import { useMessages } from '../../../messages/use-messages.ts';
import { useEditor } from '../editor/editor-context.tsx';
import { editorMessages } from '../editor/editor-messages.ts';
import { DuplicateDialog } from './duplicate-dialog.tsx';

const icon = { width: 16, height: 16, strokeWidth: 1.75, 'aria-hidden': true } as const;

/** Look at it as shoppers do, and what is done to it as a whole. */
export function ProductActions({ product }: { readonly product: Product }) {
  const t = useMessages(editorMessages);
  const [isDuplicating, setDuplicating] = useState(false);
  const toBin = useMoveToBin(product);
  const isPublic = product.status === 'published';
  const address = isPublic ? product.fullUrl : addressOf(openItemPreview, { itemId: product.id });
  const actions = usePageActions([
    { id: 'duplicate', label: t('duplicate'), run: () => setDuplicating(true) },
    {
      id: 'bin',
      label: t('moveToBin'),
      run: () => {
        if (!toBin.isPending) toBin.mutate();
      },
    },
  ]);
  return (
    <>
      <Button
        component="a"
        href={address}
        target="_blank"
        rel="noreferrer"
        variant="default"
        size="xs"
        leftSection={<OpenNewWindow {...icon} />}
      >
        {t(isPublic ? 'viewOnSite' : 'preview')}
      </Button>
      <PageMenu actions={actions} />
      {isDuplicating && <DuplicateDialog product={product} onClose={() => setDuplicating(false)} />}
    </>
  );
}

/** Leaves for the list, where Undo brings it back. */
function useMoveToBin({ id: itemId, title }: Product) {
  const t = useMessages(editorMessages);
  const { api } = useServices();
  const { store } = useEditor();
  const queries = useQueryClient();
  const navigate = useNavigate();
  const toasts = useToasts();
  const refresh = (): Promise<void> => queries.invalidateQueries({ queryKey: ['products', 'list'] });
  const undo = async (): Promise<void> => {
    try {
      await restoreProduct(api, itemId);
      toasts.show({ text: t('restored', { title }) });
      await refresh();
    } catch (error) {
      toasts.show({ text: describeError(error), tone: 'bad' });
    }
  };
  return useMutation({
    mutationFn: () => api.call(removeProduct, { params: { itemId } }),
    onSuccess: async () => {
      store.discard();
      await navigate({ to: '/products', ignoreBlocker: true });
      toasts.show({ text: t('inBin', { title }), undo: () => void undo() });
      await refresh();
    },
    onError: (error) => toasts.show({ text: describeError(error), tone: 'bad' }),
  });
}

async function restoreProduct(api: Client, itemId: string): Promise<void> {
  const { body } = await api.call(listBin, { query: { kind: 'product', subjectId: itemId, limit: 1 } });
  const [entry] = body.entries;
  if (entry) await api.call(restoreBinEntry, { params: { binId: entry.id } });
}
