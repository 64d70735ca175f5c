import { storeCurrencies } from '@awning/contract';
import { Anchor, NativeSelect } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useMemberSession } from '../../../../api/member-session-query.ts';
import { useServices } from '../../../../api/services-context.tsx';
import { CountryField } from '../../../../kit/fields/country-field.tsx';
import { MinorField } from '../../../../kit/fields/minor-field.tsx';
import { NumberField } from '../../../../kit/fields/number-field.tsx';
import { useMessages } from '../../../../messages/use-messages.ts';
import { Toggle } from '../../../../ui/toggle.tsx';
import { currencyChoices } from '../../form/choices.ts';
import { SettingsFields, SettingsSection } from '../../form/settings-section.tsx';
import { storeSettingsSource } from '../../form/settings-source.ts';
import { useSettingsForm } from '../../form/use-settings-form.ts';
import classes from '../../guard/guard.module.css';
import { storeMessages } from './store-messages.ts';

export function StoreTopic() {
  const t = useMessages(storeMessages);
  return (
    <>
      <OrdersSection />
      <UnitsSection />
      <StockSection />
      <ReviewsSection />
      <InstallmentsSection />
      <SettingsSection anchor="set-up" title={t('setUp')} about={t('setUpAbout')}>
        <Anchor
          renderRoot={(props) => <Link to="/settings/set-up" {...props} />}
          c="inherit"
          underline="always"
        >
          {t('setUpOpen')}
        </Anchor>
      </SettingsSection>
    </>
  );
}

const useStoreForm = (part?: string) => useSettingsForm(storeSettingsSource(useServices().api, part));

function OrdersSection() {
  const t = useMessages(storeMessages);
  const form = useStoreForm();
  const { change, errorOf } = form;
  return (
    <SettingsSection anchor="store" title={t('section')} about={t('about')}>
      <SettingsFields form={form} saveLabel={t('save')}>
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
            <MinorField
              label={t('minimum')}
              description={t('minimumHint')}
              currency={values.storeCurrency}
              emptyIs={0}
              value={values.minimumOrderSubtotal}
              // What is no amount is refused by the server, with a sentence at the field.
              onChange={(value) => change('minimumOrderSubtotal', value as number)}
              error={errorOf('minimumOrderSubtotal')}
            />
            <Toggle
              label={t('express')}
              description={t('expressHint')}
              checked={values.expressCheckout}
              onChange={(checked) => change('expressCheckout', checked)}
              error={errorOf('expressCheckout')}
            />
            <Toggle
              label={t('quickView')}
              description={t('quickViewHint')}
              checked={values.quickViewEnabled}
              onChange={(checked) => change('quickViewEnabled', checked)}
              error={errorOf('quickViewEnabled')}
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

function UnitsSection() {
  const t = useMessages(storeMessages);
  const { member } = useMemberSession();
  if (!member?.permissions.includes('settings.manage')) return null;
  return (
    <SettingsSection anchor="units" title={t('units')} about={t('unitsAbout')}>
      <p className={classes.dim}>{t('unitsIn')}</p>
      <Anchor
        renderRoot={(props) => (
          <Link to="/settings/$topic" params={{ topic: 'language' }} hash="site" {...props} />
        )}
        c="inherit"
        underline="always"
      >
        {t('unitsOpen')}
      </Anchor>
    </SettingsSection>
  );
}

function StockSection() {
  const t = useMessages(storeMessages);
  const form = useStoreForm('stock');
  const { change, errorOf } = form;
  return (
    <SettingsSection anchor="stock" title={t('stock')} about={t('stockAbout')}>
      <SettingsFields form={form} saveLabel={t('saveStock')}>
        {(values) => (
          <>
            <NumberField
              label={t('lowStockAt')}
              description={t('lowStockAtHint')}
              max={9999}
              value={values.lowStockAt}
              // What is no number is refused by the server, with a sentence at the field.
              onChange={(value) => change('lowStockAt', value as number)}
              error={errorOf('lowStockAt')}
            />
            <Toggle
              label={t('lowStockMails')}
              description={t('lowStockMailsHint')}
              checked={values.lowStockMails}
              onChange={(checked) => change('lowStockMails', checked)}
              error={errorOf('lowStockMails')}
            />
          </>
        )}
      </SettingsFields>
    </SettingsSection>
  );
}

function ReviewsSection() {
  const t = useMessages(storeMessages);
  const form = useStoreForm('reviews');
  const { change, errorOf } = form;
  return (
    <SettingsSection anchor="reviews" title={t('reviews')} about={t('reviewsAbout')}>
      <SettingsFields form={form} saveLabel={t('saveReviews')}>
        {(values) => (
          <>
            <Toggle
              label={t('nativeReviews')}
              description={t('nativeReviewsHint')}
              checked={values.nativeReviewsEnabled}
              onChange={(checked) => change('nativeReviewsEnabled', checked)}
              error={errorOf('nativeReviewsEnabled')}
            />
            <Toggle
              label={t('importedReviews')}
              description={t('importedReviewsHint')}
              checked={values.importedReviewsEnabled}
              onChange={(checked) => change('importedReviewsEnabled', checked)}
              error={errorOf('importedReviewsEnabled')}
            />
            <Toggle
              label={t('hideReviews')}
              description={t('hideReviewsHint')}
              checked={values.reviewsKillSwitch}
              onChange={(checked) => change('reviewsKillSwitch', checked)}
              error={errorOf('reviewsKillSwitch')}
            />
          </>
        )}
      </SettingsFields>
    </SettingsSection>
  );
}

function InstallmentsSection() {
  const t = useMessages(storeMessages);
  const form = useStoreForm('installments');
  const { change, errorOf } = form;
  return (
    <SettingsSection anchor="installments" title={t('installments')} about={t('installmentsAbout')}>
      <SettingsFields form={form} saveLabel={t('saveInstallments')}>
        {(values) => (
          <>
            <Toggle
              label={t('installmentsOn')}
              description={t('installmentsOnHint')}
              checked={values.installmentsEnabled}
              onChange={(checked) => change('installmentsEnabled', checked)}
              error={errorOf('installmentsEnabled')}
            />
            <MinorField
              label={t('from')}
              currency={values.storeCurrency}
              emptyIs={0}
              value={values.installmentsMinimum}
              onChange={(value) => change('installmentsMinimum', value as number)}
              error={errorOf('installmentsMinimum')}
            />
            <MinorField
              label={t('upTo')}
              currency={values.storeCurrency}
              emptyIs={0}
              value={values.installmentsMaximum}
              onChange={(value) => change('installmentsMaximum', value as number)}
              error={errorOf('installmentsMaximum')}
            />
            <CountryField
              label={t('accountCountry')}
              description={t('accountCountryHint')}
              value={values.paymentAccountCountry}
              onChange={(value) => change('paymentAccountCountry', value)}
              error={errorOf('paymentAccountCountry')}
            />
          </>
        )}
      </SettingsFields>
    </SettingsSection>
  );
}
