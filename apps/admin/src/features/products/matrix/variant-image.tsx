import { readAsset } from '@awning/contract/calls';
import { Popover } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useServices } from '../../../api/services-context.tsx';
import { useMessages } from '../../../messages/use-messages.ts';
import { useCell, useField } from '../editor/editor-context.tsx';
import { matrixMessages } from './matrix-messages.ts';
import classes from './variant-matrix.module.css';

function AssetImage({ assetId, size = 100 }: { readonly assetId: string; readonly size?: number }) {
  const { api } = useServices();
  const { data } = useQuery({
    queryKey: ['media', 'asset', assetId],
    queryFn: async ({ signal }) => (await api.call(readAsset, { params: { assetId }, signal })).body,
    staleTime: 300_000,
  });
  return data ? <img src={`${data.assetUrl}?format=${size}w`} alt={data.altText} /> : <span />;
}

interface VariantImageProps {
  readonly variantKey: string;
  readonly name: string;
}

/** The image of a variant, chosen from those of the product. */
export function VariantImage({ variantKey, name }: VariantImageProps) {
  const t = useMessages(matrixMessages);
  const [imageId, setImageId] = useCell(variantKey, 'imageId');
  const [media] = useField('media');
  const [isOpen, setOpen] = useState(false);
  if (media.length === 0 && imageId === null) return null;
  const choose = (id: string | null): void => {
    setImageId(id);
    setOpen(false);
  };
  return (
    <Popover opened={isOpen} onChange={setOpen} trapFocus returnFocus position="bottom-start">
      <Popover.Target>
        <button
          type="button"
          className={classes.image}
          aria-label={t('chooseImage', { name })}
          onClick={() => setOpen(!isOpen)}
        >
          {imageId !== null && <AssetImage assetId={imageId} />}
        </button>
      </Popover.Target>
      <Popover.Dropdown>
        <div className={classes.images}>
          <button type="button" onClick={() => choose(null)}>
            {t('noImage')}
          </button>
          {media.map((id) => (
            <button
              key={id}
              type="button"
              className={classes.image}
              aria-pressed={id === imageId}
              onClick={() => choose(id)}
            >
              <AssetImage assetId={id} />
            </button>
          ))}
        </div>
      </Popover.Dropdown>
    </Popover>
  );
}
