import { Radio, TagsInput, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useMemberSession } from '../../api/member-session-query.ts';
import { useServices } from '../../api/services-context.tsx';
import { DateTimeField } from '../../kit/fields/date-time-field.tsx';
import { MoneyField } from '../../kit/fields/money-field.tsx';
import { NumberField } from '../../kit/fields/number-field.tsx';
import { Picker } from '../../kit/fields/picker-field.tsx';
import { Card } from '../../kit/page/detail-page.tsx';
import { useMessages } from '../../messages/use-messages.ts';
import { Toggle } from '../../ui/toggle.tsx';
import { type DiscountFields, type DiscountKind, hasGift } from './discount-fields.ts';
import { discountMessages } from './discount-messages.ts';
import { categoryNamesQuery } from './discount-query.ts';
import classes from './discounts.module.css';
import { useDiscountSentence } from './use-discount-sentence.ts';

export interface DiscountFormProps {
  readonly fields: DiscountFields;
  readonly currency: string;
  readonly isNew: boolean;
  readonly change: <Name extends keyof DiscountFields & string>(
    name: Name,
    value: DiscountFields[Name],
  ) => void;
  readonly errorOf: (name: keyof DiscountFields & string) => string | undefined;
}

/** The rule as one reads it aloud: what it gives, for what, for whom, when. */
export function DiscountForm(props: DiscountFormProps) {
  return (
    <>
      <SentenceCard {...props} />
      <RuleCard {...props} />
      <ScopeCard {...props} />
      {hasGift(props.fields.kind) && <GiftCard {...props} />}
      <AudienceCard {...props} />
    </>
  );
}

function SentenceCard({ fields, currency }: DiscountFormProps) {
  const t = useMessages(discountMessages);
  const sentence = useDiscountSentence(fields, currency);
  return (
    <Card title={t('summary')}>
      <p className={classes.sentence} role="status">
        {sentence ?? t('sentenceOpen')}
        {sentence !== null && !fields.enabled && ` ${t('sentenceOff')}`}
      </p>
    </Card>
  );
}

const KINDS: readonly DiscountKind[] = ['percent', 'amount', 'free-shipping', 'buy-get', 'free-gift'];

function RuleCard({ fields, currency, isNew, change, errorOf }: DiscountFormProps) {
  const t = useMessages(discountMessages);
  return (
    <Card title={t('rule')}>
      <div className={classes.stack}>
        <TextInput
          name="name"
          label={t('name')}
          description={t('nameHint')}
          value={fields.name}
          maxLength={200}
          autoFocus={isNew}
          error={errorOf('name')}
          onChange={({ currentTarget }) => change('name', currentTarget.value)}
        />
        <Radio.Group
          label={t('kind')}
          value={fields.kind}
          onChange={(kind) => change('kind', kind as DiscountKind)}
        >
          <div className={classes.choices}>
            {KINDS.map((kind) => (
              <Radio key={kind} value={kind} label={t(kind)} />
            ))}
          </div>
        </Radio.Group>
        <div className={classes.pair}>
          {fields.kind === 'percent' && (
            <div data-field="percent">
              <NumberField
                label={t('percentOff')}
                value={fields.percent}
                digits={2}
                max={100}
                unit="%"
                error={errorOf('percent')}
                onChange={(value) => change('percent', value)}
              />
            </div>
          )}
          {fields.kind === 'amount' && (
            <div data-field="amount">
              <MoneyField
                label={t('amountOff')}
                currency={currency}
                value={fields.amount}
                error={errorOf('amount')}
                onChange={(value) => change('amount', value)}
              />
            </div>
          )}
          <div data-field="minimum">
            <MoneyField
              label={t('minimum')}
              description={t('minimumHint')}
              currency={currency}
              value={fields.minimum}
              error={errorOf('minimum')}
              onChange={(value) => change('minimum', value)}
            />
          </div>
        </div>
        <Radio.Group
          label={t('way')}
          value={fields.way}
          onChange={(way) => change('way', way === 'automatic' ? 'automatic' : 'code')}
        >
          <div className={classes.choices}>
            <Radio value="code" label={t('byCode')} />
            <Radio value="automatic" label={t('byItself')} />
          </div>
        </Radio.Group>
        {fields.way === 'code' && (
          <TextInput
            name="code"
            className={classes.code}
            label={t('code')}
            description={t(isNew ? 'codeHint' : 'codeKeptHint')}
            value={fields.code}
            maxLength={200}
            spellCheck={false}
            autoComplete="off"
            error={errorOf('code')}
            onChange={({ currentTarget }) => change('code', currentTarget.value)}
          />
        )}
      </div>
    </Card>
  );
}

