import { SHARED_PARTS, type SharedPart, type SharedPlace } from '@awning/contract/canvas';
import { Button } from '@mantine/core';
import { Plus } from 'iconoir-react';
import { type KeyboardEvent, type RefObject, Suspense, useEffect, useMemo, useRef, useState } from 'react';
import { useMessages } from '../../messages/use-messages.ts';
import { useSyncWords } from '../adding/use-sync-words.ts';
import { editorMessages } from '../editor-messages.ts';
import { TourButton } from '../first-run/tour-button.tsx';
import { outlineOf, sectionOf } from '../page-outline.ts';
import { useEditorTools } from '../parts/editor-tools.ts';
import { quietPart } from '../quiet-part.ts';
import { placeKey, selectShared } from '../shared-selection.ts';
import { placeMessages } from '../site-parts/place-messages.ts';
import { placeName } from '../site-parts/place-name.ts';
import { useEditor, useEditorModel } from '../use-editor.ts';
import classes from './outline.module.css';
import { OutlineRow, type OutlineRowData } from './outline-row.tsx';

const Checklist = quietPart(async () => (await import('../first-run/checklist.tsx')).Checklist);
const LayoutNoteList = quietPart(async () => (await import('./layout-note-list.tsx')).LayoutNoteList);

/** The whole page as a tree: the complete way to edit it without seeing it (part 10, ED-48). */
export function Outline() {
  const t = useMessages(editorMessages);
  const model = useEditorModel();
  const { actions } = useEditorTools();
  const selected = useEditor(({ view }) => view.selected);
  const [closed, setClosed] = useState<ReadonlySet<string>>(new Set());
  const [renamed, setRenamed] = useState<string | null>(null);
  const pageRows = useRows(closed);
  const shared = useEditor(({ view }) => view.shared?.place ?? null);
  const { above, below } = useSharedRows(closed, pageRows[0]?.count ?? 0);
  const rows = useMemo(() => {
    const partCount = [...above, ...below].filter(({ level }) => level === 1).length;
    const partsAbove = above.filter(({ level }) => level === 1).length;
    const sections = pageRows.map((row) => (row.level === 1 ? { ...row, partsAbove, partCount } : row));
    return [...above, ...sections, ...below];
  }, [above, pageRows, below]);
  const tree = useRef<HTMLDivElement>(null);
  const [focused, setFocused] = useState<string | null>(null);
  // The row that Tab leads to: the one with the focus, else the selected one, else the first.
  const indexOf = (wanted: string | null | undefined): number => rows.findIndex(({ id }) => id === wanted);
  const chosen = shared ? placeKey(shared) : selected[0];
  const at = [indexOf(focused), indexOf(chosen), above.length].find((index) => index in rows) ?? 0;
  useOpenSelected(selected, setClosed);
  const keepFocus = useKeptFocus(tree, rows);
  useEffect(() => setFocused(chosen ?? null), [chosen]);

  const choose = ({ id, place }: OutlineRowData): void =>
    place ? selectShared(model, place) : model.select([id]);
  const moveTo = (row: OutlineRowData | undefined): void => {
    if (!row) return;
    setFocused(row.id);
    choose(row);
    tree.current?.querySelector<HTMLElement>(`[data-row="${row.id}"]`)?.focus();
  };
  const setOpen = (id: string, isOpen: boolean): void =>
    setClosed((before) => {
      const next = new Set(before);
      if (isOpen) next.delete(id);
      else next.add(id);
      return next;
    });
  const onKeyDown = (event: KeyboardEvent): void => {
    const row = rows[at];
    const isPlain = !event.shiftKey && !event.altKey && !event.ctrlKey && !event.metaKey;
    if (!row || !isPlain || renamed !== null || !(event.target as Element).matches('[role=treeitem]')) return;
    const move = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: rows.length - 1 }[event.key];
    const section = rows.find(({ id }) => id === row.sectionId);
    if (move !== undefined) moveTo(rows[move]);
    else if (event.key === 'ArrowRight' && row.isOpen === false) setOpen(row.id, true);
    else if (event.key === 'ArrowRight') moveTo(row.isOpen ? rows[at + 1] : undefined);
    else if (event.key === 'ArrowLeft' && row.isOpen) setOpen(row.id, false);
    else if (event.key === 'ArrowLeft') moveTo(section);
    else if (event.key === 'F2' && row.level === 1 && !row.place) setRenamed(row.id);
    else if (event.key === ' ' || (event.key === 'Enter' && !(row.level === 2 && selected.includes(row.id))))
      choose(row);
    else return;
    event.preventDefault();
  };
  return (
    <>
      <div
        className={classes.tree}
        role="tree"
        aria-label={t('outline')}
        aria-multiselectable
        ref={tree}
        onKeyDown={onKeyDown}
        onKeyDownCapture={keepFocus}
        onFocus={({ target }) => setFocused(target.closest('[data-row]')?.getAttribute('data-row') ?? null)}
        onBlur={({ relatedTarget }) => tree.current?.contains(relatedTarget) || setFocused(null)}
        data-editor-keys="outline"
      >
        {rows.map((row, index) => (
          <OutlineRow
            key={row.id}
            row={row}
            isSelected={row.id === chosen || selected.includes(row.id)}
            isReached={index === at}
            isRenamed={renamed === row.id}
            onToggle={(isOpen) => setOpen(row.id, isOpen)}
            onRename={(isOn) => setRenamed(isOn ? row.id : null)}
          />
        ))}
      </div>
      <Suspense>
        <LayoutNoteList />
      </Suspense>
      <Suspense>
        <Checklist />
      </Suspense>
      <div className={classes.foot}>
        <Button
          variant="subtle"
          color="gray"
          size="xs"
          leftSection={<Plus width={16} height={16} aria-hidden />}
          onClick={() => actions.addSection.run(false)}
        >
          {t('addSection')}
        </Button>
        <TourButton />
      </div>
    </>
  );
}

