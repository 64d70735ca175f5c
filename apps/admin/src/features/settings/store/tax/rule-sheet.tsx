import { regionsOf } from '@awning/commerce';
import { Button, NativeSelect, TextInput } from '@mantine/core';
import { CountryField } from '../../../../kit/fields/country-field.tsx';
import { NumberField, type NumberValue } from '../../../../kit/fields/number-field.tsx';
import { Sheet } from '../../../../kit/sheet/sheet.tsx';
import { useMessages } from '../../../../messages/use-messages.ts';
import { Toggle } from '../../../../ui/toggle.tsx';
import classes from '../parts/store-topics.module.css';
import type { Rule } from './tax-form.ts';
import { taxMessages } from './tax-messages.ts';

interface RuleSheetProps {
  /** Null: closed. */
  readonly rule: Rule | null;
  readonly errorAt: (name: keyof Rule) => string | undefined;
  readonly onChange: (rule: Rule) => void;
  readonly onClose: () => void;
}

/** One rule of the taxes. What is changed here is saved with the page. */
export function RuleSheet({ rule, onClose, ...fields }: RuleSheetProps) {
  const t = useMessages(taxMessages);
  return (
    <Sheet
      title={rule?.name || t('rule')}
      isOpen={rule !== null}
      onClose={onClose}
      actions={
        <>
          <span className={`${classes.dim} ${classes.grow}`}>{t('doneHint')}</span>
          <Button onClick={onClose}>{t('done')}</Button>
        </>
      }
    >
      {rule && <RuleFields key={rule.id} rule={rule} {...fields} />}
    </Sheet>
  );
}

function RuleFields({
  rule,
  errorAt,
  onChange,
}: Omit<RuleSheetProps, 'rule' | 'onClose'> & { readonly rule: Rule }) {
  const t = useMessages(taxMessages);
  const regions = regionsOf(rule.countryCode);
  const set = (change: Partial<Rule>): void => onChange({ ...rule, ...change });
  const orNull = (text: string): string | null => (text === '' ? null : text);
  return (
    <div className={classes.stack}>
      <TextInput
        label={t('name')}
        description={t('nameHint')}
        maxLength={100}
        data-autofocus
        value={rule.name}
        onChange={({ currentTarget }) => set({ name: currentTarget.value })}
        error={errorAt('name')}
      />
      <NumberField
        label={t('rate')}
        unit="%"
        digits={3}
        max={100}
        value={percent(rule.rate)}
        // What is no number is refused by the server, with a sentence at the field.
        onChange={(value) => set({ rate: thousandths(value) as number })}
        error={errorAt('rate')}
      />
      <CountryField
        label={t('country')}
        value={rule.countryCode}
        onChange={(countryCode) => set({ countryCode, state: null })}
        error={errorAt('countryCode')}
      />
      {regions ? (
        <NativeSelect
          label={t('region')}
          value={rule.state ?? ''}
          onChange={({ currentTarget }) => set({ state: orNull(currentTarget.value) })}
          error={errorAt('state')}
        >
          <option value="">{t('wholeRegion')}</option>
          {rule.state !== null && !regions.some(({ code }) => code === rule.state) && (
            <option value={rule.state}>{rule.state}</option>
          )}
          {regions.map(({ code, name }) => (
            <option key={code} value={code}>
              {name}
            </option>
          ))}
        </NativeSelect>
      ) : (
        <TextInput
          label={t('region')}
          description={t('regionHint')}
          maxLength={100}
          value={rule.state ?? ''}
          onChange={({ currentTarget }) => set({ state: orNull(currentTarget.value) })}
          error={errorAt('state')}
        />
      )}
      <TextInput
        label={t('postalCodes')}
        description={t('postalCodesHint')}
        maxLength={2000}
        autoComplete="off"
        spellCheck={false}
        value={rule.postalCodes ?? ''}
        onChange={({ currentTarget }) => set({ postalCodes: orNull(currentTarget.value) })}
        error={errorAt('postalCodes')}
      />
      <TextInput
        label={t('category')}
        description={t('categoryHint')}
        maxLength={100}
        value={rule.category ?? ''}
        onChange={({ currentTarget }) => set({ category: orNull(currentTarget.value) })}
        error={errorAt('category')}
      />
      <Toggle
        label={t('onShipping')}
        description={t('onShippingHint')}
        checked={rule.onShipping}
        onChange={(onShipping) => set({ onShipping })}
      />
    </div>
  );
}

/** Typed in percent, stored in thousandths of one; what is no number stays as it was typed. */
const percent = (value: NumberValue): NumberValue => (typeof value === 'number' ? value / 1000 : value);
const thousandths = (value: NumberValue): NumberValue =>
  typeof value === 'number' ? Math.round(value * 1000) : value;
