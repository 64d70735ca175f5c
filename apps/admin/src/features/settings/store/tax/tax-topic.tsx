import type { TaxSetup } from '@awning/contract';
import { Button, NativeSelect, TextInput } from '@mantine/core';
import { Plus } from 'iconoir-react';
import { useState } from 'react';
import { useServices } from '../../../../api/services-context.tsx';
import { countryNames } from '../../../../kit/fields/country-names.ts';
import { RowMenu } from '../../../../kit/list/row-menu.tsx';
import { useToasts } from '../../../../kit/toasts/toasts.tsx';
import { useLocale, useMessages } from '../../../../messages/use-messages.ts';
import { Toggle } from '../../../../ui/toggle.tsx';
import { SettingsFields } from '../../form/settings-section.tsx';
import { putBack, type SettingsForm, useSettingsForm } from '../../form/use-settings-form.ts';
import classes from '../parts/store-topics.module.css';
import { rateText } from './rate-text.ts';
import { RuleSheet } from './rule-sheet.tsx';
import { TaxExample } from './tax-example.tsx';
import { newRule, type Rule, taxSource } from './tax-form.ts';
import { taxMessages } from './tax-messages.ts';

const ROUNDINGS = ['line', 'order'] as const;

export function TaxTopic() {
  const t = useMessages(taxMessages);
  const { api, queries } = useServices();
  const form = useSettingsForm(taxSource(api, queries));
  const { values, change, errorOf } = form;
  return (
    <div className={classes.layout}>
      <div className={classes.zones}>
        <SettingsFields form={form} saveLabel={t('save')} isFullWidth>
          {(stored) => (
            <>
              <section className={`${classes.card} ${classes.try}`} aria-label={t('prices')} id="prices">
                <div>
                  <h2>{t('prices')}</h2>
                  <p className={classes.dim}>{t('pricesAbout')}</p>
                </div>
                <Toggle
                  label={t('included')}
                  description={t('includedHint')}
                  checked={stored.pricesIncludeTax}
                  onChange={(checked) => change('pricesIncludeTax', checked)}
                  error={errorOf('pricesIncludeTax')}
                />
                <NativeSelect
                  label={t('rounding')}
                  description={t('roundingHint')}
                  data={ROUNDINGS.map((value) => ({ value, label: t(value) }))}
                  value={stored.rounding}
                  onChange={({ currentTarget }) => {
                    const chosen = ROUNDINGS.find((each) => each === currentTarget.value);
                    if (chosen) change('rounding', chosen);
                  }}
                  error={errorOf('rounding')}
                />
              </section>
              <Rules form={form} rules={stored.rules} />
            </>
          )}
        </SettingsFields>
      </div>
      {values && <TaxExample table={values} />}
    </div>
  );
}

/** From here on they are searched, not read. */
const MANY = 12;

interface RulesProps {
  readonly form: SettingsForm<TaxSetup>;
  readonly rules: readonly Rule[];
}

function Rules({ form, rules }: RulesProps) {
  const t = useMessages(taxMessages);
  const toasts = useToasts();
  const locale = useLocale();
  const [openId, setOpenId] = useState<string | null>(null);
  const [typed, setTyped] = useState('');
  const names = countryNames(locale);
  const nameOf = (code: string): string => names.find((each) => each.code === code)?.name ?? code;
  const set = (next: readonly Rule[]): void => form.change('rules', [...next]);
  const add = (rule: Rule): void => {
    set([...rules, rule]);
    setTyped('');
    setOpenId(rule.id);
  };
  const openPlace = rules.findIndex(({ id }) => id === openId);
  const words = typed.trim().toLocaleLowerCase();
  const shown = rules
    .map((rule, place) => ({ rule, place }))
    .filter(({ rule }) =>
      [rule.name, nameOf(rule.countryCode), rule.state, rule.postalCodes, rule.category]
        .join(' ')
        .toLocaleLowerCase()
        .includes(words),
    );
  return (
    <section className={classes.card} aria-label={t('rules')} id="rules">
      <div className={classes.zoneHead}>
        <h2 className={classes.cardTitle}>{t('rules')}</h2>
        <span className={classes.grow} />
        <Button
          variant="subtle"
          size="compact-sm"
          leftSection={<Plus width={16} height={16} aria-hidden />}
          onClick={() => add(newRule(rules.at(-1)?.countryCode ?? ''))}
        >
          {t('add')}
        </Button>
      </div>
      <p className={classes.cardText}>{rules.length === 0 ? t('none') : t('rulesAbout')}</p>
      {rules.length > MANY && (
        <TextInput
          className={classes.cardSearch}
          type="search"
          aria-label={t('find')}
          placeholder={t('find')}
          value={typed}
          onChange={({ currentTarget }) => setTyped(currentTarget.value)}
        />
      )}
      {words !== '' && shown.length === 0 && <p className={classes.cardText}>{t('noMatch', { typed })}</p>}
      {shown.length > 0 && (
        <ul className={classes.rates}>
          {shown.map(({ rule, place }) => (
            <RuleRow
              key={rule.id}
              rule={rule}
              country={nameOf(rule.countryCode)}
              problem={['name', 'countryCode', 'state', 'postalCodes', 'rate', 'category', 'id']
                .map((name) => form.errorAt(`rules.${place}.${name}`))
                .find((sentence) => sentence !== undefined)}
              onEdit={() => setOpenId(rule.id)}
              onDuplicate={() => add({ ...rule, id: newRule().id })}
              onRemove={() => {
                set(rules.filter(({ id }) => id !== rule.id));
                const undo = (): void => form.change('rules', (now) => putBack(now, rule, place));
                toasts.show({ text: t('removed'), undo });
              }}
            />
          ))}
        </ul>
      )}
      <RuleSheet
        rule={rules[openPlace] ?? null}
        errorAt={(name) => form.errorAt(`rules.${openPlace}.${name}`)}
        onChange={(next) => set(rules.map((each) => (each.id === next.id ? next : each)))}
        onClose={() => setOpenId(null)}
      />
    </section>
  );
}

interface RuleRowProps {
  readonly rule: Rule;
  readonly country: string;
  readonly problem: string | undefined;
  readonly onEdit: () => void;
  readonly onDuplicate: () => void;
  readonly onRemove: () => void;
}

function RuleRow({ rule, country, problem, onEdit, onDuplicate, onRemove }: RuleRowProps) {
  const t = useMessages(taxMessages);
  const locale = useLocale();
  const name = rule.name.trim() === '' ? t('unnamed') : rule.name;
  const facts = [
    country,
    rule.state ?? '',
    rule.postalCodes ?? '',
    rule.category === null ? '' : t('onCategory', { category: rule.category }),
    rule.onShipping ? t('onShippingToo') : '',
  ].filter((text) => text !== '');
  return (
    <li>
      <span className={classes.rateName}>
        <button type="button" onClick={onEdit} aria-label={t('editRule', { name })}>
          {name}
        </button>
        <span className={classes.dim}>{facts.join(' · ')}</span>
      </span>
      <span className={classes.price}>{rateText(rule.rate, locale)}</span>
      <RowMenu
        name={name}
        label={t('menu', { name })}
        actions={[
          { id: 'edit', label: t('edit'), run: onEdit },
          { id: 'duplicate', label: t('duplicate'), run: onDuplicate },
          { id: 'remove', label: t('remove'), run: onRemove, isDangerous: true },
        ]}
      />
      {problem !== undefined && <p className={classes.problem}>{problem}</p>}
    </li>
  );
}
