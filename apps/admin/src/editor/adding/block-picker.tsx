import { BLOCKS_PER_LAYOUT, blocksOfLayout } from '@awning/site-model';
import { Anchor, Modal } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { Search } from 'iconoir-react';
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';
import { useMemberChoice } from '../../api/member-choices.ts';
import { useMemberSession } from '../../api/member-session-query.ts';
import { useMessages } from '../../messages/use-messages.ts';
import { useEditor } from '../use-editor.ts';
import { addingMessages } from './adding-messages.ts';
import { type BlockKind, blockKinds } from './block-kinds.ts';
import classes from './block-picker.module.css';
import { BlockSketch } from './block-sketch.tsx';
import { findByWords } from './find-by-words.ts';
import { type BlockTarget, useBlockChoice } from './use-block-choice.ts';

interface BlockPickerProps extends BlockTarget {
  readonly onClose: () => void;
  /** With the id of the new block, after the picker has closed: a text is opened, and the page scrolls to it. */
  readonly onAdded?: ((blockId: string, type: number) => void) | undefined;
  /** Of the site. */
  readonly blocksPerLayout?: number | undefined;
}

interface Group {
  readonly label: string;
  readonly kinds: readonly BlockKind[];
}

/** ED-60: every kind of block, found by its name and by other words, chosen by arrows and Enter. */
export function BlockPicker({ onClose, ...rest }: BlockPickerProps) {
  const t = useMessages(addingMessages);
  return (
    <Modal.Root opened onClose={onClose} size={680} classNames={{ content: classes.box }} yOffset="10vh">
      <Modal.Overlay backgroundOpacity={1} color="var(--awning-scrim)" />
      <Modal.Content radius={14} aria-label={t('addBlock')}>
        <PickerBox onClose={onClose} {...rest} />
      </Modal.Content>
    </Modal.Root>
  );
}

function PickerBox({
  onClose,
  onAdded,
  place,
  inView,
  line,
  blocksPerLayout = BLOCKS_PER_LAYOUT,
}: BlockPickerProps) {
  const t = useMessages(addingMessages);
  const listId = useId();
  const field = useRef<HTMLInputElement>(null);
  const list = useRef<HTMLDivElement>(null);
  const [typed, setTyped] = useState('');
  const [active, setActive] = useState<string | null>(null);
  const groups = useGroups(typed);
  const add = useBlockChoice({ place, inView, line });
  const options = groups.flatMap(({ label, kinds }) =>
    kinds.map((kind) => ({ id: keyOf(label, kind), kind })),
  );
  const current = options.find(({ id }) => id === active) ?? options[0];
  const optionId = (id: string): string => `${listId}-${id.replace(/\W+/g, '-')}`;
  const count = useBlockCount(place?.section ?? inView[0]?.section);
  useEffect(() => field.current?.focus(), []);

  const choose = (kind: BlockKind | undefined): void => {
    const added = kind && add(kind.type);
    if (!added) return;
    onClose();
    onAdded?.(added, kind.type);
  };
  const move = (step: number): void => {
    if (options.length === 0) return;
    const at = current ? options.indexOf(current) : -1;
    const next = options[(at + step + options.length) % options.length];
    setActive(next?.id ?? null);
    if (next)
      list.current
        ?.querySelector(`#${CSS.escape(optionId(next.id))}`)
        ?.scrollIntoView?.({ block: 'nearest' });
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    const steps: Readonly<Record<string, number>> = { ArrowDown: 1, ArrowUp: -1 };
    const step = steps[event.key];
    if (step !== undefined) move(step);
    else if (event.key === 'Enter' && !event.nativeEvent.isComposing) choose(current?.kind);
    else return;
    event.preventDefault();
  };
  return (
    <>
      <div className={classes.head}>
        <Search width={18} height={18} strokeWidth={1.75} aria-hidden />
        <input
          ref={field}
          className={classes.input}
          role="combobox"
          aria-label={t('searchBlocks')}
          aria-expanded
          aria-controls={listId}
          aria-autocomplete="list"
          aria-activedescendant={current ? optionId(current.id) : undefined}
          placeholder={t('searchBlocks')}
          autoComplete="off"
          spellCheck={false}
          maxLength={100}
          value={typed}
          onChange={({ currentTarget }) => {
            setTyped(currentTarget.value);
            setActive(null);
          }}
          onKeyDown={onKeyDown}
          data-autofocus
        />
        <BlockCount count={count} limit={blocksPerLayout} />
      </div>
      {count >= blocksPerLayout && <FullSection limit={blocksPerLayout} />}
      <div className={classes.list} ref={list} id={listId} role="listbox" aria-label={t('addBlock')}>
        {groups.map((group) => (
          <KindGroup
            key={group.label}
            group={group}
            current={current?.id}
            optionId={optionId}
            onPoint={setActive}
            onChoose={choose}
          />
        ))}
      </div>
      <p className={classes.state} role="status">
        {typed.trim() !== '' &&
          (options.length === 0
            ? t('nothingCalled', { text: typed.trim() })
            : t('blocksFound', { count: options.length }))}
      </p>
    </>
  );
}

