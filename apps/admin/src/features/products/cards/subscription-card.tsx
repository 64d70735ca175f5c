import { Checkbox, NativeSelect } from '@mantine/core';
import { NumberField } from '../../../kit/fields/number-field.tsx';
import { Card } from '../../../kit/page/detail-page.tsx';
import { useMessages } from '../../../messages/use-messages.ts';
import { useErrorAt, useField } from '../editor/editor-context.tsx';
import { editorMessages } from '../editor/editor-messages.ts';
import classes from '../editor/product-editor.module.css';

const MONTHLY = { billingPeriod: { value: 1, unit: 'MONTH' as const }, numBillingCycles: 0 };

/** Paid once, or again and again. */
export function SubscriptionCard() {
  const t = useMessages(editorMessages);
  const [plan, setPlan] = useField('subscriptionPlan');
  const error = useErrorAt('subscriptionPlan');
  return (
    <Card title={t('subscription')}>
      <div className={classes.stack}>
        <Checkbox
          label={t('subscriptionOn')}
          checked={plan !== null}
          onChange={({ currentTarget }) => setPlan(currentTarget.checked ? MONTHLY : null)}
        />
        {plan && (
          <div className={classes.measures}>
            <NumberField
              label={t('every')}
              value={plan.billingPeriod.value}
              min={1}
              max={365}
              error={error}
              onChange={(value) =>
                setPlan({ ...plan, billingPeriod: { ...plan.billingPeriod, value: Number(value ?? 0) } })
              }
            />
            <NativeSelect
              label={t('unit')}
              value={plan.billingPeriod.unit}
              data={[
                { value: 'WEEK', label: t('week') },
                { value: 'MONTH', label: t('month') },
                { value: 'YEAR', label: t('year') },
              ]}
              onChange={({ currentTarget }) =>
                setPlan({
                  ...plan,
                  billingPeriod: {
                    ...plan.billingPeriod,
                    unit: currentTarget.value as typeof plan.billingPeriod.unit,
                  },
                })
              }
            />
            <NumberField
              label={t('cycles')}
              description={t('cyclesHint')}
              value={plan.numBillingCycles}
              max={1000}
              onChange={(value) => setPlan({ ...plan, numBillingCycles: Number(value ?? 0) })}
            />
          </div>
        )}
      </div>
    </Card>
  );
}
