import { useServices } from '../../api/services-context.tsx';
import { NumberField } from '../../kit/fields/number-field.tsx';
import { useMessages } from '../../messages/use-messages.ts';
import { SettingsFields, SettingsSection } from './form/settings-section.tsx';
import { siteLimitsSource } from './form/settings-source.ts';
import { useSettingsForm } from './form/use-settings-form.ts';
import { memberMessages } from './member-messages.ts';

const FIELDS = [
  { name: 'blocksPerLayout', label: 'blocksPerLayout', help: 'blocksPerLayoutHelp', max: 500 },
  { name: 'imageMegabytes', label: 'imageMegabytes', help: 'imageMegabytesHelp', max: 200 },
  { name: 'fileMegabytes', label: 'fileMegabytes', help: 'fileMegabytesHelp', max: 5000 },
] as const;

/** ED-41: how much one section and one file may hold. */
export function LimitsSection() {
  const t = useMessages(memberMessages);
  const form = useSettingsForm(siteLimitsSource(useServices().api));
  const { change, errorOf } = form;
  return (
    <SettingsSection anchor="limits" title={t('limits')} about={t('limitsAbout')}>
      <SettingsFields form={form} saveLabel={t('saveLimits')}>
        {(values) =>
          FIELDS.map(({ name, label, help, max }) => (
            <NumberField
              key={name}
              label={t(label)}
              description={t(help)}
              min={1}
              max={max}
              value={values[name]}
              // What is no number is refused by the server, with a sentence at the field.
              onChange={(value) => change(name, value as number)}
              error={errorOf(name)}
            />
          ))
        }
      </SettingsFields>
    </SettingsSection>
  );
}
