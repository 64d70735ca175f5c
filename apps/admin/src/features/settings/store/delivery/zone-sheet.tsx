import { regionsOf } from '@awning/commerce';
import { ActionIcon, Button, Checkbox, TextInput } from '@mantine/core';
import { Xmark } from 'iconoir-react';
import { CountryField } from '../../../../kit/fields/country-field.tsx';
import { countryNames } from '../../../../kit/fields/country-names.ts';
import { Sheet } from '../../../../kit/sheet/sheet.tsx';
import { useLocale, useMessages } from '../../../../messages/use-messages.ts';
import { Toggle } from '../../../../ui/toggle.tsx';
import classes from '../parts/store-topics.module.css';
import type { Zone } from './delivery-form.ts';
import { deliveryMessages } from './delivery-messages.ts';

type Place = Zone['places'][number];

/** The member states of the European Union. */
const UNION = 'AT BE BG HR CY CZ DK EE FI FR DE GR HU IE IT LV LT LU MT NL PL PT RO SK SI ES SE'.split(' ');

interface ZoneSheetProps {
  /** Null: closed. */
  readonly zone: Zone | null;
  readonly errorAt: (path: string) => string | undefined;
  readonly onChange: (zone: Zone) => void;
  readonly onClose: () => void;
}

/** The name of a zone and its places. What is changed here is saved with the page. */
export function ZoneSheet({ zone, errorAt, onChange, onClose }: ZoneSheetProps) {
  const t = useMessages(deliveryMessages);
  return (
    <Sheet
      title={zone?.name || t('newZone')}
      isOpen={zone !== null}
      onClose={onClose}
      actions={
        <>
          <span className={`${classes.dim} ${classes.grow}`}>{t('doneHint')}</span>
          <Button onClick={onClose}>{t('done')}</Button>
        </>
      }
    >
      {zone && <ZoneFields zone={zone} errorAt={errorAt} onChange={onChange} />}
    </Sheet>
  );
}

function ZoneFields({
  zone,
  errorAt,
  onChange,
}: Omit<ZoneSheetProps, 'zone' | 'onClose'> & { readonly zone: Zone }) {
  const t = useMessages(deliveryMessages);
  const { places } = zone;
  const setPlaces = (next: readonly Place[]): void => onChange({ ...zone, places: [...next] });
  const add = (codes: readonly string[]): void =>
    setPlaces([
      ...places,
      ...codes
        .filter((code) => !places.some(({ countryCode }) => countryCode === code))
        .map((countryCode) => ({ countryCode, states: null })),
    ]);
  return (
    <div className={classes.stack}>
      <TextInput
        label={t('zoneName')}
        description={t('zoneNameHint')}
        maxLength={100}
        data-autofocus
        value={zone.name}
        onChange={({ currentTarget }) => onChange({ ...zone, name: currentTarget.value })}
        error={errorAt('name')}
      />
      <fieldset className={classes.group}>
        <legend>{t('places')}</legend>
        {places.length > 0 && (
          <ul className={classes.placeList}>
            {places.map((place, index) => (
              <PlaceRow
                key={place.countryCode}
                place={place}
                problem={
                  errorAt(`places.${index}`) ??
                  errorAt(`places.${index}.countryCode`) ??
                  errorAt(`places.${index}.states`)
                }
                onChange={(next) => setPlaces(places.with(index, next))}
                onRemove={() => setPlaces(places.filter((each) => each !== place))}
              />
            ))}
          </ul>
        )}
        <CountryField
          label={t('addCountry')}
          value=""
          onChange={(code) => code !== '' && add([code])}
          error={errorAt('places')}
        />
        <Button variant="default" size="xs" w="fit-content" onClick={() => add(UNION)}>
          {t('addUnion')}
        </Button>
        <Toggle
          label={t('everywhereElse')}
          description={t('everywhereElseHint')}
          checked={zone.everywhereElse}
          onChange={(everywhereElse) => onChange({ ...zone, everywhereElse })}
          error={errorAt('everywhereElse')}
        />
      </fieldset>
    </div>
  );
}

interface PlaceRowProps {
  readonly place: Place;
  readonly problem: string | undefined;
  readonly onChange: (place: Place) => void;
  readonly onRemove: () => void;
}

function PlaceRow({ place, problem, onChange, onRemove }: PlaceRowProps) {
  const t = useMessages(deliveryMessages);
  const { countryCode, states } = place;
  const country = countryNames(useLocale()).find(({ code }) => code === countryCode)?.name ?? countryCode;
  const regions = regionsOf(countryCode);
  const setStates = (next: string[] | null): void => onChange({ ...place, states: next });
  return (
    <li>
      <span className={classes.placeHead}>
        <span>{country}</span>
        <span className={classes.dim}>
          {states === null ? t('wholeCountry') : t('someRegions', { count: states.length })}
        </span>
        <ActionIcon
          variant="subtle"
          color="gray"
          aria-label={t('removeCountry', { country })}
          onClick={onRemove}
        >
          <Xmark width={16} height={16} aria-hidden />
        </ActionIcon>
      </span>
      {(regions || states) && (
        <Checkbox
          size="xs"
          label={t('onlySome', { country })}
          checked={states !== null}
          onChange={({ currentTarget }) => setStates(currentTarget.checked ? [] : null)}
        />
      )}
      {states && regions && (
        <Checkbox.Group value={states} onChange={(next) => setStates(next)} aria-label={country}>
          <div className={classes.regions}>
            {regions.map(({ code, name }) => (
              <Checkbox key={code} size="xs" value={code} label={name} />
            ))}
          </div>
        </Checkbox.Group>
      )}
      {states && !regions && (
        <TextInput
          label={t('regionsTyped')}
          defaultValue={states.join(', ')}
          onChange={({ currentTarget }) =>
            setStates(
              currentTarget.value
                .split(',')
                .map((state) => state.trim())
                .filter((state) => state !== ''),
            )
          }
        />
      )}
      {problem !== undefined && <p className={classes.problem}>{problem}</p>}
    </li>
  );
}
