import { displayBytes } from '@awning/site-model';
import { useQuery } from '@tanstack/react-query';
import { describeError } from '../../../api/api-error.ts';
import { useServices } from '../../../api/services-context.tsx';
import { KINDS } from '../../../kit/fields/media/media-choices.tsx';
import { mediaMessages } from '../../../kit/fields/media/media-messages.ts';
import { useMessages } from '../../../messages/use-messages.ts';
import { spaceQuery } from '../media-query.ts';
import classes from './library.module.css';
import { libraryMessages } from './library-messages.ts';

/** What the files of the site take on the disk, by kind. */
export function SpaceUsed() {
  const t = useMessages(libraryMessages);
  const kindName = useMessages(mediaMessages);
  const { api } = useServices();
  const space = useQuery(spaceQuery(api));
  return (
    <section className={classes.space} aria-label={t('space')}>
      <h2>{t('space')}</h2>
      {space.error && <p role="alert">{describeError(space.error)}</p>}
      {space.data && (
        <>
          <p className={classes.total}>{displayBytes(space.data.bytes)}</p>
          <span className={classes.shares} aria-hidden>
            {space.data.kinds.map(({ kind, bytes }) => (
              <span key={kind} data-kind={kind} style={{ flexGrow: bytes }} />
            ))}
          </span>
          <dl>
            {space.data.kinds.map(({ kind, files, bytes }) => (
              <div key={kind}>
                <dt data-kind={kind}>{kindName(KINDS[kind])}</dt>
                <dd>{t('spaceKind', { count: files, size: displayBytes(bytes) })}</dd>
              </div>
            ))}
          </dl>
        </>
      )}
    </section>
  );
}
