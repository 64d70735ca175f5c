import type { TagList } from '@awning/contract';
import { removeTag, renameTag } from '@awning/contract/calls';
import { Button, Menu, Modal, NativeSelect, Skeleton, TextInput } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { MoreHoriz } from 'iconoir-react';
import { useCallback, useState } from 'react';
import { describeError, fieldErrorsOf } from '../../../api/api-error.ts';
import { useMemberSession } from '../../../api/member-session-query.ts';
import { useServices } from '../../../api/services-context.tsx';
import { Card } from '../../../kit/page/detail-page.tsx';
import { useToasts } from '../../../kit/toasts/toasts.tsx';
import { useWayBack, wayBack } from '../../../kit/undo/way-back.ts';
import { useMessages } from '../../../messages/use-messages.ts';
import { FormNotice } from '../../../ui/form-notice.tsx';
import { refreshItems, tagsQuery } from '../item-query.ts';
import classes from '../items.module.css';
import { collectionMessages } from './collection-messages.ts';
import tagClasses from './tags-card.module.css';

type Tag = TagList['tags'][number];
type Open = { readonly what: 'rename' | 'merge'; readonly tag: Tag };

/** Tags on every item of the collection at once; each change has its way back. */
export function TagsCard({ collectionId }: { readonly collectionId: string }) {
  const t = useMessages(collectionMessages);
  const { api } = useServices();
  const tags = useQuery(tagsQuery(api, collectionId));
  const [open, setOpen] = useState<Open | null>(null);
  const changes = useTagChanges(collectionId);
  const all = tags.data ?? [];
  const ask = (asked: Open): void => {
    // What was refused before was about another tag.
    changes.rename.reset();
    setOpen(asked);
  };
  return (
    <Card title={t('tags')} isFlush>
      {tags.error && <FormNotice>{describeError(tags.error)}</FormNotice>}
      {tags.isPending && <Skeleton height={80} m={16} role="status" aria-label={t('loading')} />}
      {tags.data && all.length === 0 && <p className={tagClasses.empty}>{t('noTags')}</p>}
      {all.length > 0 && (
        <ul className={tagClasses.list}>
          {all.map((tag) => (
            <li key={tag.name}>
              <span>{tag.name}</span>
              <span className={classes.dim}>{t('tagItems', { count: tag.itemCount })}</span>
              <Menu position="bottom-end" returnFocus>
                <Menu.Target>
                  <button
                    type="button"
                    className={tagClasses.menu}
                    aria-label={t('tagActions', { name: tag.name })}
                  >
                    <MoreHoriz width={18} height={18} strokeWidth={1.75} aria-hidden />
                  </button>
                </Menu.Target>
                <Menu.Dropdown>
                  <Menu.Item onClick={() => ask({ what: 'rename', tag })}>{t('rename')}</Menu.Item>
                  <Menu.Item disabled={all.length < 2} onClick={() => ask({ what: 'merge', tag })}>
                    {t('merge')}
                  </Menu.Item>
                  <Menu.Item onClick={() => changes.remove.mutate(tag.name)}>{t('remove')}</Menu.Item>
                </Menu.Dropdown>
              </Menu>
            </li>
          ))}
        </ul>
      )}
      {open?.what === 'rename' && (
        <RenameDialog tag={open.tag} rename={changes.rename} onClose={() => setOpen(null)} />
      )}
      {open?.what === 'merge' && (
        <MergeDialog
          tag={open.tag}
          others={all.filter(({ name }) => name !== open.tag.name)}
          rename={changes.rename}
          onClose={() => setOpen(null)}
        />
      )}
    </Card>
  );
}

interface TagRename {
  readonly from: string;
  readonly to: string;
  readonly merge?: boolean;
}

