import type { Asset } from '@awning/contract';
import { addressOf, editImage, readOriginal } from '@awning/contract/calls';
import { changesImage, editedSize, type ImageEdit, NO_EDIT, SMALLEST_CROP } from '@awning/site-model';
import { Button, Modal } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { useState } from 'react';
import { describeError } from '../../../api/api-error.ts';
import { useServices } from '../../../api/services-context.tsx';
import { Question } from '../../../kit/question/question.tsx';
import { useUnsavedWork } from '../../../kit/record/unsaved-work.tsx';
import { useSingleMutation } from '../../../kit/sheet/use-single-mutation.ts';
import { useMessages } from '../../../messages/use-messages.ts';
import { FormNotice } from '../../../ui/form-notice.tsx';
import { roundedCrop } from './crop-model.ts';
import { CropStage } from './crop-stage.tsx';
import { EditTools } from './edit-tools.tsx';
import { editorMessages } from './editor-messages.ts';
import classes from './image-editor.module.css';

interface ImageEditorProps {
  readonly asset: Asset;
  readonly etag: string | null;
  readonly onClose: () => void;
  /** With what to say. */
  readonly onSaved: (text: string) => void;
}

const PHONE = '(max-width: 767px)';

/** Crops, turns and straightens an image, always from its original, which stays as it is. */
export function ImageEditor({ asset, etag, onClose, onSaved }: ImageEditorProps) {
  const t = useMessages(editorMessages);
  const { api } = useServices();
  const isPhone = useMediaQuery(PHONE);
  const edited = asset.picture?.edited ?? null;
  const original = edited?.original ?? asset.picture ?? { width: 1, height: 1 };
  const [start] = useState<ImageEdit>(edited?.edit ?? NO_EDIT);
  const [edit, setEdit] = useState(start);
  /** Width divided by height in pixels; null for any. */
  const [shape, setShape] = useState<number | null>(null);
  const name = asset.title || asset.filename;
  const size = editedSize(original, edit);
  const isTooSmall = Math.min(size.width, size.height) < SMALLEST_CROP;
  const isChanged = JSON.stringify(edit) !== JSON.stringify(start);
  useUnsavedWork(isChanged);
  const save = useSingleMutation({
    mutationFn: () => {
      const rounded = { ...edit, crop: roundedCrop(edit.crop) };
      return api.call(editImage, {
        params: { assetId: asset.id },
        body: { edit: changesImage(rounded) ? rounded : null },
        ifMatch: etag,
      });
    },
    onSuccess: () => onSaved(t('saved', { name })),
  });
  const [isAsking, setAsking] = useState(false);
  /** Escape, the cross and a press outside may be mistakes: what was cropped and turned is not dropped unasked. */
  const close = (): void => (isChanged ? setAsking(true) : onClose());
  return (
    <Modal
      opened
      onClose={close}
      closeOnEscape={!isAsking}
      closeOnClickOutside={!isAsking}
      trapFocus={!isAsking}
      title={t('title', { name })}
      size={880}
      fullScreen={isPhone === true}
      closeButtonProps={{ 'aria-label': t('close') }}
    >
      <div className={classes.editor}>
        <CropStage
          source={`${addressOf(readOriginal, { assetId: asset.id })}?format=1500w`}
          original={original}
          edit={edit}
          shape={shape}
          onCrop={(crop) => setEdit({ ...edit, crop })}
        />
        <EditTools original={original} edit={edit} shape={shape} onEdit={setEdit} onShape={setShape} />
        <FormNotice>
          {save.error ? describeError(save.error) : isTooSmall ? t('tooSmall', { min: SMALLEST_CROP }) : null}
        </FormNotice>
        <p className={classes.help}>{t('keepsOriginal')}</p>
        <div className={classes.foot}>
          <span role="status" className={classes.size}>
            {t('result', { ...size })}
          </span>
          <Button variant="default" onClick={close}>
            {t('cancel')}
          </Button>
          <Button loading={save.isPending} disabled={!isChanged || isTooSmall} onClick={() => save.mutate()}>
            {t('save')}
          </Button>
        </div>
      </div>
      <Question
        title={t('leaveTitle')}
        yes={t('discard')}
        no={t('goOn')}
        isOpen={isAsking}
        onYes={onClose}
        onClose={() => setAsking(false)}
      >
        {t('leaveText')}
      </Question>
    </Modal>
  );
}
