import { storeCurrencies } from '@awning/contract';
import { NativeSelect } from '@mantine/core';
import { useServices } from '../../api/services-context.tsx';
import { useMessages } from '../../messages/use-messages.ts';
import { Toggle } from '../../ui/toggle.tsx';
import { currencyChoices } from './choices.ts';
import { settingsMessages } from './form/settings-messages.ts';
import { SettingsFields, SettingsSection } from './form/settings-section.tsx';
import { storeSettingsSource } from './form/settings-source.ts';
import { useSettingsForm } from './form/use-settings-form.ts';

export function StoreSettingsSection() {
  const t = useMessages(settingsMessages);
  const form = useSettingsForm(storeSettingsSource(useServices().api));
  const { change, errorOf } = form;
  return (
    <SettingsSection anchor="store" title={t('store')} about={t('storeAbout')}>
      <SettingsFields form={form} saveLabel={t('saveStore')}>
        {(values) => (
          <>
            <NativeSelect
              label={t('currency')}
              description={t('currencyHint')}
              data={currencyChoices()}
              value={values.storeCurrency}
              onChange={(event) => {
                const chosen = storeCurrencies.find((code) => code === event.currentTarget.value);
                if (chosen) change('storeCurrency', chosen);
              }}
              error={errorOf('storeCurrency')}
            />
            <Toggle
              label={t('serviceQuantity')}
              description={t('serviceQuantityHint')}
              checked={values.multipleQuantityAllowedForServices}
              onChange={(checked) => change('multipleQuantityAllowedForServices', checked)}
              error={errorOf('multipleQuantityAllowedForServices')}
            />
          </>
        )}
      </SettingsFields>
    </SettingsSection>
  );
}
