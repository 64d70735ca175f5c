import { CONTROL_GROUPS, type ControlGroup } from '@awning/site-model/controls';
import { TextInput } from '@mantine/core';
import { Search, SmartphoneDevice, Xmark } from 'iconoir-react';
import { type KeyboardEvent, type ReactNode, useId, useState } from 'react';
import { useMessages } from '../../messages/use-messages.ts';
import { useEditor } from '../use-editor.ts';
import { FoundElsewhere, useFoundElsewhere } from './found-elsewhere.tsx';
import { inGroup, type SettingEntry, searchEntries } from './setting-entries.ts';
import classes from './settings/inspector.module.css';
import { inspectorMessages } from './settings/inspector-messages.ts';
import { SettingField } from './settings/setting-field.tsx';

const GROUPS = Object.keys(CONTROL_GROUPS) as ControlGroup[];

interface SettingTabsProps {
  /** What the settings are of. */
  readonly name: string;
  readonly entries: readonly SettingEntry[];
  /** Above the settings of every group: a card, a reason. */
  readonly note?: ReactNode;
  /** Above the settings of the group Design. */
  readonly placement?: ReactNode;
  /** Below the settings of the group Content: what is not part of the page. */
  /** With what it holds. */
  readonly above?: ReactNode;
  readonly below?: ReactNode;
  readonly group: ControlGroup;
  readonly onGroup: (group: ControlGroup) => void;
}

/** The settings of what is selected, in three groups, or those that a search finds. */
export function SettingTabs(props: SettingTabsProps) {
  const { name, entries, note, placement, above, below, group, onGroup } = props;
  const t = useMessages(inspectorMessages);
  const id = useId();
  const [text, setText] = useState<string | null>(null);
  const isPhone = useEditor((state) => state.view.device === 'phone');
  const hasPlacement = placement !== undefined && placement !== null;
  const groups = GROUPS.filter(
    (each) => inGroup(entries, each).length > 0 || (each === 'design' && hasPlacement),
  );
  const current = groups.includes(group) ? group : (groups[0] ?? 'content');
  const isSearch = text !== null && text.trim() !== '';
  const onKeyDown = (event: KeyboardEvent): void => {
    const by = event.key === 'ArrowRight' ? 1 : event.key === 'ArrowLeft' ? -1 : 0;
    const next = groups[(groups.indexOf(current) + by + groups.length) % groups.length];
    if (by === 0 || !next) return;
    event.preventDefault();
    onGroup(next);
    document.getElementById(`${id}-${next}`)?.focus();
  };
  return (
    <section className={classes.root} aria-label={t('settingsOf', { name })}>
      <div>
        <div className={classes.strip}>
          <div className={classes.tabs} role="tablist" aria-label={t('groups')}>
            {groups.map((each) => (
              <button
                key={each}
                type="button"
                role="tab"
                id={`${id}-${each}`}
                className={classes.tab}
                aria-selected={each === current}
                aria-controls={each === current ? `${id}-panel` : undefined}
                tabIndex={each === current ? 0 : -1}
                onClick={() => {
                  setText(null);
                  onGroup(each);
                }}
                onKeyDown={onKeyDown}
              >
                {CONTROL_GROUPS[each]}
              </button>
            ))}
          </div>
          <button
            type="button"
            className={classes.icon}
            aria-expanded={text !== null}
            aria-label={t(text === null ? 'search' : 'closeSearch')}
            onClick={() => setText(text === null ? '' : null)}
          >
            {text === null ? (
              <Search width={16} height={16} aria-hidden />
            ) : (
              <Xmark width={16} height={16} aria-hidden />
            )}
          </button>
        </div>
        {text !== null && (
          <TextInput
            type="search"
            m={12}
            aria-label={t('search')}
            placeholder={t('search')}
            value={text}
            data-autofocus
            ref={focusFirst}
            onChange={({ currentTarget }) => setText(currentTarget.value)}
            onKeyDown={(event) => {
              if (event.key !== 'Escape') return;
              event.stopPropagation();
              setText(null);
            }}
          />
        )}
      </div>
      <div className={classes.scroll} role="tabpanel" id={`${id}-panel`} aria-labelledby={`${id}-${current}`}>
        {note}
        {isPhone && hasPlacement && <PhoneNote />}
        {isSearch ? (
          <Found entries={entries} text={text} />
        ) : (
          <>
            {current === 'design' && placement}
            {current === 'content' && above}
            <Fields entries={inGroup(entries, current)} />
            {current === 'content' && below}
          </>
        )}
      </div>
      {entries.length > 0 && !isPhone && <p className={classes.foot}>{t('everyDevice')}</p>}
    </section>
  );
}

const focusFirst = (input: HTMLInputElement | null): void => input?.focus();

function Fields({ entries }: { readonly entries: readonly SettingEntry[] }) {
  if (entries.length === 0) return null;
  return (
    <div className={classes.group}>
      {entries.map(({ target, control, disabledReason }) => (
        <SettingField
          key={`${target.key} ${control.path}`}
          target={target}
          control={control}
          disabledReason={disabledReason}
        />
      ))}
    </div>
  );
}

interface FoundProps {
  readonly entries: readonly SettingEntry[];
  readonly text: string;
}

/** ED-67: settings of all groups by their words. */
export function Found({ entries, text }: FoundProps) {
  const t = useMessages(inspectorMessages);
  const found = searchEntries(entries, text);
  const elsewhere = useFoundElsewhere(text);
  const isNothing = found.length + elsewhere.parts.length + elsewhere.site.length === 0;
  return (
    <>
      {isNothing && !elsewhere.isLoading && (
        <p className={classes.empty} role="status">
          {t('noMatch', { text })}
        </p>
      )}
      {GROUPS.map((group) => {
        const inside = inGroup(found, group);
        return (
          inside.length > 0 && (
            <section key={group} aria-label={CONTROL_GROUPS[group]}>
              <Fields entries={inside} />
            </section>
          )
        );
      })}
      <FoundElsewhere {...elsewhere} />
    </>
  );
}

/** ED-43 */
function PhoneNote() {
  const t = useMessages(inspectorMessages);
  return (
    <div className={classes.note}>
      <SmartphoneDevice width={16} height={16} aria-hidden />
      <p>
        <strong>{t('phoneTitle')}</strong> {t('phoneHelp')}
      </p>
    </div>
  );
}
