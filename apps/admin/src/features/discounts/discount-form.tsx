import { TextInput } from '@mantine/core';
import { useMemberSession } from '../../api/member-session-query.ts';
import { Card } from '../../kit/page/detail-page.tsx';
import parts from '../../kit/page/form-parts.module.css';
import { useMessages } from '../../messages/use-messages.ts';
import { Toggle } from '../../ui/toggle.tsx';
import { type DiscountKind, hasGift } from './discount-fields.ts';
import {
  AmountInput,
  CategoryInput,
  ChoiceInput,
  ChosenInput,
  CountInput,
  type DiscountFormProps,
  MomentInput,
  PercentInput,
} from './discount-inputs.tsx';
import { discountMessages } from './discount-messages.ts';
import classes from './discounts.module.css';
import { useDiscountSentence } from './use-discount-sentence.ts';

/** The rule as one reads it aloud: what it gives, for what, for whom, when. */
export function DiscountForm(form: DiscountFormProps) {
  return (
    <>
      <SentenceCard {...form} />
      <RuleCard {...form} />
      <ScopeCard {...form} />
      {hasGift(form.fields.kind) && <GiftCard {...form} />}
      <AudienceCard {...form} />
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

function RuleCard(form: DiscountFormProps) {
  const t = useMessages(discountMessages);
  const { fields, isNew, change, errorOf } = form;
  return (
    <Card title={t('rule')}>
      <div className={parts.stack}>
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
        <ChoiceInput
          form={form}
          name="kind"
          label={t('kind')}
          choices={KINDS.map((value) => ({ value, label: t(value) }))}
        />
        <div className={parts.pair}>
          {fields.kind === 'percent' && <PercentInput form={form} label={t('percentOff')} />}
          {fields.kind === 'amount' && <AmountInput form={form} name="amount" label={t('amountOff')} />}
          <AmountInput form={form} name="minimum" label={t('minimum')} description={t('minimumHint')} />
        </div>
        <ChoiceInput
          form={form}
          name="way"
          label={t('way')}
          choices={[
            { value: 'code', label: t('byCode') },
            { value: 'automatic', label: t('byItself') },
          ]}
        />
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

function ScopeCard(form: DiscountFormProps) {
  const t = useMessages(discountMessages);
  return (
    <Card title={t('what')}>
      <div className={parts.stack}>
        <ChoiceInput
          form={form}
          name="scope"
          aria-label={t('what')}
          choices={[
            { value: 'all', label: t('everything') },
            { value: 'some', label: t('some') },
          ]}
        />
        {form.fields.scope === 'all' ? (
          <p className={parts.note}>{t('everythingHint')}</p>
        ) : (
          <>
            <ChosenInput form={form} name="itemIds" kind="product" label={t('products')} />
            <CategoryInput form={form} name="categories" label={t('categories')} />
          </>
        )}
      </div>
    </Card>
  );
}

/** What is given for what is bought: it has to be in the cart as well. */
const GiftCard = (form: DiscountFormProps) =>
  form.fields.kind === 'buy-get' ? <BuyGetCard {...form} /> : <FreeGiftCard {...form} />;

function BuyGetCard(form: DiscountFormProps) {
  const t = useMessages(discountMessages);
  return (
    <Card title={t('buy-get')}>
      <div className={parts.stack}>
        <p className={parts.note}>{t('inCart')}</p>
        <div className={parts.pair}>
          <CountInput form={form} name="buyQuantity" label={t('buyQuantity')} />
          <CountInput form={form} name="getQuantity" label={t('getQuantity')} />
          <PercentInput form={form} label={t('percentGet')} description={t('percentGetHint')} />
          <CountInput
            form={form}
            name="timesPerOrder"
            label={t('timesPerOrder')}
            description={t('timesHint')}
          />
        </div>
        <ChoiceInput
          form={form}
          name="getScope"
          label={t('getScope')}
          choices={[
            { value: 'same', label: t('getSame') },
            { value: 'some', label: t('getSome') },
          ]}
        />
        {form.fields.getScope === 'some' && (
          <>
            <ChosenInput form={form} name="getItemIds" kind="product" label={t('getItemIds')} />
            <CategoryInput form={form} name="getCategories" label={t('getCategories')} />
          </>
        )}
      </div>
    </Card>
  );
}

function FreeGiftCard(form: DiscountFormProps) {
  const t = useMessages(discountMessages);
  return (
    <Card title={t('free-gift')}>
      <div className={parts.stack}>
        <p className={parts.note}>{t('inCart')}</p>
        <div className={parts.pair}>
          <CountInput form={form} name="getQuantity" label={t('giftQuantity')} />
        </div>
        <ChosenInput form={form} name="getItemIds" kind="product" label={t('giftItemIds')} />
      </div>
    </Card>
  );
}

function AudienceCard(form: DiscountFormProps) {
  const t = useMessages(discountMessages);
  return (
    <Card title={t('who')}>
      <div className={parts.stack}>
        <ChoiceInput
          form={form}
          name="audience"
          aria-label={t('who')}
          choices={[
            { value: 'all', label: t('everybody') },
            { value: 'some', label: t('someCustomers') },
          ]}
        />
        {form.fields.audience === 'some' && (
          <ChosenInput form={form} name="customers" kind="customer" label={t('customers')} />
        )}
        <div className={parts.pair}>
          <CountInput
            form={form}
            name="usesPerCustomer"
            label={t('usesPerCustomer')}
            description={t('anyNumber')}
          />
          <CountInput
            form={form}
            name="usesLimit"
            label={t('usesLimit')}
            description={t('anyNumber')}
            max={1_000_000_000}
          />
        </div>
      </div>
    </Card>
  );
}

/** When it counts, and beside what. */
export function TimeCard(form: DiscountFormProps) {
  const t = useMessages(discountMessages);
  const { timeZone } = useMemberSession().website;
  const { fields, change } = form;
  return (
    <Card title={t('when')}>
      <div className={parts.stack}>
        <Toggle
          label={t('enabled')}
          description={t('enabledHint')}
          checked={fields.enabled}
          onChange={(enabled) => change('enabled', enabled)}
        />
        <MomentInput form={form} name="startsAt" label={t('starts')} timeZone={timeZone} />
        <MomentInput form={form} name="endsAt" label={t('ends')} timeZone={timeZone} />
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
