import { listReviews } from '@awning/contract/calls';
import { useQuery } from '@tanstack/react-query';
import { useServices } from '../../../api/services-context.tsx';
import { useMessages } from '../../../messages/use-messages.ts';
import { editorMessages } from '../editor/editor-messages.ts';
import classes from '../editor/product-editor.module.css';

/** What shoppers wrote about it last. */
export function ReviewsPart({ itemId }: { readonly itemId: string }) {
  const t = useMessages(editorMessages);
  const { api } = useServices();
  const { data } = useQuery({
    queryKey: ['reviews', 'of-product', itemId],
    queryFn: async ({ signal }) =>
      (await api.call(listReviews, { query: { itemId, limit: 3, count: true }, signal })).body,
  });
  if (!data) return null;
  return (
    <fieldset className={classes.part}>
      <legend>{t('reviews')}</legend>
      <p className={classes.dim}>{t('reviewSummary', { count: data.count?.count ?? data.reviews.length })}</p>
      {data.reviews.map(({ id, rating, title, authorName }) => (
        <p key={id}>
          {t('reviewStars', { rating })} · {title || authorName}
        </p>
      ))}
    </fieldset>
  );
}
