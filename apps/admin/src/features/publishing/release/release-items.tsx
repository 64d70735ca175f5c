import { ActionIcon, Button } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { Plus, Xmark } from 'iconoir-react';
import { useMemberSession } from '../../../api/member-session-query.ts';
import { useMessages } from '../../../messages/use-messages.ts';
import { AddToRelease, type DraftedChange } from './add-to-release.tsx';
import classes from './release.module.css';
import { releaseMessages } from './release-messages.ts';
import type { ReleaseEntries } from './release-values.ts';

interface ReleaseItemsProps {
  readonly release: ReleaseEntries;
  readonly onDrafted: (change: DraftedChange) => void;
}

/** ED-84: prices, visibility and discounts that go live at the same moment as the pages. */
export function ReleaseItems({ release, onDrafted }: ReleaseItemsProps) {
  const t = useMessages(releaseMessages);
  const { member } = useMemberSession();
  const [isAdding, adding] = useDisclosure(false);
  const maySell = member?.permissions.includes('commerce.manage') ?? false;
  const mayAnnounce = member?.permissions.includes('settings.manage') ?? false;
  if (!maySell && !mayAnnounce) return null;
  return (
    <section className={classes.items} aria-label={t('also')}>
      <h3>{t('also')}</h3>
      {release.entries.length === 0 && <p className={classes.dim}>{t('hint')}</p>}
      <ul>
        {release.entries.map((entry) => (
          <li key={`${entry.kind} ${entry.id}`}>
            <span>
              <strong>{entry.title}</strong> <span className={classes.dim}>{entry.label}</span>
            </span>
            <ActionIcon
              variant="subtle"
              color="gray"
              size={28}
              aria-label={t('remove', { title: entry.title })}
              onClick={() => release.remove(entry)}
            >
              <Xmark width={16} height={16} aria-hidden />
            </ActionIcon>
          </li>
        ))}
      </ul>
      <Button
        size="compact-sm"
        variant="default"
        leftSection={<Plus width={16} height={16} aria-hidden />}
        onClick={adding.open}
      >
        {t('add')}
      </Button>
      {isAdding && (
        <AddToRelease
          onClose={adding.close}
          onAdd={release.add}
          onDrafted={onDrafted}
          maySell={maySell}
          mayAnnounce={mayAnnounce}
        />
      )}
    </section>
  );
}
