import type { ListedProduct } from '@awning/contract';
import { LabelForm } from '../../kit/list/label-form.tsx';
import type { BulkAction } from '../../kit/list/list-definition.ts';
import type { Translate } from '../../messages/messages.ts';
import { PriceForm } from './product-bulk-forms.tsx';
import type { productMessages } from './product-messages.ts';

type T = Translate<typeof productMessages>;
type Action = BulkAction<ListedProduct>;

const list = 'products';
const isHidden = ({ status }: ListedProduct): boolean => status !== 'published';
const isVisible = ({ status }: ListedProduct): boolean => status === 'published';

/** What can be done with many products at once, each as a job of the server. */
export function productBulkActions(
  t: T,
  { locale, currency }: { readonly locale: string; readonly currency: string },
): Action[] {
  return [
    ...visibilityActions(t),
    {
      id: 'price',
      label: (count) => t('changePrice', { count }),
      bulkCall: { list, action: 'price' },
      ...undo,
      form: (props) => <PriceForm {...props} locale={locale} currency={currency} />,
      done: (count) => t('priced', { count }),
    },
    {
      id: 'categories',
      label: (count) => t('changeCategories', { count }),
      bulkCall: { list, action: 'category' },
      ...undo,
      form: (props) => <LabelForm {...props} label={t('categories')} />,
      done: (count) => t('labelled', { count }),
    },
    {
      id: 'tags',
      label: (count) => t('changeTags', { count }),
      bulkCall: { list, action: 'tags' },
      ...undo,
      form: (props) => <LabelForm {...props} label={t('tags')} />,
      done: (count) => t('labelled', { count }),
    },
    {
      id: 'delete',
      label: (count) => t('remove', { count }),
      bulkCall: { list, action: 'delete' },
      undoCall: { list, action: 'restore' },
      undoesAll: true,
      done: (count) => t('removed', { count }),
    },
  ];
}

/** Each product goes back to what it was, also where only some of them were hidden. */
const undo = { undoCall: { list, action: 'undo', hasTimes: true }, undoesAll: true } as const;

const visibilityActions = (t: T): Action[] => [
  {
    id: 'publish',
    label: (count) => t('publish', { count }),
    fits: (rows) => rows.some(isHidden),
    bulkCall: { list, action: 'publish' },
    ...undo,
    done: (count) => t('published', { count }),
  },
  {
    id: 'hide',
    label: (count) => t('hide', { count }),
    fits: (rows) => rows.some(isVisible),
    bulkCall: { list, action: 'hide' },
    ...undo,
    done: (count) => t('hiddenDone', { count }),
  },
];
