import type { ListedAsset } from '@awning/contract';
import { changeAsset } from '@awning/contract/calls';
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

/** Many images and what each of them shows, written one below the other. What is refused stays to be mended. */
export function DescribeSheet({ assets, onClose }: DescribeSheetProps) {
  const t = useMessages(libraryMessages);
  const { api } = useServices();
  const images = assets.filter(({ kind }) => kind === 'image');
  const [stored, setStored] = useState<Texts>(() =>
    Object.fromEntries(images.map(({ id, altText }) => [id, altText])),
  );
  const draft = useDraft<Texts>('media-descriptions', {});
  const texts: Texts = { ...stored, ...draft.value };
  const [errors, setErrors] = useState<Texts>({});
  const [isSaving, setSaving] = useState(false);
  const [saved, setSaved] = useState(0);
  const changed = images.filter(({ id }) => texts[id] !== stored[id]);

  const save = async (): Promise<void> => {
    if (isSaving) return;
    setSaving(true);
    const failed: Record<string, string> = {};
    const done: Record<string, string> = {};
    for (const { id } of changed) {
      const altText = (texts[id] ?? '').trim();
      try {
        await api.call(changeAsset, { params: { assetId: id }, body: { altText } });
        done[id] = texts[id] ?? '';
      } catch (error) {
        failed[id] = describeError(error);
      }
    }
    const count = saved + Object.keys(done).length;
    setStored({ ...stored, ...done });
    if (Object.keys(failed).length === 0) draft.clear();
    setErrors(failed);
    setSaved(count);
    setSaving(false);
    if (Object.keys(failed).length === 0) onClose(count);
  };

  return (
    <Sheet
      title={t('describeTitle', { count: images.length })}
      isOpen
      onClose={() => onClose(saved)}
      draft={draft}
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
              value={texts[asset.id] ?? ''}
              maxLength={1000}
              rows={2}
              error={errors[asset.id]}
              onChange={({ currentTarget: { value } }) => draft.set({ ...draft.value, [asset.id]: value })}
              {...(index === 0 && { 'data-autofocus': true })}
            />
          </li>
        ))}
      </ul>
    </Sheet>
  );
}