interface KindGroupProps {
  readonly group: Group;
  readonly current: string | undefined;
  readonly optionId: (id: string) => string;
  readonly onPoint: (id: string) => void;
  readonly onChoose: (kind: BlockKind) => void;
}

function KindGroup({ group: { label, kinds }, current, optionId, onPoint, onChoose }: KindGroupProps) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is no group of options
    <div role="group" aria-label={label} className={classes.group}>
      <p className={classes.groupName} aria-hidden>
        {label}
      </p>
      {kinds.map((kind) => {
        const id = keyOf(label, kind);
        return (
          // biome-ignore lint/a11y/useKeyWithClickEvents: the field above takes the keys
          // biome-ignore lint/a11y/useFocusableInteractive: the field above keeps the focus
          <div
            key={id}
            id={optionId(id)}
            role="option"
            aria-selected={id === current}
            className={classes.option}
            onPointerMove={() => onPoint(id)}
            onClick={() => onChoose(kind)}
          >
            <BlockSketch type={kind.type} />
            <span>
              <span className={classes.name}>{kind.name}</span>
              <span className={classes.help}>{kind.help}</span>
            </span>
          </div>
        );
      })}
    </div>
  );
}

/** A kind stands in its group, and once more among those that were used last. */
const keyOf = (label: string, { type }: BlockKind): string => `${label} ${type}`;

/** What was typed finds, in one list; without it what was used last, and then all groups. */
function useGroups(typed: string): readonly Group[] {
  const t = useMessages(addingMessages);
  const [recent] = useMemberChoice('recentBlocks');
  if (typed.trim() !== '') {
    const kinds = findByWords(blockKinds, typed);
    return kinds.length === 0 ? [] : [{ label: t('addBlock'), kinds }];
  }
  const used = recent.flatMap((type) => blockKinds.find((kind) => kind.type === type) ?? []);
  const names = [...new Set(blockKinds.map(({ group }) => group))];
  const groups = names.map((label) => ({ label, kinds: blockKinds.filter(({ group }) => group === label) }));
  return used.length === 0 ? groups : [{ label: t('recent'), kinds: used }, ...groups];
}

const useBlockCount = (section: string | undefined): number =>
  useEditor(({ draft }) => {
    const layout = draft.document.sections.find(({ id }) => id === section)?.layout;
    return layout ? blocksOfLayout(layout).length : 0;
  });

interface BlockCountProps {
  readonly count: number;
  readonly limit: number;
}

/** ED-41: how full the section is, from ten blocks before its limit. */
function BlockCount({ count, limit }: BlockCountProps) {
  const t = useMessages(addingMessages);
  if (count < limit - 10) return null;
  return <span className={classes.count}>{t('blockCount', { count, limit })}</span>;
}

/** What the site uses, and where its operator offers more. */
function PlanLinks() {
  const t = useMessages(addingMessages);
  const plan = { to: '/settings/$topic', params: { topic: 'plan' } } as const;
  return (
    <>
      <Anchor renderRoot={(props) => <Link {...plan} {...props} />} underline="always">
        {t('seePlan')}
      </Anchor>{' '}
      <Anchor renderRoot={(props) => <Link {...plan} hash="more" {...props} />} underline="always">
        {t('upgradePlan')}
      </Anchor>
    </>
  );
}

/** ED-41: why nothing more fits, with the way to the setting for those who may change it. */
function FullSection({ limit }: { readonly limit: number }) {
  const t = useMessages(addingMessages);
  const { member } = useMemberSession();
  return (
    <p className={classes.full} role="alert">
      {t('sectionFull', { limit })}{' '}
      {member?.permissions.includes('settings.manage') && (
        <Anchor
          renderRoot={(props) => <Link to="/settings/$topic" params={{ topic: 'limits' }} {...props} />}
          underline="always"
        >
          {t('changeLimit')}
        </Anchor>
      )}{' '}
      {member?.permissions.includes('billing.manage') && <PlanLinks />}
    </p>
  );
}
