import type { Asset, AssetChange } from '@awning/contract';
import { Button, Checkbox, Modal, NativeSelect, Skeleton, Textarea, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { describeWithTitle, fieldErrorsOf } from '../../../api/api-error.ts';
import { useServices } from '../../../api/services-context.tsx';
import { useMessages } from '../../../messages/use-messages.ts';
import { FormNotice } from '../../../ui/form-notice.tsx';
import { assetQuery, useAssetChange } from './asset-query.ts';
import { FocalPoint, type Point } from './focal-point.tsx';
import classes from './media.module.css';
import { mediaMessages } from './media-messages.ts';

interface ImageUseProps {
  readonly image: Asset;
  readonly useRatio: number | null;
  readonly canCrop: boolean;
  readonly onBack: () => void;
  readonly onClose: () => void;
  /** With the alt text for this place and the image as it is stored then. */
  readonly onUse: (use: {
    readonly asset: Asset;
    readonly altText: string;
    readonly ratio: number | null;
  }) => void;
}

/** ED-77: asks what an image shows, or that it is decoration, and which part of it has to stay in view. */
export function ImageUse(props: ImageUseProps) {
  const t = useMessages(mediaMessages);
  const { api } = useServices();
  const stored = useQuery(assetQuery(api, props.image.id));
  return (
    <Modal
      opened
      onClose={props.onClose}
      title={t('useImage')}
      size="lg"
      closeButtonProps={{ 'aria-label': t('close') }}
    >
      {stored.error && <FormNotice>{describeWithTitle(stored.error)}</FormNotice>}
      {stored.data ? (
        <UseForm {...props} image={stored.data.body} etag={stored.data.etag} />
      ) : (
        !stored.error && <Skeleton height={320} />
      )}
    </Modal>
  );
}

interface UseFormProps extends ImageUseProps {
  readonly etag: string | null;
}

function UseForm({ image, etag, useRatio, canCrop, onBack, onUse }: UseFormProps) {
  const t = useMessages(mediaMessages);
  const { picture } = image;
  const [altText, setAltText] = useState(image.altText);
  const [isDecoration, setDecoration] = useState(false);
  const [filename, setFilename] = useState(image.filename);
  const [focalPoint, setFocalPoint] = useState<Point | null>(picture?.focalPoint ?? null);
  const [ratio, setRatio] = useState(useRatio);
  const [isTried, setTried] = useState(false);
  const save = useAssetChange(image.id);
  const isMissing = !isDecoration && altText.trim() === '';
  const submit = (): void => {
    setTried(true);
    if (isMissing) return;
    const used = isDecoration ? '' : altText.trim();
    const change = changeOf(image, { altText: used, filename, focalPoint });
    const use = (asset: Asset): void => onUse({ asset, altText: used, ratio });
    if (Object.keys(change).length === 0) use(image);
    else save.mutate({ change, etag }, { onSuccess: ({ body }) => use(body) });
  };
  const { filename: nameError } = fieldErrorsOf(save.error);
  return (
    <form
      className={classes.details}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        // The dialog stands inside the form of a page in React's tree.
        event.stopPropagation();
        submit();
      }}
    >
      {picture && focalPoint && (
        <FocalPoint
          asset={image}
          picture={picture}
          value={focalPoint}
          onChange={setFocalPoint}
          useRatio={ratio}
        />
      )}
      {canCrop && <CropChoice value={ratio} onChange={setRatio} />}
      <Textarea
        label={t('altText')}
        description={t('altHelp')}
        value={isDecoration ? '' : altText}
        maxLength={1000}
        rows={2}
        disabled={isDecoration}
        error={isTried && isMissing ? t('altMissing') : undefined}
        onChange={({ currentTarget }) => setAltText(currentTarget.value)}
        data-autofocus
      />
      <Checkbox
        label={t('decoration')}
        checked={isDecoration}
        onChange={({ currentTarget }) => setDecoration(currentTarget.checked)}
      />
      <TextInput
        label={t('fileName')}
        value={filename}
        maxLength={300}
        error={nameError}
        onChange={({ currentTarget }) => setFilename(currentTarget.value)}
      />
      {save.error && <FormNotice>{describeWithTitle(save.error)}</FormNotice>}
      <div className={classes.dialogActions}>
        <Button variant="default" onClick={onBack}>
          {t('back')}
        </Button>
        <Button type="submit" loading={save.isPending}>
          {t('useImageButton')}
        </Button>
      </div>
    </form>
  );
}

/** ED-77: of this place alone; the file stays as it is. */
const CROPS = [
  ['square', 1],
  ['fourFive', 4 / 5],
  ['threeTwo', 3 / 2],
  ['widescreen', 16 / 9],
] as const;

interface CropChoiceProps {
  readonly value: number | null;
  readonly onChange: (value: number | null) => void;
}

function CropChoice({ value, onChange }: CropChoiceProps) {
  const t = useMessages(mediaMessages);
  const known = CROPS.find(([, ratio]) => value !== null && Math.abs(ratio - value) < 0.01);
  const current = value === null ? '' : (known?.[0] ?? 'other');
  return (
    <NativeSelect
      label={t('cropInPlace')}
      description={t('cropHelp')}
      value={current}
      onChange={({ currentTarget }) =>
        onChange(CROPS.find(([name]) => name === currentTarget.value)?.[1] ?? null)
      }
    >
      <option value="">{t('cropNone')}</option>
      {CROPS.map(([name]) => (
        <option key={name} value={name}>
          {t(name)}
        </option>
      ))}
      {current === 'other' && (
        <option value="other" disabled>
          {t('cropOther', { ratio: value ?? 0 })}
        </option>
      )}
    </NativeSelect>
  );
}

interface UseInput {
  readonly altText: string;
  readonly filename: string;
  readonly focalPoint: Point | null;
}

/**
 * What of it the library remembers. A description only where the image had none: another place may say something else
 * about the same image.
 */
function changeOf(image: Asset, { altText, filename, focalPoint }: UseInput): AssetChange {
  const before = image.picture?.focalPoint;
  const isMoved = focalPoint && before && (focalPoint.x !== before.x || focalPoint.y !== before.y);
  return {
    ...(image.altText === '' && altText !== '' && { altText }),
    ...(filename !== image.filename && { filename }),
    ...(isMoved && { focalPoint }),
  };
}
