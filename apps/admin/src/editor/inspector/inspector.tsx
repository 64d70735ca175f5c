import type { ControlGroup } from '@awning/site-model/controls';
import { TextInput } from '@mantine/core';
import { Search } from 'iconoir-react';
import { useState } from 'react';
import { useMemberSession } from '../../api/member-session-query.ts';
import { useMessages } from '../../messages/use-messages.ts';
import { useEditor } from '../use-editor.ts';
import { BlockPanel } from './block-panel.tsx';
import { SectionPanel } from './section-panel.tsx';
import { isSameSelected, selectedParts } from './selected-parts.ts';
import { Found } from './setting-tabs.tsx';
import classes from './settings/inspector.module.css';
import { inspectorMessages } from './settings/inspector-messages.ts';
import { rightsOf } from './settings/member-rights.ts';
import { createPendingValues, PendingValuesProvider } from './settings/pending-values.ts';
import { HoverProvider, type OnHover } from './settings/setting-field.tsx';

interface InspectorProps {
  /** ED-68: what the field under the pointer changes, to be outlined on the page. */
  readonly onHover?: OnHover;
}

const outlineNothing: OnHover = () => {};

/** ED-65: the settings of what is selected. */
export function Inspector({ onHover = outlineNothing }: InspectorProps) {
  const [pending] = useState(createPendingValues);
  return (
    <HoverProvider value={onHover}>
      <PendingValuesProvider value={pending}>
        <SelectedSettings />
      </PendingValuesProvider>
    </HoverProvider>
  );
}

function SelectedSettings() {
  const { member } = useMemberSession();
  const selected = useEditor(selectedParts, isSameSelected);
  const [group, setGroup] = useState<ControlGroup>('content');
  const panel = { rights: rightsOf(member), group, onGroup: setGroup };
  switch (selected.kind) {
    case 'blocks':
      return (
        <BlockPanel
          key={selected.blocks.map(({ block }) => block.id).join()}
          selected={selected.blocks}
          {...panel}
        />
      );
    case 'sections':
      return (
        <SectionPanel
          key={selected.sections.map(({ id }) => id).join()}
          sections={selected.sections}
          {...panel}
        />
      );
    case 'nothing':
      return <NothingSelected />;
  }
}

/** What to do, and the search over the settings of the whole page and of the site. */
function NothingSelected() {
  const t = useMessages(inspectorMessages);
  const [text, setText] = useState('');
  return (
    <>
      <div className={classes.empty}>
        <h2 className={classes.heading}>{t('nothingTitle')}</h2>
        <p className={classes.help}>{t('nothing')}</p>
      </div>
      <TextInput
        type="search"
        size="xs"
        mx={16}
        aria-label={t('search')}
        placeholder={t('search')}
        leftSection={<Search width={14} height={14} aria-hidden />}
        value={text}
        onChange={({ currentTarget }) => setText(currentTarget.value)}
      />
      {text.trim() !== '' && <Found entries={[]} text={text} />}
    </>
  );
}
