import type { DescribedControl } from '@awning/site-model';
import type { ControlGroup } from '@awning/site-model/controls';
import { lazy, Suspense, useState } from 'react';
import { useMessages } from '../../messages/use-messages.ts';
import { useEditor } from '../use-editor.ts';
import { LockedNote } from './block-panel.tsx';
import { SectionFollowing } from './placement/section-following.tsx';
import { entriesOf } from './setting-entries.ts';
import { SettingTabs } from './setting-tabs.tsx';
import { sectionKind } from './settings/described-kinds.ts';
import { inspectorMessages } from './settings/inspector-messages.ts';
import type { MemberRights } from './settings/member-rights.ts';
import {
  type SectionSettingValues,
  sectionValues,
  type UnfinishedBackground,
} from './settings/setting-target.ts';

const SyncNote = lazy(async () => ({ default: (await import('./section-sync.tsx')).SyncNote }));

interface SectionPanelProps {
  readonly sections: readonly SectionSettingValues[];
  readonly rights: MemberRights;
  readonly group: ControlGroup;
  readonly onGroup: (group: ControlGroup) => void;
}

/** All settings of a section, or those of several at once. */
export function SectionPanel({ sections, rights, group, onGroup }: SectionPanelProps) {
  const t = useMessages(inspectorMessages);
  const [unfinished, setUnfinished] = useState<UnfinishedBackground | null>(null);
  const isPhone = useEditor((state) => state.view.device === 'phone');
  const wordsOnly = useEditor(({ view }) => view.wordsOnly !== null);
  const isLocked =
    wordsOnly || (!rights.mayChangeLocked && sections.some((section) => section.locked === true));
  const [first] = sections;
  const reasonFor = ({ path }: DescribedControl): string | undefined => {
    if (isLocked && !MEDIA_OF_BACKGROUND.has(path)) return t('lockedSection');
    return path === 'locked' && !rights.mayChangeLocked ? t('lockForManagers') : undefined;
  };
  // Undo, or another member, may have given the section a background since.
  const isWaiting = sections.every(({ background }) => background.source === 4);
  const target = sectionValues(sections, sectionKind.defaults, isWaiting ? unfinished : null, setUnfinished);
  const name =
    sections.length > 1
      ? t('sections', { count: sections.length })
      : first?.name
        ? t('sectionNamed', { name: first.name })
        : t('section');
  return (
    <SettingTabs
      name={name}
      entries={entriesOf(target, sectionKind.controls, reasonFor)}
      group={group}
      onGroup={onGroup}
      note={
        <>
          {isLocked && <LockedNote>{t('lockedSection')}</LockedNote>}
          {first?.sync && sections.length === 1 && (
            <Suspense>
              <SyncNote sectionId={first.id} />
            </Suspense>
          )}
        </>
      }
      placement={
        isPhone && first && sections.length === 1 ? (
          <SectionFollowing sectionId={first.id} isDisabled={isLocked} />
        ) : null
      }
    />
  );
}

/** Of a background, its image and its video are content. */
const MEDIA_OF_BACKGROUND: ReadonlySet<string> = new Set([
  'background.imageId',
  'background.videoId',
  'background.posterId',
  'background.url',
]);
