import { Skeleton } from '@mantine/core';
import { Link, useParams } from '@tanstack/react-router';
import { NavArrowLeft } from 'iconoir-react';
import { Suspense, useState } from 'react';
import { useMemberSession } from '../../api/member-session-query.ts';
import { useMessages } from '../../messages/use-messages.ts';
import { Page } from '../../ui/page.tsx';
import { FoundSettings, SettingSearchField } from './setting-search.tsx';
import classes from './settings-page.module.css';
import { topicComponents } from './topic-components.ts';
import { isOpenTo, openTopics, type Topic, topicGroups, topics } from './topic-list.ts';
import { topicMessages } from './topic-messages.ts';

/** One topic of the settings, with the others beside it where there is room. */
export function SettingsTopicPage() {
  const t = useMessages(topicMessages);
  const { topic: id } = useParams({ from: '/members/settings/$topic' });
  const { website, member } = useMemberSession();
  const permissions = member?.permissions ?? [];
  const topic = topics.find((each) => each.id === id);
  const Content = topicComponents[id];
  const isOpen = topic !== undefined && isOpenTo(permissions, topic);
  const title = topic ? t(topic.label) : t('missing');
  return (
    <div className={classes.layout}>
      <TopicList topics={openTopics(permissions)} currentId={id} />
      <div className={classes.content}>
        <Link to="/settings" className={classes.back}>
          <NavArrowLeft width={18} height={18} strokeWidth={1.75} aria-hidden />
          {t('back')}
        </Link>
        <Page title={title} siteTitle={website.title} wide>
          {!topic && <p>{t('missingText')}</p>}
          {topic && !isOpen && (
            <section className={classes.closed}>
              <h2>{t('closedTitle')}</h2>
              <p>{t('closedText')}</p>
            </section>
          )}
          {isOpen && Content && (
            <Suspense fallback={<Skeleton height={240} role="status" aria-label={t('loading')} />}>
              <Content key={id} />
            </Suspense>
          )}
        </Page>
      </div>
    </div>
  );
}

interface TopicListProps {
  readonly topics: readonly Topic[];
  readonly currentId: string;
}

function TopicList({ topics: open, currentId }: TopicListProps) {
  const t = useMessages(topicMessages);
  const [typed, setTyped] = useState('');
  const groups = topicGroups.filter((group) => open.some((topic) => topic.group === group));
  return (
    <nav aria-label={t('topics')} className={classes.list}>
      <SettingSearchField typed={typed} onType={setTyped} />
      {typed.trim() !== '' ? (
        <FoundSettings typed={typed} topics={open} />
      ) : (
        groups.map((group) => (
          <section key={group}>
            <h2>{t(`${group}Group`)}</h2>
            <ul>
              {open
                .filter((topic) => topic.group === group)
                .map((topic) => (
                  <li key={topic.id}>
                    <Link
                      to="/settings/$topic"
                      params={{ topic: topic.id }}
                      aria-current={topic.id === currentId ? 'page' : undefined}
                    >
                      {t(topic.label)}
                    </Link>
                  </li>
                ))}
            </ul>
          </section>
        ))
      )}
    </nav>
  );
}
