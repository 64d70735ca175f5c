import type { FirstRunStepName } from '@awning/contract';
import { readFirstRun } from '@awning/contract/calls';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Check } from 'iconoir-react';
import { useMemberSession } from '../../api/member-session-query.ts';
import { useServices } from '../../api/services-context.tsx';
import { useMessages } from '../../messages/use-messages.ts';
import classes from './checklist.module.css';
import { checklistMessages } from './checklist-messages.ts';

/** Where a step is done; the others are done in the editor itself. */
const PLACES: Partial<Readonly<Record<FirstRunStepName, { readonly to: string; readonly hash?: string }>>> = {
  name: { to: '/settings/brand', hash: 'title' },
  product: { to: '/products/new' },
};

/** ED-94: what a new site still needs. The system ticks it, and it is gone when all of it is done. */
export function Checklist() {
  const t = useMessages(checklistMessages);
  const { api } = useServices();
  const { member } = useMemberSession();
  const { data } = useQuery({
    queryKey: ['first-run'],
    queryFn: async ({ signal }) => (await api.call(readFirstRun, { signal })).body,
    enabled: member?.isOwner === true,
    refetchOnWindowFocus: true,
    staleTime: 5_000,
  });
  const steps = data?.steps ?? [];
  const done = steps.filter(({ isDone }) => isDone).length;
  if (done === steps.length) return null;
  return (
    <section className={classes.list} aria-label={t('title')}>
      <h2 className={classes.title}>
        {t('title')} <span>{t('progress', { done, total: steps.length })}</span>
      </h2>
      <ul>
        {steps.map(({ name, isDone }) => {
          const place = PLACES[name];
          return (
            <li key={name} data-done={isDone || undefined}>
              <span className={classes.mark} aria-hidden>
                {isDone && <Check width={12} height={12} strokeWidth={2.5} />}
              </span>
              {place && !isDone ? <Link {...place}>{t(name)}</Link> : <span>{t(name)}</span>}
              {isDone && <span className={classes.hidden}>{t('done')}</span>}
            </li>
          );
        })}
      </ul>
    </section>
  );
}