function ScopeCard({ fields, change, errorOf }: DiscountFormProps) {
  const t = useMessages(discountMessages);
  const { api } = useServices();
  const names = useQuery({ ...categoryNamesQuery(api), enabled: fields.scope === 'some' });
  return (
    <Card title={t('what')}>
      <div className={classes.stack}>
        <Radio.Group
          aria-label={t('what')}
          value={fields.scope}
          onChange={(scope) => change('scope', scope === 'some' ? 'some' : 'all')}
        >
          <div className={classes.choices}>
            <Radio value="all" label={t('everything')} />
            <Radio value="some" label={t('some')} />
          </div>
        </Radio.Group>
        {fields.scope === 'all' && <p className={classes.note}>{t('everythingHint')}</p>}
        {fields.scope === 'some' && (
          <>
            <div data-field="itemIds">
              <Picker
                kind="product"
                label={t('products')}
                isMultiple
                value={fields.itemIds}
                error={errorOf('itemIds')}
                onChange={(ids) => change('itemIds', ids)}
              />
            </div>
            <TagsInput
              label={t('categories')}
              description={t('categoriesHint')}
              value={[...fields.categories]}
              data={[...(names.data ?? [])]}
              maxTags={100}
              acceptValueOnBlur
              error={errorOf('categories')}
              onChange={(categories) => change('categories', categories)}
            />
          </>
        )}
      </div>
    </Card>
  );
}

/** What is given for what is bought: it has to be in the cart as well. */
function GiftCard({ fields, change, errorOf }: DiscountFormProps) {
  const t = useMessages(discountMessages);
  const { api } = useServices();
  const isBuyGet = fields.kind === 'buy-get';
  const isOther = !isBuyGet || fields.getScope === 'some';
  const names = useQuery({ ...categoryNamesQuery(api), enabled: isBuyGet && isOther });
  return (
    <Card title={t(isBuyGet ? 'buy-get' : 'free-gift')}>
      <div className={classes.stack}>
        <p className={classes.note}>{t('inCart')}</p>
        <div className={classes.pair}>
          {isBuyGet && (
            <div data-field="buyQuantity">
              <NumberField
                label={t('buyQuantity')}
                value={fields.buyQuantity}
                min={1}
                max={1000}
                error={errorOf('buyQuantity')}
                onChange={(value) => change('buyQuantity', value)}
              />
            </div>
          )}
          <div data-field="getQuantity">
            <NumberField
              label={t(isBuyGet ? 'getQuantity' : 'giftQuantity')}
              value={fields.getQuantity}
              min={1}
              max={1000}
              error={errorOf('getQuantity')}
              onChange={(value) => change('getQuantity', value)}
            />
          </div>
          {isBuyGet && (
            <>
              <div data-field="percent">
                <NumberField
                  label={t('percentGet')}
                  description={t('percentGetHint')}
                  value={fields.percent}
                  digits={2}
                  max={100}
                  unit="%"
                  error={errorOf('percent')}
                  onChange={(value) => change('percent', value)}
                />
              </div>
              <div data-field="timesPerOrder">
                <NumberField
                  label={t('timesPerOrder')}
                  description={t('timesHint')}
                  value={fields.timesPerOrder}
                  min={1}
                  max={1000}
                  error={errorOf('timesPerOrder')}
                  onChange={(value) => change('timesPerOrder', value)}
                />
              </div>
            </>
          )}
        </div>
        {isBuyGet && (
          <Radio.Group
            label={t('getScope')}
            value={fields.getScope}
            onChange={(scope) => change('getScope', scope === 'some' ? 'some' : 'same')}
          >
            <div className={classes.choices}>
              <Radio value="same" label={t('getSame')} />
              <Radio value="some" label={t('getSome')} />
            </div>
          </Radio.Group>
        )}
        {isOther && (
          <div data-field="getItemIds">
            <Picker
              kind="product"
              label={t(isBuyGet ? 'getItemIds' : 'giftItemIds')}
              isMultiple
              value={fields.getItemIds}
              error={errorOf('getItemIds')}
              onChange={(ids) => change('getItemIds', ids)}
            />
          </div>
        )}
        {isBuyGet && isOther && (
          <TagsInput
            label={t('getCategories')}
            description={t('categoriesHint')}
            value={[...fields.getCategories]}
            data={[...(names.data ?? [])]}
            maxTags={100}
            acceptValueOnBlur
            onChange={(categories) => change('getCategories', categories)}
          />
        )}
      </div>
    </Card>
  );
}

