import type { ContentCollection } from '@awning/contract';
import { addItem } from '@awning/contract/calls';
import { RECORD_TYPES } from '@awning/site-model';
import { describeError } from '../../api/api-error.ts';
import { useServices } from '../../api/services-context.tsx';
import { MediaLibrary } from '../../kit/fields/media/media-library.tsx';
import { useToasts } from '../../kit/toasts/toasts.tsx';
import { useMessages } from '../../messages/use-messages.ts';
import { listNameOf } from './item-list.tsx';
import { itemMessages } from './item-messages.ts';

interface AddImagesProps {
  readonly collection: ContentCollection;
  readonly onClose: () => void;
}

/** Several images of the library at once, each as an item that visitors see. */
export function AddImages({ collection, onClose }: AddImagesProps) {
  const t = useMessages(itemMessages);
  const { api, queries } = useServices();
  const toasts = useToasts();
  return (
    <MediaLibrary
      kind="image"
      isMultiple
      onClose={onClose}
      onChoose={async (assets) => {
        onClose();
        let count = 0;
        try {
          for (const { id, title } of assets) {
            const body = {
              title,
              recordType: RECORD_TYPES.image,
              mainImageId: id,
              status: 'published',
            };
            await api.call(addItem, { params: { collectionId: collection.id }, body });
            count += 1;
          }
        } catch (error) {
          toasts.show({ text: describeError(error), tone: 'bad' });
        }
        if (count > 0) toasts.show({ text: t('imagesAdded', { count }) });
        await queries.invalidateQueries({ queryKey: ['items'] });
        await queries.invalidateQueries({ queryKey: [listNameOf(collection)] });
      }}
    />
  );
}
