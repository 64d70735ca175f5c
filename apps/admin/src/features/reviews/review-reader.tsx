import type { ListedReview, NamedReview } from '@awning/contract';
import { saveReviewReply } from '@awning/contract/calls';
import { Button, Skeleton, Textarea } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { type RefObject, useRef } from 'react';
import { describeError, fieldErrorsOf, isConflict, isMissing } from '../../api/api-error.ts';
import { useMemberSession } from '../../api/member-session-query.ts';
import { useServices } from '../../api/services-context.tsx';
import { type PageAction, usePageActions } from '../../kit/actions/page-actions.tsx';
import { PageMenu } from '../../kit/actions/page-menu.tsx';
import { goToNextRow } from '../../kit/list/next-row.ts';
import { Question } from '../../kit/question/question.tsx';
import { DraftNotice } from '../../kit/record/draft-notice.tsx';
import { useDraft } from '../../kit/record/use-draft.ts';
import { useSingleMutation } from '../../kit/sheet/use-single-mutation.ts';
import { useToasts } from '../../kit/toasts/toasts.tsx';
import { useLocale, useMessages } from '../../messages/use-messages.ts';
import { FormNotice } from '../../ui/form-notice.tsx';
import { reviewMessages } from './review-messages.ts';
import { reviewQuery, reviewsKey } from './review-query.ts';
import { ReviewStatus, Stars } from './review-state.tsx';
import classes from './reviews.module.css';
import { useReviewChanges } from './use-review-changes.ts';

interface ReviewReaderProps {
  readonly listed: ListedReview;
  readonly mayDelete: boolean;
}

/** A review to read and to decide about, by keys where there are many of them. */
export function ReviewReader({ listed, mayDelete }: ReviewReaderProps) {
  const t = useMessages(reviewMessages);
  const { api } = useServices();
  const { data, error, refetch } = useQuery(reviewQuery(api, listed.id));
  if (data && !isMissing(error))
    return (
      <ReadReview
        review={data.review}
        etag={data.etag}
        productTitle={listed.productTitle}
        mayDelete={mayDelete}
      />
    );
  if (!error) return <Skeleton height={200} role="status" aria-label={t('loading')} />;
  return (
    <>
      <FormNotice>{describeError(error)}</FormNotice>
      <Button variant="default" size="xs" onClick={() => void refetch()}>
        {t('tryAgain')}
      </Button>
    </>
  );
}

interface ReadReviewProps {
  readonly review: NamedReview;
  readonly etag: string | null;
  readonly productTitle: string;
  readonly mayDelete: boolean;
}

function ReadReview({ review, etag, productTitle, mayDelete }: ReadReviewProps) {
  const t = useMessages(reviewMessages);
  const locale = useLocale();
  const { website, member } = useMemberSession();
  const reply = useRef<HTMLTextAreaElement>(null);
  const [isDeleting, deleting] = useDisclosure(false);
  const { actions, leave, remove } = useReaderActions(review, {
    mayDelete,
    write: () => reply.current?.focus(),
    askDelete: deleting.open,
  });
  const date = new Intl.DateTimeFormat(locale, { timeZone: website.timeZone, dateStyle: 'long' }).format(
    review.writtenOn,
  );
  const mayOpenProducts = member?.permissions.includes('commerce.manage') ?? false;
  return (
    <article className={classes.reader} aria-label={review.title || t('noTitle')}>
      <div className={classes.tools}>
        {review.state !== 'approved' && (
          <Button size="xs" onClick={() => void leave('approved')}>
            {t('approve')}
          </Button>
        )}
        {review.state !== 'rejected' && (
          <Button size="xs" variant="default" onClick={() => void leave('rejected')}>
            {t('reject')}
          </Button>
        )}
        <PageMenu actions={actions} />
        <ReviewStatus state={review.state} t={t} />
      </div>
      <p className={classes.facts}>
        <Stars rating={review.rating} t={t} />{' '}
        {mayOpenProducts ? (
          <Link to="/products/$productId" params={{ productId: review.itemId }}>
            {productTitle}
          </Link>
        ) : (
          productTitle
        )}
      </p>
      <p className={classes.body}>{review.body}</p>
      <p className={classes.hint}>
        {t('byAuthor', { author: review.authorName, date })}
        {review.authorEmail !== null && ` · ${review.authorEmail}`}
        {review.verifiedBuyer && ` · ${t('verified')}`}
        {` · ${t(review.source)}`}
        {review.decidedByName !== null && ` · ${t('decidedBy', { name: review.decidedByName })}`}
      </p>
      <ReplyForm key={review.id} review={review} etag={etag} field={reply} />
      <p className={classes.hint}>{t('keysHint')}</p>
      <Question
        title={t('deleteTitle', { count: 1 })}
        yes={t('delete')}
        isOpen={isDeleting}
        isFinal
        onYes={() => {
          deleting.close();
          void remove();
        }}
        onClose={deleting.close}
      >
        {t('deleteText')}
      </Question>
    </article>
  );
}

