import { storeCurrencies } from '@awning/contract';
import { NativeSelect } from '@mantine/core';
import { useServices } from '../../api/services-context.tsx';
import { Toggle } from '../../ui/toggle.tsx';
import { currencyChoices } from './choices.ts';
import { SettingsFields, SettingsSection } from './settings-section.tsx';
import { storeSettingsSource } from './settings-source.ts';
import { useSettingsForm } from './use-settings-form.ts';

export function StoreSettingsSection() {
  const form = useSettingsForm(storeSettingsSource(useServices().api));
  const { change, errorOf } = form;
  return (
    <SettingsSection title="Store" about="For everything you sell.">
      <SettingsFields form={form} saveLabel="Save store settings">
        {(values) => (
          <>
            <NativeSelect
              label="Currency"
              description="Used for all prices. Changing it does not convert them."
              data={currencyChoices()}
              value={values.storeCurrency}
              onChange={(event) => {
                const chosen = storeCurrencies.find((code) => code === event.currentTarget.value);
                if (chosen) change('storeCurrency', chosen);
              }}
              error={errorOf('storeCurrency')}
            />
            <Toggle
              label="Allow quantity above 1 for services"
              description="Shoppers can add more than one of the same service to their cart."
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
