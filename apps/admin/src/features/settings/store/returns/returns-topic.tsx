import type { ReturnSettings } from '@awning/contract';
import { listCategories, listCollections } from '@awning/contract/calls';
import type { Client } from '@awning/contract/client';
import { NativeSelect, TagsInput, Textarea, TextInput } from '@mantine/core';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { useServices } from '../../../../api/services-context.tsx';
import { NumberField } from '../../../../kit/fields/number-field.tsx';
import { Picker } from '../../../../kit/fields/picker-field.tsx';
import { useMessages } from '../../../../messages/use-messages.ts';
import { Toggle } from '../../../../ui/toggle.tsx';
import { SettingsFields, SettingsSection } from '../../form/settings-section.tsx';
import { returnSource } from '../../form/settings-source.ts';
import { useSettingsForm } from '../../form/use-settings-form.ts';
import classes from '../../guard/guard.module.css';
import { returnSettingsMessages } from './returns-settings-messages.ts';

/** Whether and how long shoppers can return goods, what they read about it, and what cannot come back. */
export function ReturnsTopic() {
  return (
    <>
      <OfferSection />
      <WordsSection />
      <FinalSection />
    </>
  );
}

const useReturnForm = (part: string) => useSettingsForm(returnSource(useServices().api, part));

const PAYERS = ['customer', 'store'] as const satisfies readonly ReturnSettings['paidBy'][];

function OfferSection() {
  const t = useMessages(returnSettingsMessages);
  const form = useReturnForm('offer');
  return (
    <SettingsSection anchor="returns" title={t('offer')} about={t('offerAbout')}>
      <SettingsFields form={form} saveLabel={t('saveOffer')}>
        {({ enabled, days, deliveryDays, paidBy }) => (
          <>
            <Toggle
              label={t('enabled')}
              description={t('enabledHint')}
              checked={enabled}
              onChange={(next) => form.change('enabled', next)}
              error={form.errorOf('enabled')}
            />
            <NumberField
              label={t('days')}
              description={t('daysHint')}
              unit={t('daysUnit')}
              min={1}
              max={3650}
              value={days}
              // What is no number is refused by the server, with a sentence at the field.
              onChange={(next) => form.change('days', next as number)}
              error={form.errorOf('days')}
            />
            <NumberField
              label={t('deliveryDays')}
              description={t('deliveryDaysHint')}
              unit={t('daysUnit')}
              min={0}
              max={90}
              value={deliveryDays}
              onChange={(next) => form.change('deliveryDays', next as number)}
              error={form.errorOf('deliveryDays')}
            />
            <NativeSelect
              label={t('paidBy')}
              data={PAYERS.map((value) => ({ value, label: t(value) }))}
              value={paidBy}
              onChange={({ currentTarget }) => {
                const chosen = PAYERS.find((each) => each === currentTarget.value);
                if (chosen) form.change('paidBy', chosen);
              }}
              error={form.errorOf('paidBy')}
            />
          </>
        )}
      </SettingsFields>
    </SettingsSection>
  );
}

function WordsSection() {
  const t = useMessages(returnSettingsMessages);
  const form = useReturnForm('words');
  return (
    <SettingsSection anchor="words" title={t('words')} about={t('wordsAbout')}>
      <SettingsFields form={form} saveLabel={t('saveWords')}>
        {({ reasons, words, policyUrl, instructions }) => (
          <>
            <TagsInput
              label={t('reasons')}
              description={t('reasonsHint')}
              value={reasons}
              maxTags={20}
              maxLength={100}
              acceptValueOnBlur
              splitChars={[]}
              onChange={(next) => form.change('reasons', next)}
              error={form.errorOf('reasons')}
            />
            <Textarea
              label={t('terms')}
              description={t('termsHint')}
              rows={4}
              maxLength={2000}
              value={words}
              onChange={({ currentTarget }) => form.change('words', currentTarget.value)}
              error={form.errorOf('words')}
            />
            <TextInput
              label={t('policyUrl')}
              description={t('policyUrlHint')}
              maxLength={2000}
              inputMode="url"
              autoComplete="off"
              spellCheck={false}
              value={policyUrl}
              onChange={({ currentTarget }) => form.change('policyUrl', currentTarget.value.trim())}
              error={form.errorOf('policyUrl')}
            />
            <Textarea
              label={t('instructions')}
              description={t('instructionsHint')}
              rows={4}
              maxLength={5000}
              value={instructions}
              onChange={({ currentTarget }) => form.change('instructions', currentTarget.value)}
              error={form.errorOf('instructions')}
            />
          </>
        )}
      </SettingsFields>
    </SettingsSection>
  );
}

/** The names of the categories of all stores, each once. */
const categoryNames = (api: Client) =>
  queryOptions({
    queryKey: ['settings', 'category-names'],
    queryFn: async ({ signal }): Promise<string[]> => {
      const { body } = await api.call(listCollections, { query: { kind: 'products', limit: 200 }, signal });
      const lists = await Promise.all(
        body.collections.map(({ id }) => api.call(listCategories, { params: { collectionId: id }, signal })),
      );
      return [
        ...new Set(lists.flatMap((list) => list.body.categories.map(({ displayName }) => displayName))),
      ];
    },
  });

function FinalSection() {
  const t = useMessages(returnSettingsMessages);
  const form = useReturnForm('final');
  const { data: names } = useQuery(categoryNames(useServices().api));
  return (
    <SettingsSection anchor="final" title={t('final')} about={t('finalAbout')}>
      <SettingsFields form={form} saveLabel={t('saveFinal')}>
        {({ finalSale }) => (
          <>
            <Picker
              kind="product"
              label={t('products')}
              isMultiple
              value={finalSale.itemIds}
              onChange={(itemIds) => form.change('finalSale', { ...finalSale, itemIds: [...itemIds] })}
              error={form.errorOf('finalSale') ?? form.errorAt('finalSale.itemIds')}
            />
            <TagsInput
              label={t('categories')}
              description={t('categoriesHint')}
              value={finalSale.categories}
              data={names ?? []}
              maxTags={100}
              acceptValueOnBlur
              onChange={(categories) => form.change('finalSale', { ...finalSale, categories })}
              error={form.errorAt('finalSale.categories')}
            />
            <p className={classes.dim}>{t('byHand')}</p>
          </>
        )}
      </SettingsFields>
    </SettingsSection>
  );
}
