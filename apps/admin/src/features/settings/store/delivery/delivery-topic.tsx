import type { ShippingSetup } from '@awning/contract';
import { Button } from '@mantine/core';
import { Plus } from 'iconoir-react';
import { useState } from 'react';
import { useServices } from '../../../../api/services-context.tsx';
import { countryNames } from '../../../../kit/fields/country-names.ts';
import { RowMenu } from '../../../../kit/list/row-menu.tsx';
import { useToasts } from '../../../../kit/toasts/toasts.tsx';
import { useLocale, useMessages } from '../../../../messages/use-messages.ts';
import { SettingsFields } from '../../form/settings-section.tsx';
import { putBack, type SettingsForm, useSettingsForm } from '../../form/use-settings-form.ts';
import classes from '../parts/store-topics.module.css';
import { newRate, newZone, type Rate, shippingSource, type Zone } from './delivery-form.ts';
import { deliveryMessages } from './delivery-messages.ts';
import { DeliveryTest } from './delivery-test.tsx';
import { RateSheet } from './rate-sheet.tsx';
import { conditionText, priceText } from './rate-text.ts';
import { ZoneSheet } from './zone-sheet.tsx';

/** What is open beside the page: a zone, or a rate of it. */
type Open = { readonly zoneId: string; readonly rateId?: string } | null;

export function DeliveryTopic() {
  const t = useMessages(deliveryMessages);
  const form = useSettingsForm(shippingSource(useServices().api));
  const { values } = form;
  return (
    <div className={classes.layout}>
      <div className={classes.zones}>
        <SettingsFields form={form} saveLabel={t('save')} isFullWidth>
          {({ zones, currency }) => <Zones form={form} zones={zones} currency={currency} />}
        </SettingsFields>
      </div>
      {values && <DeliveryTest zones={values.zones} currency={values.currency} />}
    </div>
  );
}

interface ZonesProps {
  readonly form: SettingsForm<ShippingSetup>;
  readonly zones: readonly Zone[];
  readonly currency: string;
}

function Zones({ form, zones, currency }: ZonesProps) {
  const t = useMessages(deliveryMessages);
  const toasts = useToasts();
  const [open, setOpen] = useState<Open>(null);
  const set = (next: readonly Zone[]): void => form.change('zones', [...next]);
  const setZone = (zone: Zone): void => set(zones.map((each) => (each.id === zone.id ? zone : each)));
  const add = (zone: Zone): void => {
    set([...zones, zone]);
    setOpen({ zoneId: zone.id });
  };
  const place = open ? zones.findIndex(({ id }) => id === open.zoneId) : -1;
  const zone = zones[place];
  const ratePlace = zone && open ? zone.methods.findIndex(({ id }) => id === open.rateId) : -1;
  const rate = zone?.methods[ratePlace];
  const hasElse = zones.some(({ everywhereElse }) => everywhereElse);
  return (
    <>
      {zones.length === 0 && <p className={classes.dim}>{t('none')}</p>}
      {zones.map((each, index) => (
        <ZoneCard
          key={each.id}
          zone={each}
          currency={currency}
          problem={firstProblem(form, [
            `zones.${index}.name`,
            `zones.${index}.places`,
            `zones.${index}.everywhereElse`,
            ...each.places.flatMap((_, at) => [
              `zones.${index}.places.${at}`,
              `zones.${index}.places.${at}.countryCode`,
              `zones.${index}.places.${at}.states`,
            ]),
          ])}
          problemOf={(at) => rateProblem(form, each.methods[at], `zones.${index}.methods.${at}`)}
          onChange={setZone}
          onEdit={() => setOpen({ zoneId: each.id })}
          onEditRate={(rateId) => setOpen({ zoneId: each.id, rateId })}
          onUp={
            index > 0
              ? () =>
                  set([
                    ...zones.slice(0, index - 1),
                    each,
                    ...zones.slice(index - 1, index),
                    ...zones.slice(index + 1),
                  ])
              : undefined
          }
          onRemove={() => {
            set(zones.filter(({ id }) => id !== each.id));
            const undo = (): void => form.change('zones', (now) => putBack(now, each, index));
            toasts.show({ text: t('removedZone'), undo });
          }}
          onPutBack={(rate, at) =>
            form.change('zones', (now) =>
              now.map((other) =>
                other.id === each.id ? { ...other, methods: putBack(other.methods, rate, at) } : other,
              ),
            )
          }
        />
      ))}
      {zones.length > 0 && !hasElse && (
        <div className={classes.gap}>
          <p>{t('gap')}</p>
          <Button
            variant="default"
            size="xs"
            onClick={() => add({ ...newZone(t('everywhere')), everywhereElse: true })}
          >
            {t('addEverywhere')}
          </Button>
        </div>
      )}
      <Button
        variant="default"
        w="fit-content"
        leftSection={<Plus width={16} height={16} aria-hidden />}
        onClick={() => add(newZone(zones.length === 0 ? t('home') : t('newZone')))}
      >
        {t('addZone')}
      </Button>
      <ZoneSheet
        zone={zone && open?.rateId === undefined ? zone : null}
        errorAt={(path) => form.errorAt(`zones.${place}.${path}`)}
        onChange={setZone}
        onClose={() => setOpen(null)}
      />
      <RateSheet
        rate={rate ?? null}
        currency={currency}
        errorAt={(path) => form.errorAt(`zones.${place}.methods.${ratePlace}.${path}`)}
        onChange={(next) =>
          zone &&
          setZone({ ...zone, methods: zone.methods.map((each) => (each.id === next.id ? next : each)) })
        }
        onClose={() => setOpen(null)}
      />
    </>
  );
}

