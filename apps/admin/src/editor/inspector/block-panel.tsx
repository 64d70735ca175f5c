import { BLOCK_TYPES, type Block, gridOf, type PlacedBlock } from '@awning/site-model';
import type { ControlGroup } from '@awning/site-model/controls';
import { Switch } from '@mantine/core';
import { Copy, Lock, Puzzle, Trash } from 'iconoir-react';
import { lazy, type ReactNode, Suspense, useId, useMemo } from 'react';
import { useMessages } from '../../messages/use-messages.ts';
import toggle from '../../ui/toggle.module.css';
import { useEditor, useEditorModel } from '../use-editor.ts';
import { BlockPlacement } from './placement/block-placement.tsx';
import { ClassicPlacement } from './placement/classic-placement.tsx';
import { SeveralPlacement } from './placement/several-placement.tsx';
import type { SelectedBlock } from './selected-parts.ts';
import { entriesOf, type SettingEntry } from './setting-entries.ts';
import { SettingTabs } from './setting-tabs.tsx';
import { blockSettings, keptCardOf, kindOf } from './settings/described-kinds.ts';
import classes from './settings/inspector.module.css';
import { inspectorMessages } from './settings/inspector-messages.ts';
import { isWords, type MemberRights } from './settings/member-rights.ts';
import { blockSettingsOf, blockValues } from './settings/setting-target.ts';

const FormAnswers = lazy(async () => ({ default: (await import('./form-answers.tsx')).FormAnswers }));
const OwnBlock = lazy(async () => ({ default: (await import('./section-sync.tsx')).OwnBlock }));
const FormQuestions = lazy(async () => ({
  default: (await import('./form-questions/form-questions.tsx')).FormQuestions,
}));

interface BlockPanelProps {
  readonly selected: readonly SelectedBlock[];
  readonly rights: MemberRights;
  readonly group: ControlGroup;
  readonly onGroup: (group: ControlGroup) => void;
}

/** One block, or several: what they hold, how they stand in their places, and where. */
export function BlockPanel({ selected, rights, group, onGroup }: BlockPanelProps) {
  const t = useMessages(inspectorMessages);
  const blocks = selected.map(({ block }) => block);
  const type = sharedType(blocks);
  const kind = type === null ? undefined : kindOf(type);
  const isClosed = type === BLOCK_TYPES.code && !rights.mayChangeCode;
  const wordsOnly = useEditor(({ view }) => view.wordsOnly !== null);
  const isLocked = wordsOnly || (!rights.mayChangeLocked && selected.some((each) => each.isLocked));
  const label = type === null ? null : (kind ?? keptCardOf(type)).label;
  const entries = useMemo(() => {
    const parts = selected.map(({ block }) => block);
    const reason = isLocked ? t('locked') : undefined;
    const values =
      kind && !isClosed
        ? entriesOf(blockValues(parts, kind), kind.controls, (control) =>
            isWords(control) ? undefined : reason,
          )
        : [];
    // ED-78: the questions of one form have a list of their own.
    const shown = type === BLOCK_TYPES.form && parts.length === 1 ? values.filter(isNoQuestion) : values;
    return [...shown, ...entriesOf(blockSettingsOf(parts), blockSettings, () => reason)];
  }, [selected, type, kind, isClosed, isLocked, t]);
  const [only] = blocks.length === 1 ? blocks : [];
  return (
    <SettingTabs
      name={nameOf(t, label, blocks.length)}
      entries={entries}
      group={group}
      onGroup={onGroup}
      note={
        <>
          {isLocked && <LockedNote>{t('locked')}</LockedNote>}
          {selected.length === 1 && selected[0]?.isInSync && (
            <Suspense>
              <OwnBlock sectionId={selected[0].sectionId} blockId={selected[0].block.id} />
            </Suspense>
          )}
          <Card type={type} isKnown={kind !== undefined} isClosed={isClosed} />
          {(kind === undefined || isClosed) && type !== null && (
            <CardActions blocks={blocks} isDisabled={isLocked} />
          )}
        </>
      }
      placement={<Placement selected={selected} reason={isLocked ? t('lockedPlace') : undefined} />}
      above={
        only?.type === BLOCK_TYPES.form && (
          <Suspense>
            <FormQuestions block={only} isLocked={isLocked} />
          </Suspense>
        )
      }
      below={
        only &&
        hasForm(only) && (
          <Suspense>
            <FormAnswers block={only} />
          </Suspense>
        )
      }
    />
  );
}

const isNoQuestion = ({ control }: SettingEntry): boolean => control.path !== 'formFields';

const hasForm = ({ type }: Block): boolean => type === BLOCK_TYPES.form || type === BLOCK_TYPES.newsletter;

