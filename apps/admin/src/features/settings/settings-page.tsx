import { Link } from '@tanstack/react-router';
import { NavArrowRight } from 'iconoir-react';
import { useState } from 'react';
import { useMemberSession } from '../../api/member-session-query.ts';
import { useMessages } from '../../messages/use-messages.ts';
import { Page } from '../../ui/page.tsx';
import { FoundSettings, SettingSearchField } from './setting-search.tsx';
import classes from './settings-page.module.css';
import { topicIcons } from './topic-icons.tsx';
import { openTopics, type Topic, topicGroups } from './topic-list.ts';
import { topicMessages } from './topic-messages.ts';
import { useTopicValues } from './use-topic-values.ts';

/** All settings: one search over them, and each topic with its value of today. */
export function SettingsPage() {
  const t = useMessages(topicMessages);
  const { website, member } = useMemberSession();
  const [typed, setTyped] = useState('');
  const open = openTopics(member?.permissions ?? []);
  const groups = topicGroups.filter((group) => open.some((topic) => topic.group === group));
  return (
    <Page title={t('title')} siteTitle={website.title} wide>
      <SettingSearchField typed={typed} onType={setTyped} isLarge />
      {typed.trim() !== '' ? (
        <FoundSettings typed={typed} topics={open} />
      ) : (
        <nav aria-label={t('topics')} className={classes.groups}>
          {groups.map((group) => (
            <TopicCard key={group} label={t(`${group}Group`)} topics={open} group={group} />
          ))}
        </nav>
      )}
    </Page>
  );
}

interface TopicCardProps {
  readonly label: string;
  readonly group: Topic['group'];
  readonly topics: readonly Topic[];
}

function TopicCard({ label, group, topics }: TopicCardProps) {
  const t = useMessages(topicMessages);
  const values = useTopicValues();
  return (
    <section className={classes.group}>
      <h2>{label}</h2>
      <ul>
        {topics
          .filter((topic) => topic.group === group)
          .map((topic) => {
            const Icon = topicIcons[topic.id];
            return (
              <li key={topic.id}>
                <Link to="/settings/$topic" params={{ topic: topic.id }}>
                  {Icon && <Icon width={18} height={18} strokeWidth={1.6} aria-hidden />}
                  <span className={classes.words}>
                    <strong>{t(topic.label)}</strong>
                    <span className={classes.hint}>{values[topic.id] ?? t(topic.hint)}</span>
                  </span>
                  <NavArrowRight width={16} height={16} aria-hidden className={classes.arrow} />
                </Link>
              </li>
            );
          })}
      </ul>
    </section>
  );
}