interface ActionParts {
  readonly mayDelete: boolean;
  readonly write: () => void;
  readonly askDelete: () => void;
}

/** What was decided opens the next review. */
function useReaderActions(review: NamedReview, { mayDelete, write, askDelete }: ActionParts) {
  const t = useMessages(reviewMessages);
  const changes = useReviewChanges();
  const goOn = async (work: () => Promise<boolean>): Promise<void> => {
    const next = goToNextRow(review.id);
    if (await work()) next?.();
  };
  const leave = (state: NamedReview['state']): Promise<void> => goOn(() => changes.decide(review, state));
  const decision = (state: NamedReview['state'], label: string, keys?: string): PageAction[] =>
    review.state === state ? [] : [{ id: state, label, run: () => void leave(state), ...(keys && { keys }) }];
  const actions = usePageActions([
    ...decision('approved', t('approve'), 'a'),
    ...decision('rejected', t('reject'), 'r'),
    ...decision('pending', t('wait')),
    { id: 'reply', label: t('writeReply'), keys: 'w', run: write },
    { id: 'next', label: t('next'), keys: 'n', run: () => goToNextRow(review.id)?.() },
    ...(mayDelete ? [{ id: 'delete', label: t('delete'), isDangerous: true, run: askDelete }] : []),
  ]);
  return { actions, leave, remove: () => goOn(() => changes.remove(review)) };
}

interface ReplyFormProps {
  readonly review: NamedReview;
  readonly etag: string | null;
  readonly field: RefObject<HTMLTextAreaElement | null>;
}

const REPLY_LENGTH = 10_000;

/** Over the version that was read; what another member wrote meanwhile is shown before it is replaced. */
function ReplyForm({ review, etag, field }: ReplyFormProps) {
  const t = useMessages(reviewMessages);
  const { api, queries } = useServices();
  const toasts = useToasts();
  const draft = useDraft(`review-reply/${review.id}`, review.reply);
  const save = useSingleMutation({
    mutationFn: async (reply: string) => {
      const params = { reviewId: review.id };
      const headers: Record<string, string> = etag === null ? {} : { 'if-match': etag };
      await api.call(saveReviewReply, { params, body: { reply }, headers });
      return reply;
    },
    onSuccess: async (sent) => {
      toasts.show({ text: t(sent.trim() === '' ? 'replyRemoved' : 'replySaved') });
      draft.settle(sent, sent);
      await queries.invalidateQueries({ queryKey: reviewsKey });
    },
    onError: (error) => {
      if (isConflict(error))
        void queries.invalidateQueries({ queryKey: reviewQuery(api, review.id).queryKey });
    },
  });
  // Also where theirs was read again by itself while this one was being written.
  const isTheirs = isConflict(save.error) || (draft.isChanged && draft.start !== review.reply);
  return (
    <form
      className={classes.reply}
      onSubmit={(event) => {
        event.preventDefault();
        save.mutate(draft.value);
      }}
    >
      <DraftNotice draft={draft} />
      <Textarea
        ref={field}
        label={t('replyLabel')}
        description={t('replyHint')}
        rows={5}
        maxLength={REPLY_LENGTH}
        value={draft.value}
        error={fieldErrorsOf(save.error).reply}
        onChange={({ currentTarget: { value } }) => draft.set(value)}
      />
      <FormNotice>
        {isTheirs ? t('replyTheirs', { reply: review.reply }) : save.error && describeError(save.error)}
      </FormNotice>
      {draft.value !== review.reply && (
        <Button type="submit" size="xs" w="fit-content" loading={save.isPending}>
          {t('saveReply')}
        </Button>
      )}
    </form>
  );
}
