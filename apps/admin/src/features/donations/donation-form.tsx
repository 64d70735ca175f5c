import { MAX_GIFT_MINOR } from '@awning/commerce';
import { Checkbox, TagsInput, Textarea, TextInput } from '@mantine/core';
import { useMemberSession } from '../../api/member-session-query.ts';
import { DateTimeField } from '../../kit/fields/date-time-field.tsx';
import { ImageField } from '../../kit/fields/image-field.tsx';
import { MoneyField } from '../../kit/fields/money-field.tsx';
import { Card } from '../../kit/page/detail-page.tsx';
import parts from '../../kit/page/form-parts.module.css';
import { useMessages } from '../../messages/use-messages.ts';
import { Toggle } from '../../ui/toggle.tsx';
import { type DonationFields, RHYTHMS, type Rhythm } from './donation-fields.ts';
import { donationMessages } from './donation-messages.ts';

export interface DonationFormProps {
  readonly fields: DonationFields;
  readonly currency: string;
  readonly isNew: boolean;
  readonly change: <Name extends keyof DonationFields & string>(
    name: Name,
    value: DonationFields[Name],
  ) => void;
  readonly errorOf: (name: keyof DonationFields & string) => string | undefined;
}

/** What it is for, what can be given, and how often. */
export function DonationForm(props: DonationFormProps) {
  return (
    <>
      <AboutCard {...props} />
      <AmountCard {...props} />
      <ReceiptCard {...props} />
    </>
  );
}

function AboutCard({ fields, isNew, change, errorOf }: DonationFormProps) {
  const t = useMessages(donationMessages);
  return (
    <Card title={t('about')}>
      <div className={parts.stack}>
        <TextInput
          name="title"
          label={t('name')}
          description={t('nameHint')}
          value={fields.title}
          maxLength={200}
          autoFocus={isNew}
          error={errorOf('title')}
          onChange={({ currentTarget }) => change('title', currentTarget.value)}
        />
        <Textarea
          name="description"
          label={t('description')}
          description={t('descriptionHint')}
          value={fields.description}
          maxLength={5000}
          rows={5}
          error={errorOf('description')}
          onChange={({ currentTarget }) => change('description', currentTarget.value)}
        />
        <div data-field="imageId">
          <ImageField
            label={t('image')}
            value={fields.imageId}
            error={errorOf('imageId')}
            onChange={(imageId) => change('imageId', imageId)}
          />
        </div>
      </div>
    </Card>
  );
}

function AmountCard({ fields, currency, change, errorOf }: DonationFormProps) {
  const t = useMessages(donationMessages);
  return (
    <Card title={t('amountsTitle')}>
      <div className={parts.stack}>
        <TagsInput
          name="amounts"
          label={t('amounts', { currency })}
          description={t('amountsHint')}
          value={[...fields.amounts]}
          maxTags={12}
          splitChars={[';', ' ']}
          acceptValueOnBlur
          error={errorOf('amounts')}
          onChange={(amounts) => change('amounts', amounts)}
        />
        <Toggle
          label={t('ownAmount')}
          description={t('ownAmountHint')}
          checked={fields.ownAmount}
          onChange={(ownAmount) => change('ownAmount', ownAmount)}
        />
        {fields.ownAmount && (
          <div className={parts.pair}>
            <div data-field="least">
              <MoneyField
                label={t('least')}
                currency={currency}
                mostMinor={MAX_GIFT_MINOR}
                value={fields.least}
                error={errorOf('least')}
                onChange={(value) => change('least', value)}
              />
            </div>
            <div data-field="most">
              <MoneyField
                label={t('most')}
                currency={currency}
                mostMinor={MAX_GIFT_MINOR}
                value={fields.most}
                error={errorOf('most')}
                onChange={(value) => change('most', value)}
              />
            </div>
          </div>
        )}
        <div data-field="rhythms">
          <Checkbox.Group
            label={t('rhythms')}
            description={t('rhythmsHint')}
            value={[...fields.rhythms]}
            error={errorOf('rhythms')}
            onChange={(rhythms) => change('rhythms', rhythms as Rhythm[])}
          >
            <div className={parts.choices}>
              {RHYTHMS.map((rhythm) => (
                <Checkbox key={rhythm} value={rhythm} label={t(rhythm)} />
              ))}
            </div>
          </Checkbox.Group>
        </div>
      </div>
    </Card>
  );
}

function ReceiptCard({ fields, change, errorOf }: DonationFormProps) {
  const t = useMessages(donationMessages);
  return (
    <Card title={t('receipt')}>
      <Textarea
        name="receiptText"
        label={t('receiptText')}
        description={t('receiptHint')}
        value={fields.receiptText}
        maxLength={2000}
        rows={3}
        error={errorOf('receiptText')}
        onChange={({ currentTarget }) => change('receiptText', currentTarget.value)}
      />
    </Card>
  );
}

/** What is to be reached, and until when. */
export function GoalCard({ fields, currency, change, errorOf }: DonationFormProps) {
  const t = useMessages(donationMessages);
  const { timeZone } = useMemberSession().website;
  return (
    <Card title={t('goalTitle')}>
      <div className={parts.stack}>
        <Toggle
          label={t('enabled')}
          description={t('enabledHint')}
          checked={fields.enabled}
          onChange={(enabled) => change('enabled', enabled)}
        />
        <div data-field="goal">
          <MoneyField
            label={t('goal')}
            description={t('goalHint')}
            currency={currency}
            value={fields.goal}
            error={errorOf('goal')}
            onChange={(value) => change('goal', value)}
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
      </div>
    </Card>
  );
}
