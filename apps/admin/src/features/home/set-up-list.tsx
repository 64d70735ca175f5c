import type { SetUp, SetUpStep, SetUpStepName } from '@awning/contract';
import { useRouter } from '@tanstack/react-router';
import { Check } from 'iconoir-react';
import { useMemberChoice } from '../../api/member-choices.ts';
import { useMemberSession } from '../../api/member-session-query.ts';
import { Card } from '../../kit/page/detail-page.tsx';
import { useToasts } from '../../kit/toasts/toasts.tsx';
import { useMessages } from '../../messages/use-messages.ts';
import { topics } from '../settings/topic-list.ts';
import classes from './set-up-list.module.css';
import { setUpMessages } from './set-up-messages.ts';

interface SetUpCardProps {
  readonly setUp: SetUp;
  /** Whether it can be put away. */
  readonly mayHide?: boolean;
}

/** What a shop needs before it can sell. The system ticks the steps; nobody else does. */
export function SetUpCard({ setUp, mayHide = false }: SetUpCardProps) {
  const t = useMessages(setUpMessages);
  const toasts = useToasts();
  const [, setHidden] = useMemberChoice('isSetUpHidden');
  const { steps } = setUp;
  const done = steps.filter(({ isDone }) => isDone).length;
  const next = steps.find(({ isDone }) => !isDone);
  const hide = (): void => {
    void setHidden(true).catch(() => {});
    toasts.show({ text: t('hidden'), undo: () => void setHidden(false).catch(() => {}) });
  };
  return (
    <Card
      title={t('title')}
      isFlush
      actions={
        mayHide ? (
          <button type="button" className={classes.hide} onClick={hide}>
            {t('hide')}
          </button>
        ) : undefined
      }
    >
      <p className={classes.progress}>
        {done === steps.length ? t('allDone') : t('progress', { done, total: steps.length })}
      </p>
      <ol className={classes.steps}>
        {steps.map((step, index) => (
          <Step key={step.name} step={step} number={index + 1} isNext={step === next} />
        ))}
      </ol>
    </Card>
  );
}

/** Where a step is described that has no screen yet. */
const REFERENCE: Readonly<Partial<Record<SetUpStepName, string>>> = {
  delivery: 'docs/reference/shipping.md',
  payment: 'docs/reference/payments.md',
};

interface StepProps {
  readonly step: SetUpStep;
  readonly number: number;
  readonly isNext: boolean;
}

function Step({ step, number, isNext }: StepProps) {
  const t = useMessages(setUpMessages);
  const { name, isDone, detail } = step;
  const href = useStepAddress()(name);
  return (
    <li data-done={isDone || undefined} data-next={isNext || undefined}>
      <span className={classes.mark} aria-hidden>
        {isDone ? <Check width={16} height={16} strokeWidth={2.25} /> : number}
      </span>
      <span className={classes.text}>
        <b>{t(name)}</b>
        {isDone && <span className={classes.hidden}>{t('done')}</span>}
        {isDone ? (
          detail !== null && <span className={classes.detail}>{detail}</span>
        ) : (
          <span className={classes.about}>
            {t(`about ${name}`)}
            {href === undefined && ` ${t('noScreen', { page: REFERENCE[name] ?? 'README.md' })}`}
          </span>
        )}
      </span>
      {href !== undefined && !(isDone && name === 'order') && (
        <a
          className={isDone ? classes.change : classes.action}
          data-primary={isNext || undefined}
          href={href}
          target={name === 'order' ? '_blank' : undefined}
          rel={name === 'order' ? 'noreferrer' : undefined}
        >
          {t(isDone ? 'change' : `do ${name}`)}
        </a>
      )}
    </li>
  );
}

/** Where a step is done, as far as the admin has the screen. */
function useStepAddress(): (step: SetUpStepName) => string | undefined {
  const { routesByPath, basepath } = useRouter();
  const { website } = useMemberSession();
  const screens: Readonly<Partial<Record<SetUpStepName, string>>> = {
    name: '/settings/brand#title',
    currency: '/settings/store#store',
    product: '/products/new',
    delivery: '/settings/delivery',
    payment: '/settings/payments',
    publish: '/pages',
  };
  return (step) => {
    if (step === 'order') return website.baseUrl;
    const screen = screens[step];
    const path = screen?.split('#')[0] ?? '';
    const isThere = path in routesByPath || topics.some(({ id }) => path === `/settings/${id}`);
    return screen !== undefined && isThere ? `${basepath.replace(/\/$/, '')}${screen}` : undefined;
  };
}
