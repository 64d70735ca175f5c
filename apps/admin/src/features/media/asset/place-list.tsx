import type { AssetUse } from '@awning/contract';
import { Link } from '@tanstack/react-router';
import { OpenNewWindow } from 'iconoir-react';
import { useMessages } from '../../../messages/use-messages.ts';
import classes from './asset.module.css';
import { assetMessages } from './asset-messages.ts';
import { type Place, placesOf } from './places.ts';

/** Where a file is shown: what each place is called, the way to its editor, and to the page as visitors see it. */
export function PlaceList({ uses }: { readonly uses: readonly AssetUse[] }) {
  const t = useMessages(assetMessages);
  const places = placesOf(uses);
  if (places.length === 0) return <p className={classes.quiet}>{t('usedNowhere')}</p>;
  return (
    <ul className={classes.places}>
      {places.map((place) => (
        <li key={place.key}>
          <PlaceName place={place} />
          <span className={classes.quiet}>{t(place.kindLabel)}</span>
          {place.address !== null && (
            <a
              href={place.address}
              target="_blank"
              rel="noopener"
              className={classes.visit}
              aria-label={t('visit', { name: place.title ?? t(place.kindLabel) })}
              title={t('visit', { name: place.title ?? t(place.kindLabel) })}
            >
              <OpenNewWindow width={16} height={16} strokeWidth={1.5} aria-hidden />
            </a>
          )}
        </li>
      ))}
    </ul>
  );
}

function PlaceName({ place }: { readonly place: Place }) {
  const t = useMessages(assetMessages);
  const name = place.versions === 0 ? (place.title ?? t(place.kindLabel)) : versionsText(place, t);
  if (place.href === null) return <span className={classes.placeName}>{name}</span>;
  return (
    <Link to={place.href} className={classes.placeName}>
      {name}
    </Link>
  );
}

const versionsText = (
  { versions, title }: Place,
  t: ReturnType<typeof useMessages<typeof assetMessages>>,
): string => t('versionsOf', { count: versions, name: title ?? '' });
