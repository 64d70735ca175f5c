import { blocksOf } from '@awning/site-model';
import { MediaPicker } from '../../kit/fields/media/media-picker.tsx';
import { useEditorModel } from '../use-editor.ts';

interface BlockImageProps {
  readonly blockId: string;
  readonly onClose: () => void;
}

/** ED-25, ED-77: the image of an image block: which one, what it shows, its focal point, and its crop here. */
export function BlockImage({ blockId, onClose }: BlockImageProps) {
  const model = useEditorModel();
  const value = blocksOf(model.state().draft.document).find(({ id }) => id === blockId)?.value;
  const ratio: unknown = value && Reflect.get(value, 'aspectRatio');
  return (
    <MediaPicker
      kind="image"
      useRatio={typeof ratio === 'number' ? ratio : null}
      canCrop
      onClose={onClose}
      onChoose={({ asset, altText, ratio: crop }) => {
        const changes = [
          { block: blockId, path: ['imageId'], value: asset.id },
          { block: blockId, path: ['altText'], value: altText },
          { block: blockId, path: ['aspectRatio'], value: crop },
        ];
        if (model.run([{ do: 'set-properties', changes }])) onClose();
      }}
    />
  );
}
