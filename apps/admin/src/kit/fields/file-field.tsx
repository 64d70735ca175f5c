import { displayBytes } from '@awning/site-model';
import { Button, Input } from '@mantine/core';
import { useQueries } from '@tanstack/react-query';
import { ArrowDown, ArrowUp, EmptyPage, Xmark } from 'iconoir-react';
import { useId, useState } from 'react';
import { useServices } from '../../api/services-context.tsx';
import { useMessages } from '../../messages/use-messages.ts';
import { DropZone } from '../drop/drop-zone.tsx';
import { UploadList } from '../drop/upload-list.tsx';
import { useUploads } from '../drop/use-uploads.ts';
import { fieldMessages } from './field-messages.ts';
import type { FieldProps } from './field-props.ts';
import { assetQuery } from './media/asset-query.ts';
import classes from './media/media.module.css';
import { MediaLibrary } from './media/media-library.tsx';
import { mediaMessages } from './media/media-messages.ts';
import { moveTo } from './media/reorder.ts';

interface FileFieldProps extends FieldProps {
  /** Ids of files in their order. */
  readonly value: readonly string[];
  readonly onChange: (value: string[]) => void;
}

/** Files of any kind, such as those that a product sells, in their order. */
export function FileField({ value, onChange, ...field }: FileFieldProps) {
  const t = useMessages(mediaMessages);
  const id = useId();
  const [isLibraryOpen, setLibraryOpen] = useState(false);
  const add = (ids: readonly string[]): void => onChange([...new Set([...value, ...ids])]);
  const uploads = useUploads({ onUploaded: (assets) => add(assets.map((asset) => asset.id)) });
  const isDisabled = field.disabledReason !== undefined;
  return (
    <fieldset className={classes.field} aria-describedby={`${id}-note`}>
      <legend className={classes.legend}>{field.label}</legend>
      <Files ids={value} isDisabled={isDisabled} onChange={onChange} />
      <DropZone
        label={t('addFile')}
        onFiles={uploads.add}
        isDisabled={isDisabled}
        describedBy={`${id}-note`}
      />
      <UploadList uploads={uploads} />
      <div className={classes.foot}>
        <Button variant="subtle" size="compact-sm" disabled={isDisabled} onClick={() => setLibraryOpen(true)}>
          {t('library')}
        </Button>
      </div>
      <p className={classes.help} id={`${id}-note`}>
        {field.disabledReason ?? field.description}
      </p>
      {field.error !== undefined && <Input.Error role="alert">{field.error}</Input.Error>}
      {isLibraryOpen && (
        <MediaLibrary
          isMultiple
          onClose={() => setLibraryOpen(false)}
          onChoose={(assets) => {
            setLibraryOpen(false);
            add(assets.map((asset) => asset.id));
          }}
        />
      )}
    </fieldset>
  );
}

interface FilesProps {
  readonly ids: readonly string[];
  readonly isDisabled: boolean;
  readonly onChange: (ids: string[]) => void;
}

function Files({ ids, isDisabled, onChange }: FilesProps) {
  const t = useMessages(fieldMessages);
  const { api } = useServices();
  const files = useQueries({ queries: ids.map((id) => assetQuery(api, id)) });
  if (ids.length === 0) return null;
  return (
    <ul className={classes.files}>
      {ids.map((id, index) => {
        const asset = files[index]?.data?.body;
        const name = asset?.filename ?? '…';
        const buttons = [
          {
            label: t('moveUp', { title: name }),
            icon: ArrowUp,
            isOff: index === 0,
            run: () => onChange(moveTo(ids, index, index - 1)),
          },
          {
            label: t('moveDown', { title: name }),
            icon: ArrowDown,
            isOff: index === ids.length - 1,
            run: () => onChange(moveTo(ids, index, index + 1)),
          },
          {
            label: t('removeChoice', { title: name }),
            icon: Xmark,
            isOff: false,
            run: () => onChange(ids.filter((each) => each !== id)),
          },
        ];
        return (
          <li key={id}>
            <EmptyPage width={18} height={18} aria-hidden />
            <span className={classes.assetName}>{name}</span>
            <span className={classes.assetSize}>{asset && displayBytes(asset.bytes)}</span>
            {buttons.map(({ label, icon: Icon, isOff, run }) => (
              <button
                key={label}
                type="button"
                aria-label={label}
                disabled={isDisabled || isOff}
                onClick={run}
              >
                <Icon width={16} height={16} strokeWidth={1.75} aria-hidden />
              </button>
            ))}
          </li>
        );
      })}
    </ul>
  );
}