const firstProblem = (form: SettingsForm<ShippingSetup>, paths: readonly string[]): string | undefined =>
  paths.map((path) => form.errorAt(path)).find((sentence) => sentence !== undefined);

function rateProblem(
  form: SettingsForm<ShippingSetup>,
  rate: Rate | undefined,
  at: string,
): string | undefined {
  const bands = rate && 'bands' in rate ? rate.bands : [];
  const names = ['name', 'description', 'amountMinor', 'freeFromMinor', 'bands', 'address', 'place'];
  const parts = ['upToGrams', 'fromMinor', 'amountMinor'];
  return firstProblem(form, [
    ...names.map((name) => `${at}.${name}`),
    ...['countryCode', 'postalCode'].map((name) => `${at}.place.${name}`),
    ...bands.flatMap((_, band) => parts.map((part) => `${at}.bands.${band}.${part}`)),
  ]);
}

interface ZoneCardProps {
  readonly zone: Zone;
  readonly currency: string;
  readonly problem: string | undefined;
  readonly problemOf: (place: number) => string | undefined;
  readonly onChange: (zone: Zone) => void;
  readonly onEdit: () => void;
  readonly onEditRate: (rateId: string) => void;
  /** Undefined: it is the first. */
  readonly onUp: (() => void) | undefined;
  readonly onRemove: () => void;
  /** A rate that was removed comes back to its place. */
  readonly onPutBack: (rate: Rate, place: number) => void;
}

