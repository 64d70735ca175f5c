import { permissionsOf, roleCodes } from '@awning/contract';
import { describe, expect, it } from 'vitest';
import { fits } from './palette-rows.ts';
import { closedPlace, openPlaces, phonePlaces, placeGroups } from './places.tsx';
import { shellMessages } from './shell-messages.ts';

const everyPlace = placeGroups.flatMap((group) => group.places ?? [group]);

/** What releases have called a place, and where it is now: a name that goes, or moves, gets a line here. */
const EARLIER_NAMES = [
  ['Home', '/'],
  ['Mail', '/mail'],
  ['Settings', '/settings'],
] as const;

describe('places and roles', () => {
  it.each(roleCodes.map((code) => [code] as const))(
    'AP-47 role %i finds in rail, palette and keys exactly the places that it may open by a link',
    (code) => {
      const permissions = permissionsOf({ [code]: true });
      const offered = openPlaces(permissions).map(({ to }) => to);
      for (const { to, anyOf } of everyPlace) {
        const may = anyOf.some((permission) => permissions.includes(permission));
        expect(offered.includes(to), to).toBe(may);
        expect(closedPlace(permissions, to) === null, to).toBe(may);
        if (to !== '/') expect(closedPlace(permissions, `${to}/record`) === null, to).toBe(may);
      }
    },
  );

  it('the rail has its groups in the order of the specification', () => {
    const order = ['home', 'website', 'selling', 'forms', 'mail', 'analytics', 'settings'];
    const labels = placeGroups.map(({ label }) => label as string);
    expect(labels).toEqual(order.filter((label) => labels.includes(label)));
  });

  it('AP-51 the bar of a phone has Home and Orders for those who sell, and Home alone for others', () => {
    const tos = (code: number) => phonePlaces(permissionsOf({ [code]: true })).map(({ to }) => to);
    expect(tos(8).slice(0, 2)).toEqual(['/', '/orders']);
    expect(tos(10)).toEqual(['/']);
  });

  it.each(EARLIER_NAMES)('AP-7 %s, as an earlier release called it, finds %s in the palette', (name, to) => {
    const found = everyPlace.filter(({ label, otherNames = '' }) =>
      fits(name, `${shellMessages[label]} ${otherNames}`),
    );
    expect(found.map((place) => place.to)).toContain(to);
  });

  it('keys and addresses of places are distinct', () => {
    const keys = everyPlace.flatMap(({ key }) => (key === undefined ? [] : [key]));
    expect(new Set(keys).size).toBe(keys.length);
    expect(new Set(everyPlace.map(({ to }) => to)).size).toBe(everyPlace.length);
  });
});
