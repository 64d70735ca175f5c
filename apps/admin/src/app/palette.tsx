import { Modal } from '@mantine/core';
import { useRouter } from '@tanstack/react-router';
import { Search } from 'iconoir-react';
import { type KeyboardEvent, type MouseEvent, useEffect, useId, useRef, useState } from 'react';
import { describeError } from '../api/api-error.ts';
import { KeyHint } from '../kit/keys/keys-context.tsx';
import { useMessages } from '../messages/use-messages.ts';
import classes from './palette.module.css';
import { PaletteFoot, PaletteList } from './palette-list.tsx';
import { paletteMessages } from './palette-messages.ts';
import { type PaletteRow, readTyped } from './palette-rows.ts';
import { usePaletteContent } from './use-palette-content.ts';

interface PaletteProps {
  readonly onClose: () => void;
  readonly showKeys: () => void;
}

/** One box for places, actions and records. */
export function Palette({ onClose, showKeys }: PaletteProps) {
  const t = useMessages(paletteMessages);
  return (
    <Modal.Root
      opened
      onClose={onClose}
      // Of the root: on the content they would style the frame around it as well.
      classNames={{ content: classes.box }}
      size={660}
      yOffset="12vh"
      xOffset={16}
      returnFocus
    >
      <Modal.Overlay backgroundOpacity={1} color="var(--awning-scrim)" />
      <Modal.Content radius={14} aria-label={t('title')}>
        <PaletteBox onClose={onClose} showKeys={showKeys} />
      </Modal.Content>
    </Modal.Root>
  );
}

function PaletteBox({ onClose, showKeys }: PaletteProps) {
  const t = useMessages(paletteMessages);
  const listId = useId();
  const field = useRef<HTMLInputElement>(null);
  // At once: what is typed next belongs here.
  useEffect(() => field.current?.focus(), []);
  const [typed, setTyped] = useState('');
  const [active, setActive] = useState<string | null>(null);
  /** Enter came before the response did: the first row is taken as soon as it is there. */
  const [isEnterWaiting, setEnterWaiting] = useState<'here' | 'new-tab' | null>(null);
  const { sections, isSearching, error } = usePaletteContent(typed, { showKeys });
  const take = useTake(onClose);
  const rows = sections.flatMap((section) => section.rows);
  const current = rows.find(({ id }) => id === active) ?? rows[0];

  useEffect(() => {
    if (isEnterWaiting === null || isSearching) return;
    setEnterWaiting(null);
    if (current) take(current, isEnterWaiting === 'new-tab');
  }, [isEnterWaiting, isSearching, current, take]);

  const move = (step: number): void => {
    if (rows.length === 0) return;
    const at = current ? rows.indexOf(current) : -1;
    setActive(rows[(at + step + rows.length) % rows.length]?.id ?? null);
  };

  function pressed(event: KeyboardEvent): void {
    const steps: Readonly<Record<string, number>> = { ArrowDown: 1, ArrowUp: -1 };
    const step = steps[event.key];
    if (step !== undefined) move(step);
    else if (event.key === 'Enter' && !event.nativeEvent.isComposing) {
      const isNewTab = event.ctrlKey || event.metaKey;
      if (current) take(current, isNewTab);
      else if (isSearching) setEnterWaiting(isNewTab ? 'new-tab' : 'here');
    } else return;
    event.preventDefault();
  }

  const { term } = readTyped(typed);
  return (
    <>
      <div className={classes.head}>
        <Search width={18} height={18} strokeWidth={1.75} aria-hidden />
        <input
          className={classes.input}
          type="text"
          role="combobox"
          aria-label={t('title')}
          aria-expanded
          aria-controls={listId}
          aria-autocomplete="list"
          aria-activedescendant={current ? optionId(listId, current) : undefined}
          placeholder={t('placeholder')}
          autoComplete="off"
          spellCheck={false}
          maxLength={200}
          ref={field}
          data-autofocus
          value={typed}
          onChange={(event) => {
            setTyped(event.currentTarget.value);
            setActive(null);
            setEnterWaiting(null);
          }}
          onKeyDown={pressed}
        />
        <KeyHint keys="Escape" />
      </div>
      <PaletteList
        id={listId}
        sections={sections}
        term={term}
        current={current}
        optionId={(row) => optionId(listId, row)}
        onPoint={(row) => setActive(row.id)}
        onTake={(row, event: MouseEvent) => take(row, event.ctrlKey || event.metaKey)}
      />
      <p className={classes.state} role="status">
        {stateText()}
      </p>
      <PaletteFoot />
    </>
  );

  function stateText(): string {
    if (error) return t('failed', { reason: describeError(error) });
    if (isSearching) return rows.length === 0 ? t('searching') : '';
    if (rows.length === 0) return term === '' ? t('nothingTyped') : t('nothing', { term });
    return '';
  }
}

const optionId = (listId: string, row: PaletteRow): string => `${listId}-${row.id.replace(/[^\w-]+/g, '_')}`;

/** Goes where the row leads, or runs what it stands for. */
function useTake(onClose: () => void) {
  const router = useRouter();
  return (row: PaletteRow, isNewTab: boolean): void => {
    if ('run' in row) {
      if (row.blocked !== undefined) return;
      onClose();
      row.run();
      return;
    }
    const { basepath } = router;
    if (isNewTab) {
      window.open(`${basepath.replace(/\/$/, '')}${row.to}`, '_blank', 'noreferrer');
      return;
    }
    onClose();
    void router.navigate({ href: `${basepath.replace(/\/$/, '')}${row.to}` });
  };
}
