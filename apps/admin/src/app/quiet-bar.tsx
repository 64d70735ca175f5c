import { Link } from '@tanstack/react-router';
import { useMemberSession } from '../api/member-session-query.ts';
import { InkBar } from '../kit/bars/ink-bar.tsx';
import { useMessages } from '../messages/use-messages.ts';
import { shellMessages } from './shell-messages.ts';
import classes from './status-bars.module.css';

/** Above every page of a safe copy: it mails nobody and takes no payments. */
export function QuietBar() {
  const t = useMessages(shellMessages);
  const { website, member } = useMemberSession();
  if (!website.isQuiet) return null;
  return (
    <div className={classes.bars}>
      <InkBar
        label={t('quietCopy')}
        actions={
          member?.isOwner && (
            <Link to="/settings/$topic" params={{ topic: 'sites' }} hash="quiet">
              {t('quietSettings')}
            </Link>
          )
        }
      >
        <b>{t('quietCopy')}</b> {t('quietText')}
      </InkBar>
    </div>
  );
}
