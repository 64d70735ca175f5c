import type { SharedPlace } from '@awning/contract/canvas';
import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useMemberSession } from '../../api/member-session-query.ts';
import { useServices } from '../../api/services-context.tsx';
import { useMessages } from '../../messages/use-messages.ts';
import { rightsOf } from '../inspector/settings/member-rights.ts';
import { selectShared } from '../shared-selection.ts';
import { pageCountQuery } from '../styles/page-count-query.ts';
import classes from '../styles/styles.module.css';
import { useEditor, useEditorModel } from '../use-editor.ts';
import { AnnouncementFields } from './announcement-fields.tsx';
import { FrameFields } from './frame-fields.tsx';
import { openAnnouncement, openFrame } from './open-site-part.ts';
import { Opened } from './opened.tsx';
import { placeName } from './place-name.ts';
import { sitePartMessages } from './site-part-messages.ts';
import { useOpenPart } from './use-open-part.ts';

/** ED-71, ED-72: a part of every page says so; its settings are those of the piece that was pressed. */
export function SharedPanel({ place }: { readonly place: SharedPlace }) {
  const t = useMessages(sitePartMessages);
  const { api } = useServices();
  const model = useEditorModel();
  const { member } = useMemberSession();
  const { data: count = 0 } = useQuery(pageCountQuery(api));
  const { part } = place;
  const words = count === 0 ? t('sharedPart', { part: t(part) }) : t('sharedCount', { part: t(part), count });
  useEffect(() => {
    const { shared } = model.state().view;
    if (shared && shared.words !== words) model.show({ shared: { ...shared, words } });
  }, [model, words]);
  const name = placeName(t, place);
  // ED-52: what was selected is said, with how far it reaches.
  useEffect(() => model.say(t('selected', { name, words })), [model, t, name, words]);
  const mayChange = rightsOf(member).mayChangeLocked;
  return (
    <section className={classes.part} aria-label={words}>
      <h2>{name}</h2>
      <p className={classes.reach} data-inline>
        <span className={classes.sharedMark} aria-hidden />
        {t('reach', { count })}
      </p>
      {mayChange ? (
        <>
          {place.piece !== null && (
            <Button
              size="compact-xs"
              variant="subtle"
              className={classes.more}
              onClick={() => selectShared(model, { part, piece: null, name: '' })}
            >
              {t('allOf', { part })}
            </Button>
          )}
          {part === 'announcement' ? <Announcement /> : <Frame place={{ ...place, part }} />}
          {place.piece === null && part !== 'announcement' && <Pieces part={part} />}
        </>
      ) : (
        <p className={classes.help}>{t('readOnly')}</p>
      )}
    </section>
  );
}

function Announcement() {
  const opened = useOpenPart(openAnnouncement);
  return <Opened opened={opened}>{(part) => <AnnouncementFields part={part} />}</Opened>;
}

function Frame({ place }: { readonly place: SharedPlace & { readonly part: 'header' | 'footer' } }) {
  const opened = useOpenPart(openFrame);
  return (
    <Opened opened={opened}>
      {(frame) => <FrameFields key={`${place.piece} ${place.name}`} frame={frame} place={place} />}
    </Opened>
  );
}

/** What else of this part can be pressed on the page. */
function Pieces({ part }: Pick<SharedPlace, 'part'>) {
  const t = useMessages(sitePartMessages);
  const model = useEditorModel();
  const places = useEditor(({ view }) => view.sharedPlaces);
  const pieces = places.filter((place) => place.part === part && place.piece !== null);
  if (pieces.length === 0) return null;
  return (
    <>
      <h3>{t('pieces')}</h3>
      <ul className={classes.pieces}>
        {pieces.map((place) => (
          <li key={`${place.piece} ${place.name}`}>
            <Button size="compact-xs" variant="default" onClick={() => selectShared(model, place)}>
              {placeName(t, place)}
            </Button>
          </li>
        ))}
      </ul>
    </>
  );
}