const sharedType = ([first, ...others]: readonly Block[]): number | null =>
  first && others.every(({ type }) => type === first.type) ? first.type : null;

function nameOf(
  t: ReturnType<typeof useMessages<typeof inspectorMessages>>,
  label: string | null,
  count: number,
): string {
  if (label === null) return t('severalKinds', { count });
  return count === 1 ? label : t('severalOf', { count, name: label });
}

interface PlacementProps {
  readonly selected: readonly SelectedBlock[];
  readonly reason: string | undefined;
}

function Placement({ selected, reason }: PlacementProps) {
  const [first] = selected;
  if (!first) return null;
  if (selected.length > 1) {
    const areTogether = selected.every(
      ({ sectionId, placed }) => placed !== null && sectionId === first.sectionId,
    );
    return (
      <SeveralPlacement
        ids={selected.map(({ block }) => block.id)}
        areTogether={areTogether}
        disabledReason={reason}
      />
    );
  }
  const { placed, block, sectionId } = first;
  if (!placed) return <ClassicPlacement blockId={block.id} disabledReason={reason} />;
  return (
    <>
      <BlockPlacement placed={placed} sectionId={sectionId} disabledReason={reason} />
      <PhoneVisibility placed={placed} isDisabled={reason !== undefined} />
    </>
  );
}

interface PhoneVisibilityProps {
  readonly placed: PlacedBlock;
  readonly isDisabled: boolean;
}

/** On the phone: whether it is shown there. */
function PhoneVisibility({ placed: { block }, isDisabled }: PhoneVisibilityProps) {
  const t = useMessages(inspectorMessages);
  const id = useId();
  const model = useEditorModel();
  const isPhone = useEditor((state) => gridOf(state.view.device) === 'phone');
  if (!isPhone) return null;
  const hidden = block.settings?.hideOn ?? [];
  const change = (isShown: boolean): void => {
    const others = hidden.filter((device) => device !== 'phone');
    const hideOn = isShown ? others : [...others, 'phone' as const];
    model.run([
      { do: 'set-block', block: block.id, settings: { hideOn: hideOn.length === 0 ? null : hideOn } },
    ]);
  };
  return (
    <div className={classes.group}>
      <div className={classes.switch}>
        <label htmlFor={id}>{t('showOnPhone')}</label>
        <Switch
          id={id}
          checked={!hidden.includes('phone')}
          disabled={isDisabled}
          withThumbIndicator={false}
          classNames={{ input: toggle.input, track: toggle.track, thumb: toggle.thumb }}
          onChange={({ currentTarget }) => change(currentTarget.checked)}
        />
      </div>
    </div>
  );
}

export function LockedNote({ children }: { readonly children: ReactNode }) {
  return (
    <div className={classes.note} role="note">
      <Lock width={16} height={16} aria-hidden />
      <p>{children}</p>
    </div>
  );
}

interface CardProps {
  readonly type: number | null;
  readonly isKnown: boolean;
  readonly isClosed: boolean;
}

/** What is said of blocks whose settings are not shown: kept kinds, code, kinds that share nothing. */
function Card({ type, isKnown, isClosed }: CardProps) {
  const t = useMessages(inspectorMessages);
  if (type !== null && isKnown && !isClosed) return null;
  const kept = type === null ? null : keptCardOf(type);
  const title = isClosed ? t('codeTitle') : kept?.label;
  const Icon = isClosed ? Lock : Puzzle;
  return (
    <div className={classes.card}>
      {title !== undefined && (
        <h2 className={classes.cardTitle}>
          <Icon width={16} height={16} aria-hidden />
          {title}
        </h2>
      )}
      <p className={classes.help}>{isClosed ? t('code') : (kept?.help ?? t('severalKindsHelp'))}</p>
    </div>
  );
}

interface CardActionsProps {
  readonly blocks: readonly Block[];
  readonly isDisabled: boolean;
}

function CardActions({ blocks, isDisabled }: CardActionsProps) {
  const t = useMessages(inspectorMessages);
  const model = useEditorModel();
  const run = (act: 'duplicate-block' | 'remove-block') => (): void => {
    model.run(blocks.map(({ id }) => ({ do: act, block: id })));
  };
  return (
    <div className={classes.group}>
      <div className={classes.pair}>
        <button type="button" className={classes.soft} disabled={isDisabled} onClick={run('duplicate-block')}>
          <Copy width={14} height={14} aria-hidden />
          {t('duplicate')}
        </button>
        <button type="button" className={classes.soft} disabled={isDisabled} onClick={run('remove-block')}>
          <Trash width={14} height={14} aria-hidden />
          {t('removeBlock')}
        </button>
      </div>
    </div>
  );
}
