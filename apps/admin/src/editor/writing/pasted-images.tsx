import { BLOCK_TYPES } from '@awning/site-model';
import { useEffect } from 'react';
import { UploadList } from '../../kit/drop/upload-list.tsx';
import { useUploads } from '../../kit/drop/use-uploads.ts';
import { useMessages } from '../../messages/use-messages.ts';
import { useEditorModel } from '../use-editor.ts';
import { writingMessages } from './writing-messages.ts';
import classes from './writing-tools.module.css';

export interface PastedFiles {
  readonly section: string;
  readonly files: readonly File[];
}

/** ED-58: images that were pasted or dropped into a text go to the library, and into the section of the text. */
export function PastedImages({ pasted }: { readonly pasted: readonly PastedFiles[] }) {
  return (
    <div className={classes.uploads}>
      {pasted.map((each, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the list only grows
        <PastedTogether key={index} pasted={each} />
      ))}
    </div>
  );
}

function PastedTogether({ pasted: { section, files } }: { readonly pasted: PastedFiles }) {
  const t = useMessages(writingMessages);
  const model = useEditorModel();
  const uploads = useUploads({
    only: 'image',
    onUploaded: (assets) => {
      const commands = assets.map(({ id: imageId }) => ({
        do: 'add-block' as const,
        section,
        type: BLOCK_TYPES.image,
        value: { imageId },
      }));
      if (model.run(commands)) model.say(t('imagesAdded', { count: assets.length }));
    },
  });
  const { add } = uploads;
  // biome-ignore lint/correctness/useExhaustiveDependencies: files are sent once, when they come
  useEffect(() => add(files), [files]);
  return <UploadList uploads={uploads} />;
}
