import type { PageFinding } from '@awning/contract';
import { Button } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { useMessages } from '../../messages/use-messages.ts';
import { checkMessages } from './check-messages.ts';
import classes from './finding-list.module.css';

interface FindingListProps {
  readonly findings: readonly PageFinding[];
  /** What people call the part that a finding is about; null: the page itself. */
  readonly nameOf: (finding: PageFinding) => string | null;
  /** The way to where it is mended. */
  readonly jump: (finding: PageFinding) => ReactNode;
  /** Mends it; without it nothing is offered. */
  readonly onFix?: (finding: PageFinding) => void;
}

/** The same finding, for as long as nothing about it changes. */
const keyOfFinding = ({ subject, rule, part, values }: PageFinding): string =>
  `${subject.kind} ${subject.id} ${rule} ${part} ${JSON.stringify(values)}`;

/** ED-87: each with a sentence, a jump, and a fix where one is safe. What is left as it is goes out of the way. */
export function FindingList({ findings, nameOf, jump, onFix }: FindingListProps) {
  const t = useMessages(checkMessages);
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set());
  const shown = findings.filter((finding) => !left.has(keyOfFinding(finding)));
  const count = findings.length - shown.length;
  return (
    <>
      <ul className={classes.findings}>
        {shown.map((finding) => {
          const name = nameOf(finding);
          return (
            <li key={keyOfFinding(finding)} data-rule={finding.rule}>
              {name !== null && <p className={classes.name}>{name}</p>}
              <p>{sentenceOf(t, finding)}</p>
              <span className={classes.actions}>
                {jump(finding)}
                {onFix && finding.fix.length > 0 && (
                  <Button size="compact-xs" variant="default" onClick={() => onFix(finding)}>
                    {t(`fix-${finding.rule}` as keyof typeof checkMessages)}
                  </Button>
                )}
                <Button
                  size="compact-xs"
                  variant="subtle"
                  color="gray"
                  onClick={() => setLeft(new Set([...left, keyOfFinding(finding)]))}
                >
                  {t('leave')}
                </Button>
              </span>
            </li>
          );
        })}
      </ul>
      {count > 0 && (
        <p className={classes.left}>
          {t('leftAlone', { count })}{' '}
          <Button size="compact-xs" variant="subtle" color="gray" onClick={() => setLeft(new Set())}>
            {t('showLeft')}
          </Button>
        </p>
      )}
    </>
  );
}

type Words = ReturnType<typeof useMessages<typeof checkMessages>>;

const sentenceOf = (t: Words, { rule, values }: PageFinding): string =>
  t(rule, values.link === '' ? { ...values, link: 'none' } : values);