function ZoneCard({
  zone,
  currency,
  problem,
  problemOf,
  onChange,
  onEdit,
  onEditRate,
  onUp,
  onRemove,
  onPutBack,
}: ZoneCardProps) {
  const t = useMessages(deliveryMessages);
  const toasts = useToasts();
  const name = zone.name.trim() === '' ? t('unnamedZone') : zone.name;
  const setRates = (methods: readonly Rate[]): void => onChange({ ...zone, methods: [...methods] });
  const addRate = (rate: Rate): void => {
    setRates([...zone.methods, rate]);
    onEditRate(rate.id);
  };
  return (
    <section className={classes.card} aria-label={name}>
      <div className={classes.zoneHead}>
        <h2>{name}</h2>
        <PlacesText zone={zone} />
        <span className={classes.grow} />
        <Button variant="subtle" size="compact-sm" aria-label={t('editZone', { name })} onClick={onEdit}>
          {t('edit')}
        </Button>
        <RowMenu
          name={name}
          label={t('zoneMenu', { name })}
          actions={[
            { id: 'up', label: t('moveUp'), run: onUp },
            { id: 'remove', label: t('removeZoneShort'), run: onRemove, isDangerous: true },
          ]}
        />
      </div>
      {problem !== undefined && <p className={classes.problem}>{problem}</p>}
      {zone.methods.length > 0 && (
        <ul className={classes.rates}>
          {zone.methods.map((rate, place) => (
            <RateRow
              key={rate.id}
              rate={rate}
              currency={currency}
              problem={problemOf(place)}
              onEdit={() => onEditRate(rate.id)}
              onUp={
                place > 0
                  ? () =>
                      setRates(
                        zone.methods.with(place - 1, rate).with(place, zone.methods[place - 1] ?? rate),
                      )
                  : undefined
              }
              onDuplicate={() => addRate({ ...rate, id: newRate().id })}
              onRemove={() => {
                setRates(zone.methods.filter(({ id }) => id !== rate.id));
                toasts.show({ text: t('removedRate'), undo: () => onPutBack(rate, place) });
              }}
            />
          ))}
        </ul>
      )}
      <div className={classes.foot}>
        <Button
          variant="subtle"
          size="compact-sm"
          leftSection={<Plus width={16} height={16} aria-hidden />}
          aria-label={t('addRateTo', { name })}
          onClick={() => addRate(newRate())}
        >
          {t('addRate')}
        </Button>
      </div>
    </section>
  );
}

/** The countries by their names where they are few, and how many where they are many. */
function PlacesText({ zone: { places, everywhereElse } }: { readonly zone: Zone }) {
  const t = useMessages(deliveryMessages);
  const locale = useLocale();
  const names = countryNames(locale);
  const nameOf = (code: string): string => names.find((each) => each.code === code)?.name ?? code;
  const few = places.length <= 3;
  const listed = few
    ? new Intl.ListFormat(locale, { type: 'unit' }).format(
        places.map(({ countryCode, states }) =>
          states === null
            ? nameOf(countryCode)
            : `${nameOf(countryCode)} (${t('someRegions', { count: states.length })})`,
        ),
      )
    : t('countries', { count: places.length });
  const text =
    places.length === 0
      ? t(everywhereElse ? 'everywhere' : 'noPlaces')
      : everywhereElse
        ? t('andElse', { places: listed })
        : listed;
  return <span className={classes.dim}>{text}</span>;
}

interface RateRowProps {
  readonly rate: Rate;
  readonly currency: string;
  readonly problem: string | undefined;
  readonly onEdit: () => void;
  readonly onUp: (() => void) | undefined;
  readonly onDuplicate: () => void;
  readonly onRemove: () => void;
}

function RateRow({ rate, currency, problem, onEdit, onUp, onDuplicate, onRemove }: RateRowProps) {
  const t = useMessages(deliveryMessages);
  const locale = useLocale();
  const name = rate.name.trim() === '' ? t('unnamedRate') : rate.name;
  const facts = [
    rate.description,
    conditionText(rate, currency, locale, t),
    rate.enabled ? '' : t('off'),
  ].filter((text) => text !== '');
  return (
    <li>
      <span className={classes.rateName}>
        <button type="button" onClick={onEdit} aria-label={t('editRate', { name })}>
          {name}
        </button>
        <span className={classes.dim}>{facts.join(' · ')}</span>
      </span>
      <span className={classes.price}>{priceText(rate, currency, locale, t)}</span>
      <RowMenu
        name={name}
        label={t('rateMenu', { name })}
        actions={[
          { id: 'edit', label: t('edit'), run: onEdit },
          { id: 'up', label: t('moveUp'), run: onUp },
          { id: 'duplicate', label: t('duplicate'), run: onDuplicate },
          { id: 'remove', label: t('remove'), run: onRemove, isDangerous: true },
        ]}
      />
      {problem !== undefined && <p className={classes.problem}>{problem}</p>}
    </li>
  );
}
