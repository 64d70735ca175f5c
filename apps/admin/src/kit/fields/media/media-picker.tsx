import type { Asset } from '@awning/contract';
import { useState } from 'react';
import { ImageUse } from './image-use.tsx';
import { MediaLibrary } from './media-library.tsx';

export interface ChosenMedia {
  readonly asset: Asset;
  /** Of an image, as it is read out in this place; empty for decoration and for other files. */
  readonly altText: string;
  /** Width divided by height to which it is cropped in this place; null for its own. */
  readonly ratio: number | null;
}

interface MediaPickerProps {
  /** Only files of this kind are shown and taken. */
  readonly kind?: Asset['kind'] | undefined;
  /** Width divided by height where the image will stand, for its crop. */
  readonly useRatio?: number | null | undefined;
  /** The crop is chosen with the image; it is of this place and leaves the file as it is. */
  readonly canCrop?: boolean;
  /** A background: nothing is read out, so nothing is asked. */
  readonly isDecoration?: boolean;
  /** Skips the library: an image that was uploaded a moment ago. */
  readonly first?: Asset | undefined;
  readonly onChoose: (chosen: ChosenMedia) => void;
  readonly onClose: () => void;
}

/** ED-76 ED-77: a file of the library for one field; what an image shows is asked for when it is chosen. */
export function MediaPicker({
  kind,
  useRatio = null,
  canCrop = false,
  isDecoration = false,
  first,
  onChoose,
  onClose,
}: MediaPickerProps) {
  const [image, setImage] = useState<Asset | null>(first ?? null);
  if (image)
    return (
      <ImageUse
        image={image}
        useRatio={useRatio}
        canCrop={canCrop}
        onBack={() => setImage(null)}
        onClose={onClose}
        onUse={onChoose}
      />
    );
  return (
    <MediaLibrary
      kind={kind}
      onClose={onClose}
      onChoose={([asset]) => {
        if (asset?.kind === 'image' && !isDecoration) setImage(asset);
        else if (asset) onChoose({ asset, altText: '', ratio: null });
      }}
    />
  );
}