function useTagChanges(collectionId: string) {
  const t = useMessages(collectionMessages);
  const { api, queries } = useServices();
  const { member } = useMemberSession();
  const toasts = useToasts();
  const params = { collectionId };
  const refresh = useCallback(() => refreshItems(queries), [queries]);
  const run = useWayBack(refresh);
  const undoOf = (kind: 'label.renameTag' | 'label.removeTag', name: string): (() => void) => {
    const back = wayBack(api, { kind, actor: member?.id ?? '' });
    return () => run(back, t('undone', { name }));
  };
  const rename = useMutation({
    mutationFn: (body: TagRename) => api.call(renameTag, { params, body }),
    onSuccess: (_response, { from, to, merge }) =>
      toasts.show({
        text: t(merge ? 'merged' : 'renamed', { from, to }),
        undo: undoOf('label.renameTag', from),
      }),
    onSettled: refresh,
  });
  const remove = useMutation({
    mutationFn: (name: string) => api.call(removeTag, { params, query: { name } }),
    onSuccess: (_response, name) =>
      toasts.show({ text: t('removed', { name }), undo: undoOf('label.removeTag', name) }),
    onError: (error) => toasts.show({ text: describeError(error), tone: 'bad' }),
    onSettled: refresh,
  });
  return { rename, remove };
}

interface DialogProps {
  readonly tag: Tag;
  readonly rename: ReturnType<typeof useTagChanges>['rename'];
  readonly onClose: () => void;
}

function RenameDialog({ tag, rename, onClose }: DialogProps) {
  const t = useMessages(collectionMessages);
  const [name, setName] = useState(tag.name);
  const [isTried, setTried] = useState(false);
  const [sentence] = Object.values(fieldErrorsOf(rename.error));
  const refusal = rename.error ? (sentence ?? describeError(rename.error)) : undefined;
  return (
    <Modal
      opened
      onClose={onClose}
      title={t('renameTitle', { name: tag.name })}
      closeButtonProps={{ 'aria-label': t('close') }}
    >
      <form
        className={classes.stack}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          setTried(true);
          const to = name.trim();
          if (to === tag.name) onClose();
          else if (to !== '') rename.mutate({ from: tag.name, to }, { onSuccess: onClose });
        }}
      >
        <TextInput
          label={t('newName')}
          value={name}
          maxLength={1000}
          error={isTried && name.trim() === '' ? t('nameMissing') : refusal}
          onChange={({ currentTarget }) => {
            setName(currentTarget.value);
            rename.reset();
          }}
          data-autofocus
        />
        <div className={classes.formButtons}>
          <Button variant="default" onClick={onClose}>
            {t('cancel')}
          </Button>
          <Button type="submit" loading={rename.isPending}>
            {t('save')}
          </Button>
        </div>
      </form>
    </Modal>
  );
}

function MergeDialog({ tag, others, rename, onClose }: DialogProps & { readonly others: readonly Tag[] }) {
  const t = useMessages(collectionMessages);
  const [into, setInto] = useState(others[0]?.name ?? '');
  return (
    <Modal
      opened
      onClose={onClose}
      title={t('mergeTitle', { name: tag.name })}
      closeButtonProps={{ 'aria-label': t('close') }}
    >
      <form
        className={classes.stack}
        onSubmit={(event) => {
          event.preventDefault();
          rename.mutate({ from: tag.name, to: into, merge: true }, { onSuccess: onClose });
        }}
      >
        <NativeSelect
          label={t('mergeInto')}
          value={into}
          data={others.map(({ name }) => ({ value: name, label: name }))}
          onChange={({ currentTarget }) => setInto(currentTarget.value)}
          data-autofocus
        />
        <p className={classes.dim}>{t('mergeText', { count: tag.itemCount })}</p>
        <FormNotice>{rename.error ? describeError(rename.error) : null}</FormNotice>
        <div className={classes.formButtons}>
          <Button variant="default" onClick={onClose}>
            {t('cancel')}
          </Button>
          <Button type="submit" loading={rename.isPending}>
            {t('mergeNow')}
          </Button>
        </div>
      </form>
    </Modal>
  );
}