function AudienceCard({ fields, change, errorOf }: DiscountFormProps) {
  const t = useMessages(discountMessages);
  return (
    <Card title={t('who')}>
      <div className={classes.stack}>
        <Radio.Group
          aria-label={t('who')}
          value={fields.audience}
          onChange={(audience) => change('audience', audience === 'some' ? 'some' : 'all')}
        >
          <div className={classes.choices}>
            <Radio value="all" label={t('everybody')} />
            <Radio value="some" label={t('someCustomers')} />
          </div>
        </Radio.Group>
        {fields.audience === 'some' && (
          <div data-field="customers">
            <Picker
              kind="customer"
              label={t('customers')}
              isMultiple
              value={fields.customers}
              error={errorOf('customers')}
              onChange={(customers) => change('customers', customers)}
            />
          </div>
        )}
        <div className={classes.pair}>
          <div data-field="usesPerCustomer">
            <NumberField
              label={t('usesPerCustomer')}
              description={t('anyNumber')}
              value={fields.usesPerCustomer}
              min={1}
              max={1000}
              error={errorOf('usesPerCustomer')}
              onChange={(value) => change('usesPerCustomer', value)}
            />
          </div>
          <div data-field="usesLimit">
            <NumberField
              label={t('usesLimit')}
              description={t('anyNumber')}
              value={fields.usesLimit}
              min={1}
              max={1_000_000_000}
              error={errorOf('usesLimit')}
              onChange={(value) => change('usesLimit', value)}
            />
          </div>
        </div>
      </div>
    </Card>
  );
}

/** When it counts, and beside what. */
export function TimeCard({ fields, change, errorOf }: DiscountFormProps) {
  const t = useMessages(discountMessages);
  const { timeZone } = useMemberSession().website;
  return (
    <Card title={t('when')}>
      <div className={classes.stack}>
        <Toggle
          label={t('enabled')}
          description={t('enabledHint')}
          checked={fields.enabled}
          onChange={(enabled) => change('enabled', enabled)}
        />
        <div data-field="startsAt">
          <DateTimeField
            label={t('starts')}
            value={fields.startsAt}
            timeZone={timeZone}
            error={errorOf('startsAt')}
            onChange={(startsAt) => change('startsAt', startsAt)}
          />
        </div>
        <div data-field="endsAt">
          <DateTimeField
            label={t('ends')}
            value={fields.endsAt}
            timeZone={timeZone}
            error={errorOf('endsAt')}
            onChange={(endsAt) => change('endsAt', endsAt)}
          />
        </div>
        <Toggle
          label={t('combines')}
          description={t('combinesHint')}
          checked={fields.combines}
          onChange={(combines) => change('combines', combines)}
        />
      </div>
    </Card>
  );
}
