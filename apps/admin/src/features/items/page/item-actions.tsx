import type { ContentItem } from '@awning/contract';
import {
  addressOf,
  changeItem,
  createPreviewLink,
  duplicateItem,
  openItemPreview,
  removeItem,
} from '@awning/contract/calls';
import { Button, Modal, TextInput } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { OpenNewWindow } from 'iconoir-react';
import { useCallback, useState } from 'react';
import { describeError } from '../../../api/api-error.ts';
import { useServices } from '../../../api/services-context.tsx';
import { usePageActions } from '../../../kit/actions/page-actions.tsx';
import { PageMenu } from '../../../kit/actions/page-menu.tsx';
import { useCopy } from '../../../kit/copy/use-copy.ts';
import type { RecordForm } from '../../../kit/record/use-record.ts';
import { useToasts } from '../../../kit/toasts/toasts.tsx';
import { restoreFromBin, useWayBack } from '../../../kit/undo/way-back.ts';
import { useMessages } from '../../../messages/use-messages.ts';
import { FormNotice } from '../../../ui/form-notice.tsx';
import { refreshItems } from '../item-query.ts';
import classes from '../items.module.css';
import { isPublicStatus, publishBody, withNow } from '../publish-body.ts';
import type { ItemFields } from './item-record.ts';
import { pageMessages } from './page-messages.ts';

const icon = { width: 16, height: 16, strokeWidth: 1.75, 'aria-hidden': true } as const;

interface ItemActionsProps {
  readonly item: ContentItem;
  readonly form: RecordForm<ItemFields>;
}

/** Look at it, publish it, and what is done to it as a whole. */
export function ItemActions({ item, form }: ItemActionsProps) {
  const t = useMessages(pageMessages);
  const [isLinking, setLinking] = useState(false);
  const toBin = useMoveToBin(item, form);
  const duplicate = useDuplicate(item);
  const publish = usePublish(item, form);
  const isPublished = item.status === 'published';
  const actions = usePageActions([
    { id: 'link', label: t('previewLink'), run: () => setLinking(true) },
    { id: 'duplicate', label: t('duplicate'), run: () => !duplicate.isPending && duplicate.mutate() },
    { id: 'bin', label: t('moveToBin'), run: () => !toBin.isPending && toBin.mutate() },
  ]);
  return (
    <>
      <Button
        component="a"
        href={isPublished ? item.fullUrl : addressOf(openItemPreview, { itemId: item.id })}
        target="_blank"
        rel="noreferrer"
        variant="default"
        size="xs"
        leftSection={<OpenNewWindow {...icon} />}
      >
        {t(isPublished ? 'viewOnSite' : 'preview')}
      </Button>
      {!isPublicStatus(item.status) && form.changed.length === 0 && (
        <Button size="xs" loading={publish.isPending} onClick={() => publish.mutate()}>
          {t('publish')}
        </Button>
      )}
      <PageMenu actions={actions} />
      {isLinking && <PreviewLinkDialog item={item} onClose={() => setLinking(false)} />}
    </>
  );
}

/** With its body, at once; Undo makes it what it was. */
function usePublish(item: ContentItem, form: RecordForm<ItemFields>) {
  const t = useMessages(pageMessages);
  const { api, queries } = useServices();
  const toasts = useToasts();
  const params = { itemId: item.id };
  const fail = (error: unknown): void => toasts.show({ text: describeError(error), tone: 'bad' });
  const refresh = async (): Promise<void> => {
    form.reload();
    await refreshItems(queries);
  };
  return useMutation({
    mutationFn: async () => {
      await publishBody(api, item.id);
      await api.call(changeItem, { params, body: withNow({ status: 'published' }, item) });
    },
    onSuccess: () =>
      toasts.show({
        text: t('nowPublished', { title: item.title || t('untitled') }),
        undo: () => {
          const body = { status: item.status, publishOn: item.publishOn };
          void api.call(changeItem, { params, body }).catch(fail).finally(refresh);
        },
      }),
    onError: fail,
    onSettled: refresh,
  });
}

function useDuplicate(item: ContentItem) {
  const t = useMessages(pageMessages);
  const { api, queries } = useServices();
  const toasts = useToasts();
  const navigate = useNavigate();
  return useMutation({
    mutationFn: async () => (await api.call(duplicateItem, { params: { itemId: item.id } })).body.item,
    onSuccess: async ({ id, title }) => {
      void refreshItems(queries);
      await navigate({ to: '/items/$itemId', params: { itemId: id } });
      toasts.show({ text: t('duplicated', { title: title || t('untitled') }) });
    },
    onError: (error) => toasts.show({ text: describeError(error), tone: 'bad' }),
  });
}

/** Leaves for the list, where Undo brings it back. */
function useMoveToBin(item: ContentItem, form: RecordForm<ItemFields>) {
  const t = useMessages(pageMessages);
  const { api, queries } = useServices();
  const navigate = useNavigate();
  const toasts = useToasts();
  const title = item.title || t('untitled');
  const params = { itemId: item.id };
  const refresh = useCallback(() => refreshItems(queries), [queries]);
  const runUndo = useWayBack(refresh);
  const undo = (): void => runUndo(() => restoreFromBin(api, item.id), t('restored', { title }));
  return useMutation({
    mutationFn: () => api.call(removeItem, { params }),
    onSuccess: async () => {
      form.discard();
      await navigate({
        to: '/collections/$collectionId',
        params: { collectionId: item.collectionId },
        ignoreBlocker: true,
      });
      toasts.show({ text: t('inBin', { title }), undo });
      await refresh();
    },
    onError: (error) => toasts.show({ text: describeError(error), tone: 'bad' }),
  });
}

interface PreviewLinkDialogProps {
  readonly item: ContentItem;
  readonly onClose: () => void;
}

/** ED-82: a link that shows what is not published to people who are no members. */
function PreviewLinkDialog({ item, onClose }: PreviewLinkDialogProps) {
  const t = useMessages(pageMessages);
  const { api } = useServices();
  const { copy } = useCopy();
  const [note, setNote] = useState('');
  const create = useMutation({
    mutationFn: async () => {
      const target = { kind: 'item' as const, id: item.id };
      return (await api.call(createPreviewLink, { body: { scope: 'page', target, note: note.trim() } })).body
        .url;
    },
  });
  return (
    <Modal
      opened
      onClose={onClose}
      title={t('previewLinkTitle')}
      closeButtonProps={{ 'aria-label': t('close') }}
    >
      <form
        className={classes.stack}
        onSubmit={(event) => {
          event.preventDefault();
          if (!create.isPending) create.mutate();
        }}
      >
        <p className={classes.dim}>{t('previewLinkText')}</p>
        {create.data === undefined ? (
          <>
            <TextInput
              label={t('previewNote')}
              value={note}
              maxLength={200}
              onChange={({ currentTarget }) => setNote(currentTarget.value)}
              data-autofocus
            />
            <FormNotice>{create.error ? describeError(create.error) : null}</FormNotice>
            <div className={classes.formButtons}>
              <Button variant="default" onClick={onClose}>
                {t('cancel')}
              </Button>
              <Button type="submit" loading={create.isPending}>
                {t('makeLink')}
              </Button>
            </div>
          </>
        ) : (
          <>
            <TextInput
              label={t('link')}
              value={create.data}
              readOnly
              onFocus={({ currentTarget }) => currentTarget.select()}
            />
            <div className={classes.formButtons}>
              <Button onClick={() => copy(create.data, { done: t('copied') })}>{t('copy')}</Button>
            </div>
          </>
        )}
      </form>
    </Modal>
  );
}
