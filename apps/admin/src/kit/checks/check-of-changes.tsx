import type { PageFinding, SiteChange } from '@awning/contract';
import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { describeError } from '../../api/api-error.ts';
import { useServices } from '../../api/services-context.tsx';
import { useMessages } from '../../messages/use-messages.ts';
import { checkMessages } from './check-messages.ts';
import classes from './check-of-changes.module.css';
import { FindingList } from './finding-list.tsx';
import { type CheckSubject, pageChecksQuery } from './page-checks-query.ts';

interface CheckOfChangesProps {
  /** What is about to be published; null: the whole site. */
  readonly changes: readonly Pick<SiteChange, 'kind' | 'id'>[] | null;
  /** Findings that are shown another way; undefined for all others. */
  readonly jump?: (finding: PageFinding) => ReactNode | undefined;
}

const MOST = 100;

/** The pages, items and areas that changes are of, each once. */
function subjectsOf(changes: readonly Pick<SiteChange, 'kind' | 'id'>[]): CheckSubject[] {
  const subjects = changes.flatMap(({ kind, id }): CheckSubject[] => {
    if (kind === 'page' || kind === 'page-settings') return [{ kind: 'page', id }];
    if (kind === 'item' || kind === 'item-settings') return [{ kind: 'item', id }];
    return kind === 'area' ? [{ kind, id }] : [];
  });
  return [...new Map(subjects.map((each) => [`${each.kind} ${each.id}`, each])).values()].slice(0, MOST);
}

/** ED-87: the check again before publishing, folded up; it keeps nobody from publishing. */
export function CheckOfChanges({ changes, jump }: CheckOfChangesProps) {
  const t = useMessages(checkMessages);
  const { api } = useServices();
  const subjects = changes === null ? null : subjectsOf(changes);
  const { data, error, isFetching, refetch } = useQuery({
    ...pageChecksQuery(api, subjects),
    enabled: subjects === null || subjects.length > 0,
  });
  if (subjects?.length === 0) return null;
  if (error)
    return (
      <p className={classes.note}>
        {t('failed', { problem: describeError(error) })}{' '}
        <Button size="compact-xs" variant="default" onClick={() => void refetch()}>
          {t('again')}
        </Button>
      </p>
    );
  if (!data)
    return (
      <p className={classes.note} role="status">
        {isFetching && t('checking')}
      </p>
    );
  const { findings, checked, left } = data;
  return (
    <details className={classes.check}>
      <summary>
        <span>{t('toLookAt', { count: findings.length })}</span>{' '}
        <span className={classes.dim}>
          {t(findings.length === 0 ? 'checked' : 'blocksNothing', { count: checked })}
        </span>
      </summary>
      {findings.length === 0 && <p className={classes.dim}>{t('nothing')}</p>}
      <FindingList
        findings={findings}
        nameOf={({ subject: { title, id } }) => title || id}
        jump={(finding) => jump?.(finding) ?? <JumpLink finding={finding} />}
      />
      {left > 0 && <p className={classes.dim}>{t('left', { count: left })}</p>}
    </details>
  );
}

function JumpLink({ finding: { subject, part, rule } }: { readonly finding: PageFinding }) {
  const t = useMessages(checkMessages);
  return (
    <Button
      size="compact-xs"
      variant="default"
      renderRoot={(props) => (
        <Link {...placeOf(subject, rule)} search={part === null ? {} : { block: part }} {...props} />
      )}
    >
      {t('show')}
    </Button>
  );
}

function placeOf({ kind, id }: PageFinding['subject'], rule: PageFinding['rule']) {
  if (rule.startsWith('product-') && kind === 'item') return { to: `/products/${id}` };
  if (kind === 'item') return { to: `/items/${id}/edit` };
  return { to: kind === 'area' ? `/areas/${id}/edit` : `/pages/${id}/edit` };
}