/** The rows that are open, in the order in which they are read. */
function useRows(closed: ReadonlySet<string>): readonly OutlineRowData[] {
  const document = useEditor(({ draft }) => draft.document);
  const { kindName, sectionName } = useEditorTools();
  const synced = useSyncWords();
  return useMemo(
    () =>
      outlineOf(document, kindName).flatMap((section, index, sections): readonly OutlineRowData[] => {
        const isOpen = section.blocks.length === 0 ? undefined : !closed.has(section.id);
        const head: OutlineRowData = {
          id: section.id,
          sectionId: section.id,
          level: 1,
          title: sectionName(section),
          name: section.name ?? '',
          number: index + 1,
          count: sections.length,
          isOpen,
          isHidden: section.isHidden,
          isLocked: section.isLocked,
          sync: synced[section.id],
        };
        const blocks = section.blocks.map(
          ({ id, type, title }, place): OutlineRowData => ({
            id,
            sectionId: section.id,
            level: 2,
            title,
            type,
            number: place + 1,
            count: section.blocks.length,
          }),
        );
        return isOpen ? [head, ...blocks] : [head];
      }),
    [document, kindName, sectionName, closed, synced],
  );
}

interface SharedRows {
  readonly above: readonly OutlineRowData[];
  readonly below: readonly OutlineRowData[];
}

/** ED-71, ED-72: the parts of every page, with the pieces that this page has of them. */
function useSharedRows(closed: ReadonlySet<string>, sections: number): SharedRows {
  const t = useMessages(placeMessages);
  const places = useEditor(({ view }) => view.sharedPlaces);
  return useMemo(() => {
    const isHere = (part: SharedPart): boolean => places.some((place) => place.part === part);
    // A bar that is off can be switched on; a page without a header has none.
    const parts = SHARED_PARTS.filter(
      (part) => (part === 'announcement' && places.length > 0) || isHere(part),
    );
    const rowsOf = (part: SharedPart): readonly OutlineRowData[] => {
      const whole: SharedPlace = { part, piece: null, name: '' };
      const id = placeKey(whole);
      const pieces = places.filter((place) => place.part === part && place.piece !== null);
      const isOpen = pieces.length === 0 ? undefined : !closed.has(id);
      const at = parts.indexOf(part);
      const head: OutlineRowData = {
        id,
        sectionId: id,
        level: 1,
        title: placeName(t, whole),
        place: whole,
        number: part === 'footer' ? at + 1 + sections : at + 1,
        count: parts.length + sections,
        isOpen,
        isHidden: !isHere(part),
      };
      const rest = pieces.map(
        (place, index): OutlineRowData => ({
          id: placeKey(place),
          sectionId: id,
          level: 2,
          title: placeName(t, place),
          place,
          number: index + 1,
          count: pieces.length,
        }),
      );
      return isOpen ? [head, ...rest] : [head];
    };
    return {
      above: parts.filter((part) => part !== 'footer').flatMap(rowsOf),
      below: parts.filter((part) => part === 'footer').flatMap(rowsOf),
    };
  }, [t, places, closed, sections]);
}

const KEY_MS = 1_000;

/** A key that moves or removes the row with the focus leaves it in the outline. Returns what notes such a key. */
function useKeptFocus(tree: RefObject<HTMLElement | null>, rows: readonly OutlineRowData[]): () => void {
  const lastKey = useRef(Number.NEGATIVE_INFINITY);
  // biome-ignore lint/correctness/useExhaustiveDependencies: other rows are the reason to look
  useEffect(() => {
    const isLost = document.activeElement === document.body || document.activeElement === null;
    if (isLost && performance.now() - lastKey.current < KEY_MS)
      tree.current?.querySelector<HTMLElement>('[role=treeitem][tabindex="0"]')?.focus();
  }, [tree, rows]);
  return () => {
    lastKey.current = performance.now();
  };
}

/** What is selected elsewhere is seen here (ED-26). */
function useOpenSelected(
  selected: readonly string[],
  setClosed: (change: (before: ReadonlySet<string>) => ReadonlySet<string>) => void,
): void {
  const model = useEditorModel();
  useEffect(() => {
    const [first] = selected;
    const section = first === undefined ? undefined : sectionOf(model.state().draft.document, first);
    if (!section || section.id === first) return;
    setClosed((before) => {
      if (!before.has(section.id)) return before;
      const next = new Set(before);
      next.delete(section.id);
      return next;
    });
  }, [selected, model, setClosed]);
}
