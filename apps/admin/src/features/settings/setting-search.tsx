import { ActionIcon, TextInput } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { Search, Xmark } from 'iconoir-react';
import { useMemo, useRef } from 'react';
import { useKeys } from '../../kit/keys/keys-context.tsx';
import { useMessages } from '../../messages/use-messages.ts';
import { findSettings } from './setting-index.ts';
import classes from './settings-page.module.css';
import type { Topic } from './topic-list.ts';
import { topicMessages } from './topic-messages.ts';

interface SearchFieldProps {
  readonly typed: string;
  readonly onType: (typed: string) => void;
  readonly isLarge?: boolean;
}

/** One box over the names and hints of all settings. */
export function SettingSearchField({ typed, onType, isLarge = false }: SearchFieldProps) {
  const t = useMessages(topicMessages);
  const field = useRef<HTMLInputElement>(null);
  useKeys([{ keys: '/', label: t('find'), run: () => field.current?.focus() }]);
  return (
    <TextInput
      ref={field}
      type="search"
      aria-label={t('find')}
      placeholder={t(isLarge ? 'findPlaceholder' : 'find')}
      value={typed}
      onChange={({ currentTarget }) => onType(currentTarget.value)}
      onKeyDown={({ key }) => {
        if (key === 'Escape') onType('');
      }}
      maxLength={200}
      autoComplete="off"
      className={isLarge ? classes.largeSearch : undefined}
      {...(isLarge && { size: 'md' })}
      leftSection={<Search width={16} height={16} aria-hidden />}
      rightSection={
        typed !== '' && (
          <ActionIcon variant="subtle" color="gray" aria-label={t('clear')} onClick={() => onType('')}>
            <Xmark width={16} height={16} aria-hidden />
          </ActionIcon>
        )
      }
    />
  );
}

interface FoundSettingsProps {
  readonly typed: string;
  readonly topics: readonly Topic[];
}

/** What was found; each leads to the section of its topic. */
export function FoundSettings({ typed, topics }: FoundSettingsProps) {
  const t = useMessages(topicMessages);
  const found = useMemo(() => findSettings(typed, topics, t), [typed, topics, t]);
  const labels = new Map(topics.map(({ id, label }) => [id, t(label)]));
  return (
    <div>
      <p role="status" className={classes.count}>
        {found.length === 0 ? t('nothing', { typed: typed.trim() }) : t('found', { count: found.length })}
      </p>
      {found.length > 0 && (
        <ul className={classes.found}>
          {found.map(({ topic, name, hint, anchor }) => (
            <li key={`${topic} ${anchor} ${name}`}>
              <Link to="/settings/$topic" params={{ topic }} {...(anchor !== '' && { hash: anchor })}>
                <strong>{name}</strong>
                {anchor !== '' && <span className={classes.topicName}>{labels.get(topic)}</span>}
                {hint !== '' && <span className={classes.hint}>{hint}</span>}
              </Link>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
