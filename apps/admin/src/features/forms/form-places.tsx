import type { StoredForm } from '@awning/contract';
import { Link } from '@tanstack/react-router';
import { useMemberSession } from '../../api/member-session-query.ts';
import { useMessages } from '../../messages/use-messages.ts';
import { formActionMessages } from './form-action-messages.ts';
import classes from './form-places.module.css';

type Place = StoredForm['places'][number];

/** Where the document of a place is edited. */
function editorPathOf({ kind, id }: Pick<Place, 'kind' | 'id'>): string {
  const folder = { collection: 'pages', item: 'items', area: 'areas' }[kind];
  return `/${folder}/${encodeURIComponent(id)}/edit`;
}

/** Every page that shows a form: a link to its editor, or to the page for members who may not edit. */
export function FormPlaces({ form }: { readonly form: Pick<StoredForm, 'id' | 'origin' | 'places'> }) {
  const t = useMessages(formActionMessages);
  const { member } = useMemberSession();
  const mayEdit = member?.permissions.includes('content.contribute') ?? false;
  if (form.places.length === 0) return <p className={classes.none}>{t('nowhere')}</p>;
  return (
    <ul className={classes.places}>
      {form.places.map((place) => {
        const title = place.title ?? t('areaName');
        return (
          <li key={`${place.kind}/${place.id}`}>
            {mayEdit ? (
              <Link
                to={editorPathOf(place)}
                search={(form.origin === 'block' ? { block: form.id } : {}) as never}
              >
                {title}
              </Link>
            ) : place.address === null ? (
              title
            ) : (
              <a href={place.address} target="_blank" rel="noopener">
                {title}
              </a>
            )}
            {place.address !== null && <small>{place.address}</small>}
          </li>
        );
      })}
    </ul>
  );
}
