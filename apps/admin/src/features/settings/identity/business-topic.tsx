import type { SiteIdentity } from '@awning/contract';
import { Button, TextInput } from '@mantine/core';
import { useServices } from '../../../api/services-context.tsx';
import { CountryField } from '../../../kit/fields/country-field.tsx';
import { RichTextField } from '../../../kit/fields/rich-text/rich-text-field.tsx';
import { useMessages } from '../../../messages/use-messages.ts';
import { SettingsFields, SettingsSection } from '../form/settings-section.tsx';
import { identitySource } from '../form/settings-source.ts';
import { useSettingsForm } from '../form/use-settings-form.ts';
import { businessMessages } from './business-messages.ts';

export function BusinessTopic() {
  return (
    <>
      <ContactSection />
      <AddressSection />
      <HoursSection />
    </>
  );
}

function ContactSection() {
  const t = useMessages(businessMessages);
  const form = useSettingsForm(identitySource(useServices().api, 'contact'));
  const { change, errorOf } = form;
  return (
    <SettingsSection anchor="contact" title={t('contact')} about={t('contactAbout')}>
      <SettingsFields form={form} saveLabel={t('saveContact')}>
        {(values) => (
          <>
            <TextInput
              label={t('businessName')}
              description={t('businessNameHint')}
              maxLength={200}
              value={values.businessName}
              onChange={({ currentTarget }) => change('businessName', currentTarget.value)}
              error={errorOf('businessName')}
            />
            <TextInput
              label={t('email')}
              description={t('emailHint')}
              type="email"
              autoComplete="off"
              maxLength={254}
              value={values.contactEmail}
              onChange={({ currentTarget }) => change('contactEmail', currentTarget.value.trim())}
              error={errorOf('contactEmail')}
            />
            <TextInput
              label={t('phone')}
              type="tel"
              autoComplete="off"
              maxLength={50}
              value={values.contactPhoneNumber}
              onChange={({ currentTarget }) => change('contactPhoneNumber', currentTarget.value)}
              error={errorOf('contactPhoneNumber')}
            />
            <RichTextField
              label={t('description')}
              description={t('descriptionHint')}
              value={values.siteDescription}
              onChange={(html) => change('siteDescription', html)}
              error={errorOf('siteDescription')}
            />
          </>
        )}
      </SettingsFields>
    </SettingsSection>
  );
}

const LINES = [
  { name: 'addressTitle', label: 'place', hint: 'placeHint' },
  { name: 'addressLine1', label: 'line1', hint: null },
  { name: 'addressLine2', label: 'line2', hint: null },
] as const;

function AddressSection() {
  const t = useMessages(businessMessages);
  const form = useSettingsForm(identitySource(useServices().api, 'address'));
  const { change, errorOf } = form;
  return (
    <SettingsSection anchor="address" title={t('address')} about={t('addressAbout')}>
      <SettingsFields form={form} saveLabel={t('saveAddress')}>
        {(values) => (
          <>
            {LINES.map(({ name, label, hint }) => (
              <TextInput
                key={name}
                label={t(label)}
                description={hint && t(hint)}
                maxLength={200}
                autoComplete="off"
                value={values.location?.[name] ?? ''}
                onChange={({ currentTarget }) =>
                  change('location', withLine(values.location, name, currentTarget.value))
                }
                error={form.errorAt(`location.${name}`)}
              />
            ))}
            <TextInput
              label={t('region')}
              maxLength={100}
              autoComplete="off"
              value={values.state}
              onChange={({ currentTarget }) => change('state', currentTarget.value)}
              error={errorOf('state')}
            />
            <CountryField
              label={t('country')}
              description={t('countryHint')}
              value={values.country}
              onChange={(country) => change('country', country)}
              error={errorOf('country')}
            />
          </>
        )}
      </SettingsFields>
    </SettingsSection>
  );
}

/** A place without any line is none; its point on the map stays with the lines. */
function withLine(
  location: SiteIdentity['location'],
  name: (typeof LINES)[number]['name'],
  text: string,
): SiteIdentity['location'] {
  const next = { ...location, [name]: text };
  return LINES.every((line) => (next[line.name] ?? '') === '') ? null : next;
}

const DAYS = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday'] as const;
type Hours = NonNullable<SiteIdentity['businessHours']>;

function HoursSection() {
  const t = useMessages(businessMessages);
  const form = useSettingsForm(identitySource(useServices().api, 'hours'));
  const set = (hours: Hours): void =>
    form.change('businessHours', Object.keys(hours).length === 0 ? null : hours);
  return (
    <SettingsSection anchor="hours" title={t('hours')} about={t('hoursAbout')}>
      <SettingsFields form={form} saveLabel={t('saveHours')}>
        {({ businessHours }) => {
          const hours = businessHours ?? {};
          const monday = hours.monday?.text ?? '';
          return (
            <>
              {DAYS.map((day) => (
                <TextInput
                  key={day}
                  label={t(day)}
                  maxLength={200}
                  autoComplete="off"
                  value={hours[day]?.text ?? ''}
                  onChange={({ currentTarget }) => set(withDay(hours, day, currentTarget.value))}
                  error={form.errorAt(`businessHours.${day}.text`)}
                />
              ))}
              <Button
                variant="default"
                size="xs"
                w="fit-content"
                disabled={monday === ''}
                onClick={() =>
                  set(DAYS.slice(0, 5).reduce<Hours>((all, day) => withDay(all, day, monday), hours))
                }
              >
                {t('copyDown')}
              </Button>
            </>
          );
        }}
      </SettingsFields>
    </SettingsSection>
  );
}

/** In the order of the week, as they are compared and shown. */
const withDay = (hours: Hours, changed: (typeof DAYS)[number], text: string): Hours =>
  Object.fromEntries(
    DAYS.flatMap((day) => {
      const said = day === changed ? text : (hours[day]?.text ?? '');
      return said === '' ? [] : [[day, { text: said }]];
    }),
  );
