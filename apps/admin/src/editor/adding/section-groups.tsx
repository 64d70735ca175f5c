import { STARTER_GROUPS, type StarterGroup } from '@awning/site-model/starters';
import { useMessages } from '../../messages/use-messages.ts';
import { addingMessages } from './adding-messages.ts';
import classes from './section-picker.module.css';

export const GROUPS = Object.entries(STARTER_GROUPS) as readonly (readonly [StarterGroup, string])[];

/** Those that the site keeps, beside the ready-made ones. */
export type SectionGroup = StarterGroup | 'saved';

interface SectionGroupsProps {
  readonly current: SectionGroup | null;
  /** Undefined: saved sections are not offered. */
  readonly savedCount: number | undefined;
  readonly countOf: (group: StarterGroup) => number;
  readonly onChoose: (group: SectionGroup) => void;
}

export function SectionGroups({ current, savedCount, countOf, onChoose }: SectionGroupsProps) {
  const t = useMessages(addingMessages);
  const groups: readonly (readonly [SectionGroup, string, number])[] = [
    ...(savedCount === undefined ? [] : [['saved', t('saved'), savedCount] as const]),
    ...GROUPS.map(([id, label]) => [id, label, countOf(id)] as const),
  ];
  return (
    <nav className={classes.groups} aria-label={t('groups')}>
      {groups.map(([id, label, count]) => (
        <button
          key={id}
          type="button"
          aria-current={id === current ? 'true' : undefined}
          onClick={() => onChoose(id)}
        >
          {label}
          <span>{count}</span>
        </button>
      ))}
    </nav>
  );
}
