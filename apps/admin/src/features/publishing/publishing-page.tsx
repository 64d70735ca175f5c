import type { SiteChange } from '@awning/contract';
import { Checkbox, Skeleton, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useMemberSession } from '../../api/member-session-query.ts';
import { useServices } from '../../api/services-context.tsx';
import { siteChangesQuery } from '../../api/site-changes-query.ts';
import { CheckOfChanges } from '../../kit/checks/check-of-changes.tsx';
import { Card } from '../../kit/page/detail-page.tsx';
import { ChangeChoice, keyOfChange } from '../../kit/publishing/change-choice.tsx';
import { PublishActions } from '../../kit/publishing/publish-actions.tsx';
import { publishingMessages } from '../../kit/publishing/publishing-messages.ts';
import { tiedTo } from '../../kit/publishing/tied-changes.ts';
import { usePublishing } from '../../kit/publishing/use-publishing.ts';
import { useMessages } from '../../messages/use-messages.ts';
import { Page } from '../../ui/page.tsx';
import { BeforeAndAfter } from './before-and-after.tsx';
import { ChangeActions } from './change-actions.tsx';
import { PublishedCard } from './published-card.tsx';
import classes from './publishing-page.module.css';
import { publishingPageMessages } from './publishing-page-messages.ts';
import { ReadFailureNotice } from './read-failure.tsx';
import { ReleaseItems } from './release/release-items.tsx';
import { useReleaseEntries, valuesOf } from './release/release-values.ts';
import { ScheduledCard } from './scheduled-card.tsx';
import { SiteCheckCard } from './site-check-card.tsx';

/** ED-83: everything that waits on the site, what goes live by itself, and what went live. */
export function PublishingPage() {
  const t = useMessages(publishingPageMessages);
  const { api } = useServices();
  const { website } = useMemberSession();
  const waiting = useQuery({ ...siteChangesQuery(api), staleTime: 0 });
  const changes = waiting.data ?? [];
  const [looked, setLooked] = useState<string | null>(null);
  const shown = changes.find((change) => keyOfChange(change) === looked) ?? changes[0];
  return (
    <Page title={t('title')} siteTitle={website.title} wide>
      <div className={classes.columns}>
        <div className={classes.stack}>
          <Card title={t('waiting')}>
            {waiting.isPending && <Skeleton height={120} role="status" aria-label={t('loading')} />}
            {waiting.error && <ReadFailureNotice query={waiting} />}
            {waiting.data && <Waiting changes={changes} onLook={setLooked} />}
          </Card>
          <ScheduledCard waiting={changes} />
          <SiteCheckCard />
          <PublishedCard />
        </div>
        {shown && (
          <BeforeAndAfter
            key={keyOfChange(shown)}
            change={shown}
            isNew={changes.some(({ id, turnsOn }) => turnsOn && id === shown.id)}
            isAsked={looked !== null}
          />
        )}
      </div>
    </Page>
  );
}

interface WaitingProps {
  readonly changes: readonly SiteChange[];
  readonly onLook: (key: string) => void;
}

function Waiting({ changes, onLook }: WaitingProps) {
  const t = useMessages(publishingPageMessages);
  const words = useMessages(publishingMessages);
  // What arrives later, while one chooses, is chosen by hand.
  const [shownFirst] = useState(() => new Set(changes.map(keyOfChange)));
  const [ticked, setTicked] = useState<ReadonlyMap<string, boolean>>(new Map());
  const [name, setName] = useState('');
  // What cannot be published as it is stays out until it is decided.
  const isPossible = (change: SiteChange): boolean =>
    tiedTo(change, changes).every(({ hasConflicts }) => !hasConflicts);
  const isTicked = (change: SiteChange): boolean => {
    const key = keyOfChange(change);
    return ticked.get(key) ?? shownFirst.has(key);
  };
  const isChosen = (change: SiteChange): boolean =>
    isPossible(change) && tiedTo(change, changes).every(isTicked);
  const chosen = changes.filter(isChosen);
  const release = useReleaseEntries();
  const count = chosen.length + release.entries.length;
  const publishing = usePublishing(chosen, {
    published: t('published', { count }),
    name,
    values: valuesOf(release.entries),
    onDone: () => {
      setName('');
      release.clear();
    },
  });
  const choose = (keys: readonly string[], isOn: boolean): void =>
    setTicked((before) => new Map([...before, ...keys.map((key) => [key, isOn] as const)]));
  const items = (
    <ReleaseItems release={release} onDrafted={(change) => choose([keyOfChange(change)], true)} />
  );
  if (changes.length === 0 && release.entries.length === 0)
    return (
      <>
        <p className={classes.dim}>{words('nothingWaits')}</p>
        {items}
      </>
    );
  const possible = changes.filter(isPossible);
  return (
    <>
      {changes.length > 0 && (
        <Checkbox
          label={t('chooseAll')}
          description={words('chosen', { chosen: chosen.length, count: changes.length })}
          checked={possible.length > 0 && chosen.length === possible.length}
          indeterminate={chosen.length > 0 && chosen.length < possible.length}
          disabled={possible.length === 0}
          onChange={({ currentTarget }) =>
            setTicked(new Map(changes.map((change) => [keyOfChange(change), currentTarget.checked])))
          }
        />
      )}
      <ul className={classes.changes}>
        {changes.map((change) => (
          <ChangeChoice
            key={keyOfChange(change)}
            change={change}
            isChosen={isChosen(change)}
            isHeldUp={!change.hasConflicts && !isPossible(change)}
            onChoose={(isOn) => choose(tiedTo(change, changes).map(keyOfChange), isOn)}
            actions={<ChangeActions change={change} onLook={() => onLook(keyOfChange(change))} />}
          />
        ))}
      </ul>
      {items}
      <CheckOfChanges changes={chosen} />
      <TextInput
        label={t('name')}
        description={t('nameHint')}
        value={name}
        maxLength={200}
        onChange={({ currentTarget }) => setName(currentTarget.value)}
      />
      <div className={classes.foot}>
        <PublishActions publishing={publishing} isReady count={count} />
      </div>
    </>
  );
}
