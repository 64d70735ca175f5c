import { useServices } from '../../../api/services-context.tsx';
import { NumberField } from '../../../kit/fields/number-field.tsx';
import { useMessages } from '../../../messages/use-messages.ts';
import { Toggle } from '../../../ui/toggle.tsx';
import { SettingsFields, SettingsSection } from '../form/settings-section.tsx';
import { visitSource } from '../form/settings-source.ts';
import { useSettingsForm } from '../form/use-settings-form.ts';
import { visitMessages } from './visit-messages.ts';

/** What of a visit is counted. */
export function VisitTopic() {
  const t = useMessages(visitMessages);
  const form = useSettingsForm(visitSource(useServices().api));
  return (
    <SettingsSection anchor="visits" title={t('section')} about={t('about')}>
      <SettingsFields form={form} saveLabel={t('save')}>
        {(values) => (
          <>
            <Toggle
              label={t('counting')}
              description={t('countingHint')}
              checked={values.counting}
              onChange={(checked) => form.change('counting', checked)}
            />
            <Toggle
              label={t('recording')}
              description={t('recordingHint')}
              checked={values.recording}
              onChange={(checked) => form.change('recording', checked)}
            />
            {values.recording && (
              <NumberField
                label={t('sample')}
                description={t('sampleHint')}
                min={0}
                max={100}
                unit="%"
                value={values.recordingSample}
                onChange={(sample) => form.change('recordingSample', sample as number)}
                error={isSample(values.recordingSample) ? form.errorOf('recordingSample') : t('badSample')}
              />
            )}
          </>
        )}
      </SettingsFields>
    </SettingsSection>
  );
}

/** What is no number stays on the screen as it was typed. */
const isSample = (value: unknown): boolean =>
  typeof value === 'number' && Number.isInteger(value) && value >= 0 && value <= 100;
