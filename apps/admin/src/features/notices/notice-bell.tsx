import { Anchor, Drawer, VisuallyHidden } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { Link } from '@tanstack/react-router';
import { Bell } from 'iconoir-react';
import { describeError } from '../../api/api-error.ts';
import { useMessages } from '../../messages/use-messages.ts';
import classes from './notice-bell.module.css';
import { NoticeList } from './notice-list.tsx';
import { noticeMessages } from './notice-messages.ts';
import { useNotices } from './use-notices.ts';

interface NoticeBellProps {
  readonly className: string | undefined;
  /** Without the word, where there is no room for it. */
  readonly isIconOnly?: boolean;
}

/** What waits for a person, behind a bell that says how much of it is new. */
export function NoticeBell({ className, isIconOnly = false }: NoticeBellProps) {
  const t = useMessages(noticeMessages);
  const [isOpen, panel] = useDisclosure(false);
  const { newCount, markSeen } = useNotices();
  const close = (): void => {
    panel.close();
    markSeen();
  };
  return (
    <>
      <button
        type="button"
        className={className}
        data-icon-only={isIconOnly || undefined}
        onClick={panel.open}
        aria-haspopup="dialog"
      >
        <Bell width={isIconOnly ? 22 : 18} height={isIconOnly ? 22 : 18} strokeWidth={1.5} aria-hidden />
        <VisuallyHidden>{t('open', { count: newCount })}</VisuallyHidden>
        {!isIconOnly && <span aria-hidden>{t('title')}</span>}
        {newCount > 0 && (
          <span className={classes.count} aria-hidden>
            {newCount}
          </span>
        )}
      </button>
      <Drawer.Root
        opened={isOpen}
        onClose={close}
        position="right"
        size={420}
        classNames={{ content: classes.panel }}
      >
        <Drawer.Overlay backgroundOpacity={1} color="var(--awning-scrim)" />
        <Drawer.Content aria-label={t('title')}>
          <div className={classes.head}>
            <h2>{t('title')}</h2>
            <Drawer.CloseButton aria-label={t('close')} size={36} />
          </div>
          <Drawer.Body className={classes.body}>{isOpen && <Notices onClose={close} />}</Drawer.Body>
        </Drawer.Content>
      </Drawer.Root>
    </>
  );
}

function Notices({ onClose }: { readonly onClose: () => void }) {
  const t = useMessages(noticeMessages);
  const { notices, mutedCount, isNew, error, isLoading } = useNotices();
  return (
    <>
      {notices.length > 0 && <NoticeList notices={notices} isNew={isNew} onNavigate={onClose} />}
      {notices.length === 0 && !isLoading && (
        <p className={classes.nothing} role={error ? 'alert' : undefined}>
          {error ? describeError(error) : t('nothing')}
        </p>
      )}
      <p className={classes.foot}>
        {mutedCount > 0 && `${t('muted', { count: mutedCount })} `}
        <Anchor
          renderRoot={(props) => (
            <Link
              to="/settings/$topic"
              params={{ topic: 'you' }}
              hash="notices"
              onClick={onClose}
              {...props}
            />
          )}
          c="inherit"
          fz="inherit"
          underline="always"
        >
          {t('choose')}
        </Anchor>
      </p>
    </>
  );
}
