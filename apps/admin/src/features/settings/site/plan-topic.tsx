import type { Plan } from '@awning/contract';
import { readPlan } from '@awning/contract/calls';
import { Anchor, Button, Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { describeError } from '../../../api/api-error.ts';
import { useMemberSession } from '../../../api/member-session-query.ts';
import { useServices } from '../../../api/services-context.tsx';
import { useLocale, useMessages } from '../../../messages/use-messages.ts';
import { FormNotice } from '../../../ui/form-notice.tsx';
import { SettingsSection } from '../form/settings-section.tsx';
import { planMessages } from './plan-messages.ts';
import classes from './site-topics.module.css';

export function PlanTopic() {
  const t = useMessages(planMessages);
  const { api } = useServices();
  const plan = useQuery({
    queryKey: ['plan'],
    queryFn: async ({ signal }) => (await api.call(readPlan, { signal })).body,
  });
  if (plan.data) return <PlanSections plan={plan.data} />;
  return plan.error ? (
    <>
      <FormNotice>{describeError(plan.error)}</FormNotice>
      <Button variant="default" onClick={() => void plan.refetch()}>
        {t('tryAgain')}
      </Button>
    </>
  ) : (
    <Skeleton height={240} role="status" aria-label={t('loading')} />
  );
}

function PlanSections({ plan }: { readonly plan: Plan }) {
  const t = useMessages(planMessages);
  const locale = useLocale();
  const { member } = useMemberSession();
  const { use, limits, name, upgradeUrl } = plan;
  const number = (value: number): string => new Intl.NumberFormat(locale).format(value);
  const uses = [
    [t('pages'), number(use.pages)],
    [t('products'), number(use.products)],
    [t('members'), number(use.members)],
    [t('storage'), sizeText(use.storageBytes, locale)],
    [t('mails'), number(use.mails)],
  ] as const;
  const bounds = [
    [t('productsPerCollection'), number(limits.productsPerCollection)],
    [t('itemsPerCollection'), number(limits.itemsPerCollection)],
    [t('imageMegabytes'), t('megabytes', { count: limits.imageMegabytes })],
    [t('videoMegabytes'), t('megabytes', { count: limits.videoMegabytes })],
    [t('fileMegabytes'), t('megabytes', { count: limits.fileMegabytes })],
  ] as const;
  const mayChange = ['settings.manage', 'content.contribute'].every((permission) =>
    (member?.permissions as readonly string[] | undefined)?.includes(permission),
  );
  return (
    <>
      <SettingsSection
        anchor="use"
        title={t('use')}
        about={name === null ? t('useAbout') : t('planUse', { name })}
        isWide
      >
        <dl className={classes.uses}>
          {uses.map(([label, value]) => (
            <div key={label} className={classes.use}>
              <dt>{label}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
        <p className={classes.dim}>{t('unlimited')}</p>
      </SettingsSection>
      <SettingsSection anchor="bounds" title={t('limits')} about={t('limitsAbout')}>
        <dl className={classes.limits}>
          {bounds.map(([label, value]) => [
            <dt key={label}>{label}</dt>,
            <dd key={`${label} value`}>{value}</dd>,
          ])}
        </dl>
        {mayChange && (
          <Anchor
            renderRoot={(props) => <Link to="/settings/$topic" params={{ topic: 'limits' }} {...props} />}
            c="inherit"
            underline="always"
            w="fit-content"
          >
            {t('change')}
          </Anchor>
        )}
      </SettingsSection>
      <SettingsSection anchor="more" title={t('more')} about={t('moreAbout')}>
        {upgradeUrl === null ? (
          <p className={classes.dim}>{t('noUpgrade')}</p>
        ) : (
          <>
            <Button component="a" href={upgradeUrl} target="_blank" rel="noopener" w="fit-content">
              {t('upgrade')}
            </Button>
            <p className={classes.dim}>{t('upgradeHint', { host: placeOf(upgradeUrl) })}</p>
          </>
        )}
      </SettingsSection>
    </>
  );
}

/** The host of an address, or the mailbox. */
const placeOf = (address: string): string => {
  const url = URL.parse(address);
  return url?.host || url?.pathname || address;
};

const UNITS = ['kilobyte', 'megabyte', 'gigabyte'] as const;

/** In the largest unit that leaves a whole number before the point. */
function sizeText(bytes: number, locale: string): string {
  const power = Math.min(UNITS.length, Math.max(1, Math.floor(Math.log10(Math.max(1, bytes)) / 3)));
  return new Intl.NumberFormat(locale, {
    style: 'unit',
    unit: UNITS[power - 1] ?? 'kilobyte',
    unitDisplay: 'short',
    maximumFractionDigits: 1,
  }).format(bytes / 1000 ** power);
}
