import { ActionIcon, NativeSelect } from '@mantine/core';
import { NavArrowLeft, NavArrowRight } from 'iconoir-react';
import { useMessages } from '../../messages/use-messages.ts';
import { KeyHint } from '../keys/keys-context.tsx';
import classes from './list-foot.module.css';
import { listMessages } from './list-messages.ts';
import { changeList, PAGE_SIZES } from './list-state.ts';
import type { ListModel } from './use-list.ts';

const icon = { width: 16, height: 16, strokeWidth: 1.75, 'aria-hidden': true } as const;

/** How many there are, and the way to the others. */
export function ListFoot<Row>({ model }: { readonly model: ListModel<Row> }) {
  const t = useMessages(listMessages);
  const { state, change, result, isBackOnFirstPage, list } = model;
  if (!result) return null;
  const { nextPageCursor, previousPageCursor, count } = result;
  return (
    <footer className={classes.foot}>
      <span role="status">
        {count && <span>{t(count.isMore ? 'over' : 'rows', { count: count.count })}</span>}
        {isBackOnFirstPage && <span className={classes.notice}>{t('firstPage')}</span>}
      </span>
      <ActionIcon
        className={classes.step}
        variant="subtle"
        size={32}
        aria-label={t('previousPage')}
        disabled={previousPageCursor === null}
        onClick={() => change(changeList(state, { before: previousPageCursor ?? undefined }))}
      >
        <NavArrowLeft {...icon} />
      </ActionIcon>
      <ActionIcon
        className={classes.step}
        variant="subtle"
        size={32}
        aria-label={t('nextPage')}
        disabled={nextPageCursor === null}
        onClick={() => change(changeList(state, { cursor: nextPageCursor ?? undefined }))}
      >
        <NavArrowRight {...icon} />
      </ActionIcon>
      <NativeSelect
        size="xs"
        aria-label={t('rowsPerPage')}
        data={PAGE_SIZES.map((size) => ({ value: String(size), label: t('perPage', { size }) }))}
        value={String(state.limit)}
        onChange={({ currentTarget }) => change(changeList(state, { limit: Number(currentTarget.value) }))}
      />
      <p className={classes.keys}>
        <KeyHint keys="j k" /> {t('keyMove')} <KeyHint keys="Enter" /> {t('keyOpen')}
        {list.peek && (
          <>
            {' '}
            <KeyHint keys="Space" /> {t('keyPeek')}
          </>
        )}{' '}
        <KeyHint keys="x" /> {t('keySelect')}
      </p>
    </footer>
  );
}
