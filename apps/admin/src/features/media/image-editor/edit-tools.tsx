import {
  type ImageEdit,
  type ImageSize,
  MOST_STRAIGHTENING,
  NO_EDIT,
  straightenedSize,
} from '@awning/site-model';
import { Button, NativeSelect } from '@mantine/core';
import { CropRotateTl, CropRotateTr, Flip, Undo } from 'iconoir-react';
import { useId } from 'react';
import { useMessages } from '../../../messages/use-messages.ts';
import { cropOfShape, mirrorCrop, turnCrop } from './crop-model.ts';
import { editorMessages } from './editor-messages.ts';
import classes from './image-editor.module.css';

interface EditToolsProps {
  readonly original: ImageSize;
  readonly edit: ImageEdit;
  readonly shape: number | null;
  readonly onEdit: (edit: ImageEdit) => void;
  readonly onShape: (shape: number | null) => void;
}

const SHAPES = {
  square: 1,
  fourFive: 4 / 5,
  twoThree: 2 / 3,
  threeTwo: 3 / 2,
  fourThree: 4 / 3,
  widescreen: 16 / 9,
} as const satisfies Partial<Record<keyof typeof editorMessages, number>>;

const icon = { width: 18, height: 18, strokeWidth: 1.5, 'aria-hidden': true } as const;

type Turn = ImageEdit['turn'];

/** A turn of what is seen: a mirrored image turns the other way below its mirror. */
function turned(edit: ImageEdit, quarters: 1 | 3): ImageEdit {
  const step = quarters * (edit.mirror ? -90 : 90);
  let { crop } = edit;
  for (let count = 0; count < quarters; count += 1) crop = turnCrop(crop);
  return { ...edit, turn: ((edit.turn + step + 720) % 360) as Turn, crop };
}

/** A mirror of what is seen: what leaned to the left leans to the right. */
const mirrored = (edit: ImageEdit): ImageEdit => ({
  ...edit,
  mirror: !edit.mirror,
  angle: edit.angle === 0 ? 0 : -edit.angle,
  crop: mirrorCrop(edit.crop),
});

/** Width divided by height in shares of the image that is cropped. */
export function shareRatio(original: ImageSize, edit: ImageEdit, shape: number | null): number | null {
  if (shape === null) return null;
  const { width, height } = straightenedSize(original, edit);
  return (shape * height) / width;
}

function ownShape(original: ImageSize, edit: ImageEdit): number {
  const { width, height } = straightenedSize(original, edit);
  return Math.round((width / height) * 1e6) / 1e6;
}

/** What is done to the whole image, and which shape the crop has. */
export function EditTools({ original, edit, shape, onEdit, onShape }: EditToolsProps) {
  const t = useMessages(editorMessages);
  const id = useId();
  const turn = (quarters: 1 | 3): void => {
    const next = turned(edit, quarters);
    // The shape of the image turns with it.
    const kept = shape === ownShape(original, edit) ? ownShape(original, next) : shape;
    const ratio = shareRatio(original, next, kept);
    onShape(kept);
    onEdit(ratio === null ? next : { ...next, crop: cropOfShape(next.crop, ratio) });
  };
  const chooseShape = (next: number | null): void => {
    onShape(next);
    const ratio = shareRatio(original, edit, next);
    if (ratio !== null) onEdit({ ...edit, crop: cropOfShape(edit.crop, ratio) });
  };
  const own = ownShape(original, edit);
  return (
    <div className={classes.tools}>
      <div className={classes.buttons}>
        <Button variant="default" leftSection={<CropRotateTl {...icon} />} onClick={() => turn(3)}>
          {t('turnLeft')}
        </Button>
        <Button variant="default" leftSection={<CropRotateTr {...icon} />} onClick={() => turn(1)}>
          {t('turnRight')}
        </Button>
        <Button
          variant="default"
          leftSection={<Flip {...icon} />}
          aria-pressed={edit.mirror}
          onClick={() => onEdit(mirrored(edit))}
        >
          {t('mirror')}
        </Button>
        <Button
          variant="default"
          leftSection={<Undo {...icon} />}
          onClick={() => {
            onShape(null);
            onEdit(NO_EDIT);
          }}
        >
          {t('reset')}
        </Button>
      </div>
      <div className={classes.angle}>
        <label htmlFor={id}>{t('straighten')}</label>
        <input
          id={id}
          type="range"
          min={-MOST_STRAIGHTENING}
          max={MOST_STRAIGHTENING}
          step={0.1}
          value={edit.angle}
          aria-valuetext={t('degrees', { angle: edit.angle })}
          onChange={({ currentTarget }) => onEdit({ ...edit, angle: Number(currentTarget.value) })}
          onDoubleClick={() => onEdit({ ...edit, angle: 0 })}
        />
        <output htmlFor={id}>{t('degrees', { angle: edit.angle })}</output>
      </div>
      <NativeSelect
        label={t('shape')}
        value={shape === null ? '' : String(shape)}
        onChange={({ currentTarget: { value } }) => chooseShape(value === '' ? null : Number(value))}
        data={[
          { value: '', label: t('free') },
          { value: String(own), label: t('asImage') },
          ...(Object.keys(SHAPES) as (keyof typeof SHAPES)[])
            .filter((name) => SHAPES[name] !== own)
            .map((name) => ({ value: String(SHAPES[name]), label: t(name) })),
        ]}
      />
    </div>
  );
}
