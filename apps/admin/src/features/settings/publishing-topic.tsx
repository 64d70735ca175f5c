import { Anchor } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useServices } from '../../api/services-context.tsx';
import { NumberField } from '../../kit/fields/number-field.tsx';
import { useMessages } from '../../messages/use-messages.ts';
import { Toggle } from '../../ui/toggle.tsx';
import { SettingsFields, SettingsSection } from './form/settings-section.tsx';
import { activitySettingsSource, siteSettingsSource } from './form/settings-source.ts';
import { useSettingsForm } from './form/use-settings-form.ts';
import { publishingMessages } from './publishing-messages.ts';

/** Who publishes, and how long changes can be taken back. */
export function PublishingTopic() {
  return (
    <>
      <ReviewSection />
      <HistorySection />
    </>
  );
}

function ReviewSection() {
  const t = useMessages(publishingMessages);
  const form = useSettingsForm(siteSettingsSource(useServices().api, 'review'));
  return (
    <SettingsSection anchor="review" title={t('review')} about={t('reviewAbout')}>
      <SettingsFields form={form} saveLabel={t('saveReview')}>
        {(values) => (
          <Toggle
            label={t('reviewBefore')}
            description={t('reviewBeforeHint')}
            checked={values.reviewBeforePublishing}
            onChange={(checked) => form.change('reviewBeforePublishing', checked)}
            error={form.errorOf('reviewBeforePublishing')}
          />
        )}
      </SettingsFields>
    </SettingsSection>
  );
}

const DAYS = [
  { name: 'undoDays', hint: 'undoDaysHint', max: 365 },
  { name: 'readDays', hint: 'readDaysHint', max: 3650 },
] as const;

function HistorySection() {
  const t = useMessages(publishingMessages);
  const form = useSettingsForm(activitySettingsSource(useServices().api));
  return (
    <SettingsSection anchor="history" title={t('history')} about={t('historyAbout')}>
      <SettingsFields form={form} saveLabel={t('saveHistory')}>
        {(values) =>
          DAYS.map(({ name, hint, max }) => (
            <NumberField
              key={name}
              label={t(name)}
              description={t(hint)}
              min={1}
              max={max}
              value={values[name]}
              // What is no number is refused by the server, with a sentence at the field.
              onChange={(value) => form.change(name, value as number)}
              error={form.errorOf(name)}
            />
          ))
        }
      </SettingsFields>
      <span>
        <Anchor
          renderRoot={(props) => <Link to="/activity" {...props} />}
          c="inherit"
          underline="always"
          mr={16}
        >
          {t('seeActivity')}
        </Anchor>
        <Anchor renderRoot={(props) => <Link to="/bin" {...props} />} c="inherit" underline="always">
          {t('seeBin')}
        </Anchor>
      </span>
    </SettingsSection>
  );
}
