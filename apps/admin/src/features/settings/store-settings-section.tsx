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
    <SettingsSection title="Store" about="What holds for everything that is sold.">
      <SettingsFields form={form} saveLabel="Save store settings">
        {(values) => (
          <>
            <NativeSelect
              label="Currency"
              description="What prices are in. Changing it does not convert them."
              data={currencyChoices()}
              value={values.storeCurrency}
              onChange={(event) => {
                const chosen = storeCurrencies.find((code) => code === event.currentTarget.value);
                if (chosen) change('storeCurrency', chosen);
              }}
              error={errorOf('storeCurrency')}
            />
            <Toggle
              label="Several of one service"
              description="Shoppers may put more than one of the same service into their cart."
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
