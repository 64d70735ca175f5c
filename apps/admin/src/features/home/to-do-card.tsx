import { CheckCircle } from 'iconoir-react';
import { Card } from '../../kit/page/detail-page.tsx';
import { useMessages } from '../../messages/use-messages.ts';
import { NoticeList } from '../notices/notice-list.tsx';
import { useNotices } from '../notices/use-notices.ts';
import { homeMessages } from './home-messages.ts';
import classes from './home-page.module.css';

/** What waits for a person. The first is the one to begin with. */
export function ToDoCard() {
  const t = useMessages(homeMessages);
  const { notices } = useNotices();
  const count = notices.length;
  return (
    <Card
      title={t('toDo')}
      isFlush
      actions={count > 0 ? <span className={classes.things}>{t('things', { count })}</span> : undefined}
    >
      {count > 0 ? (
        <NoticeList notices={notices} isFirstPrimary />
      ) : (
        <p className={classes.nothing}>
          <CheckCircle width={20} height={20} strokeWidth={1.5} aria-hidden />
          <b>{t('nothingToDo')}</b>
          <span>{t('nothingToDoText')}</span>
        </p>
      )}
    </Card>
  );
}
