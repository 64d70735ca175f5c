import type { ListedAsset } from '@awning/contract';
import { changeAsset, readAsset } from '@awning/contract/calls';
import { CallError } from '@awning/contract/client';
import { Button, Textarea } from '@mantine/core';
import { useState } from 'react';
import { describeError } from '../../../api/api-error.ts';
import { useServices } from '../../../api/services-context.tsx';
import { AssetImage } from '../../../kit/fields/media/asset-image.tsx';
import { useDraft } from '../../../kit/record/use-draft.ts';
import { Sheet } from '../../../kit/sheet/sheet.tsx';
import { useMessages } from '../../../messages/use-messages.ts';
import { titleOf } from './asset-list.tsx';
import classes from './library.module.css';
import { libraryMessages } from './library-messages.ts';

interface DescribeSheetProps {
  readonly assets: readonly ListedAsset[];
  /** With how many were saved; 0 for none. */
  readonly onClose: (saved: number) => void;
}

type Texts = Readonly<Record<string, string>>;
/** What is typed, and the description that it was typed over, by the ids of images. */
type Typed = Readonly<Record<string, { readonly text: string; readonly over: string }>>;

const without = (typed: Typed, ids: ReadonlySet<string>): Typed =>
  Object.fromEntries(Object.entries(typed).filter(([id]) => !ids.has(id)));

/** Many images and what each of them shows, written one below the other. What is refused stays to be mended. */
export function DescribeSheet({ assets, onClose }: DescribeSheetProps) {
  const t = useMessages(libraryMessages);
  const { api } = useServices();
  const images = assets.filter(({ kind }) => kind === 'image');
  const [stored, setStored] = useState<Texts>(() =>
    Object.fromEntries(images.map(({ id, altText }) => [id, altText])),
  );
  // Of all images: what was typed for others stays for when they are chosen again.
  const draft = useDraft<Typed>('media-descriptions', {});
  const textOf = (id: string): string => draft.value[id]?.text ?? stored[id] ?? '';
  const [errors, setErrors] = useState<Texts>({});
  const [isSaving, setSaving] = useState(false);
  const [saved, setSaved] = useState(0);
  const changed = images.filter(({ id }) => textOf(id) !== stored[id]);
  const type = (id: string, text: string): void =>
    draft.set((now) => ({ ...now, [id]: { text, over: now[id]?.over ?? stored[id] ?? '' } }));

  /** What another member wrote meanwhile is shown before it is replaced. */
  const saveOne = async (id: string): Promise<void> => {
    const params = { assetId: id };
    const { body, etag } = await api.call(readAsset, { params });
    const over = draft.value[id]?.over ?? '';
    const altText = textOf(id).trim();
    if (body.altText !== over && body.altText !== altText) {
      draft.set((now) => ({ ...now, [id]: { text: textOf(id), over: body.altText } }));
      setStored((now) => ({ ...now, [id]: body.altText }));
      throw new CallError(412, {
        code: 'media.changed-meanwhile',
        message: t('describedMeanwhile', { text: body.altText }),
      });
    }
    await api.call(changeAsset, { params, body: { altText }, ifMatch: etag });
  };

  const save = async (): Promise<void> => {
    if (isSaving) return;
    setSaving(true);
    const failed: Record<string, string> = {};
    const done: Record<string, string> = {};
    for (const { id } of changed) {
      try {
        await saveOne(id);
        done[id] = textOf(id);
      } catch (error) {
        failed[id] = describeError(error);
      }
    }
    const count = saved + Object.keys(done).length;
    setStored((now) => ({ ...now, ...done }));
    draft.set((now) => without(now, new Set(Object.keys(done).filter((id) => now[id]?.text === done[id]))));
    setErrors(failed);
    setSaved(count);
    setSaving(false);
    if (Object.keys(failed).length === 0) onClose(count);
  };
  const ids = new Set(images.map(({ id }) => id));
  const ofThese = {
    isRestored: draft.isRestored && changed.length > 0,
    clear: () => draft.set((now) => without(now, ids)),
  };

  return (
    <Sheet
      title={t('describeTitle', { count: images.length })}
      isOpen
      onClose={() => onClose(saved)}
      draft={ofThese}
      actions={
        <>
          <Button variant="default" onClick={() => onClose(saved)}>
            {t('cancel')}
          </Button>
          <Button loading={isSaving} disabled={changed.length === 0} onClick={() => void save()}>
            {t('saveDescriptions')}
          </Button>
        </>
      }
    >
      <p className={classes.help}>{t(images.length === 0 ? 'describeNone' : 'describeHelp')}</p>
      <ul className={classes.describe}>
        {images.map((asset, index) => (
          <li key={asset.id}>
            <AssetImage asset={asset} width={300} />
            <Textarea
              label={titleOf(asset)}
              aria-label={t('descriptionOf', { name: titleOf(asset) })}
              value={textOf(asset.id)}
              maxLength={1000}
              rows={2}
              error={errors[asset.id]}
              onChange={({ currentTarget }) => type(asset.id, currentTarget.value)}
              {...(index === 0 && { 'data-autofocus': true })}
            />
          </li>
        ))}
      </ul>
    </Sheet>
  );
}
