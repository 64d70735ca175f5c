import {
  type CellDirection,
  type Clipboard,
  clipboardFiles,
  type DeviceView,
  type PageDocument,
  replaceFiles,
} from '@awning/site-model';
import type { Translate } from '../../messages/messages.ts';
import type { editorMessages } from '../editor-messages.ts';
import { type EditorModel, type EditorView, SELECT_TOOL } from '../editor-model.ts';
import { blocksInOrder, neighbourOf, sectionOf } from '../page-outline.ts';
import { leaveShared } from '../shared-selection.ts';
import { type CopiedParts, copyParts, type PartClipboard } from './part-clipboard.ts';
import {
  blocksToPickUp,
  duplicateParts,
  type LayerStep,
  layerParts,
  moveBy,
  moveToLine,
  orderParts,
  type PartCommands,
  type PartContext,
  removeParts,
  resizeBy,
} from './part-commands.ts';
import { placeSentence, selectionSentence } from './part-sentences.ts';
import { savingText } from './saving-text.ts';
import { nextBlock, selectAll, selectedBlocks, upOne } from './selection.ts';
import type { BroughtFiles, FileSharing } from './shared-files.ts';

/** Where a key acts: bare keys only with the focus in the page or in the outline (ED-51). */
type ActionPlace = 'everywhere' | 'canvas' | 'outline' | 'parts';

/** One row of the one table of part 10: handlers, menus, tooltips and the page of keys come from it. */
export interface EditorAction {
  readonly id: string;
  readonly label: string;
  readonly keys: readonly string[];
  readonly where: ActionPlace;
  /** `isRepeat`: the key is held. */
  readonly run: (isRepeat: boolean) => void;
}

interface ActionContext {
  readonly model: EditorModel;
  readonly t: Translate<typeof editorMessages>;
  readonly nameOf: (id: string) => string;
  readonly clipboard: PartClipboard;
  readonly files: FileSharing;
  /** Whether this page is still edited here. */
  readonly isOpen: () => boolean;
  readonly openPublish: () => void;
  readonly addSection: () => void;
  readonly addBlock: () => void;
  /** ED-25: into a block: its text, its image, or else its settings. */
  readonly openBlock: (id: string) => void;
  /** Tab past the last block, or before the first one. */
  readonly leaveCanvas: (step: 1 | -1) => void;
}

export type EditorActions = ReturnType<typeof createEditorActions>;

/** ED-99: until the exact rule is there, by the kind of command alone; what is pressed meanwhile moves nothing. */
const changesValues: NonNullable<EditorView['wordsOnly']> = (_before, commands) =>
  commands.every(({ do: kind }) => kind === 'set-property' || kind === 'set-properties');

/** What is said when a view is switched on and off. */
const TOGGLED = {
  hasGrid: { on: 'gridOn', off: 'gridOff' },
  hasOrder: { on: 'orderOn', off: 'orderOff' },
} as const;

export function createEditorActions(context: ActionContext) {
  const { model, t, nameOf, clipboard, files, openPublish, addSection, addBlock } = context;
  const { isOpen, openBlock, leaveCanvas } = context;
  const parts = (): PartContext => {
    const { draft, view } = model.state();
    return { document: draft.document, selected: view.selected, device: view.device };
  };

  interface HowToRun {
    readonly merge?: string;
    readonly select?: (after: PageDocument, before: PageDocument) => readonly string[];
    readonly isPlacing?: boolean;
  }
  const run = (made: PartCommands, { merge, select, isPlacing = false }: HowToRun = {}): boolean => {
    if ('refusal' in made) {
      model.say(t(made.refusal), true);
      return false;
    }
    const { document, selected, device } = parts();
    const blocks = selectedBlocks(document, selected);
    return model.run(made.commands, {
      ...(merge !== undefined && { merge }),
      ...(select && { select }),
      ...(isPlacing && {
        sentence: (after, before) => placeSentence({ t, device, nameOf }, blocks, after, before) ?? '',
      }),
    });
  };

  const select = (ids: readonly string[]): void => {
    model.select(ids);
    const { document, selected, device } = parts();
    model.say(selectionSentence({ t, device, nameOf }, document, selected));
  };

  const step = (to: 1 | -1): void => {
    const { document, selected } = parts();
    const next = nextBlock(document, selected, to);
    // The last one stays selected: the next stop are its settings.
    if (next === null) leaveCanvas(to);
    else select([next]);
  };
  const pickUp = (): void => {
    const picked = blocksToPickUp(parts());
    if ('refusal' in picked) {
      model.say(t(picked.refusal), true);
      return;
    }
    model.show({ tool: { name: 'pick-up', blocks: picked.blocks } });
    model.say(t('pickedUp', { name: nameOf(picked.blocks[0] ?? ''), count: picked.blocks.length }));
  };
  const open = (): void => {
    const { document, selected } = parts();
    const [id, more] = selectedBlocks(document, selected);
    if (id === undefined) model.say(t('onlyOpenBlocks'), true);
    else if (more !== undefined) model.say(t('oneBlock'), true);
    else openBlock(id);
  };

  let held = 0;
  /** Held keys are one step, and each new press begins another. */
  const mergeOf = (isRepeat: boolean, name: string): string => {
    if (!isRepeat) held++;
    return `${name} ${held}`;
  };

  const remove = (): void => {
    const { document, selected } = parts();
    const neighbour = selected
      .map((id) => neighbourOf(document, id))
      .find((id) => !selected.includes(id ?? ''));
    run(removeParts(parts()), { select: () => (neighbour ? [neighbour] : []) });
  };
  /** Null where nothing is selected. The browser may have it only later; `clipboard` gives it back at once. */
  const putOnClipboard = (): { readonly sentence: string; readonly written: Promise<void> } | null => {
    const { document, selected } = parts();
    const copied = copyParts(document, selected);
    if (!copied) {
      model.say(t('nothingSelected'), true);
      return null;
    }
    const ids = clipboardFiles(copied);
    const shared = ids.length === 0 ? Promise.resolve(null) : files.share(ids);
    return {
      sentence: t('copied', { count: selected.length }),
      written: clipboard.write(copied, selected.map(nameOf).join('\n'), shared),
    };
  };
  const copy = async (): Promise<void> => {
    const copied = putOnClipboard();
    await copied?.written;
    if (copied) model.say(copied.sentence);
  };
  /** What was copied goes at once: by the time that its grant has come, other parts may be selected. */
  const cut = (): void => {
    const copied = putOnClipboard();
    if (!copied) return;
    model.say(copied.sentence);
    remove();
  };
  const paste = async (): Promise<void> => {
    // Images may take minutes: the parts go where they were to go when the key was pressed.
    const { selected } = parts();
    const copied = await clipboard.read();
    if (!copied) {
      model.say(t('nothingToPaste'), true);
      return;
    }
    const brought = copied.isForeign ? await bringFiles(copied) : NO_FILES;
    if (!isOpen()) return;
    const command = pasteCommand({ ...parts(), selected }, replaceFiles(copied.clipboard, brought.ids));
    const isPasted = run({ commands: [command] }, { select: newParts });
    if (isPasted) sayBrought(brought);
  };
  const bringFiles = async ({ clipboard: copied, shared }: CopiedParts): Promise<BroughtFiles> => {
    const ids = clipboardFiles(copied);
    if (ids.length > 0) model.say(t('copyingFiles', { count: ids.length }));
    return files.bring(ids, shared, (done) => {
      if (isOpen()) model.say(t('copyingFilesOf', { done, count: ids.length }));
    });
  };
  const sayBrought = ({ ids, problems }: BroughtFiles): void => {
    const missing = [...ids.values()].filter((id) => id === null).length;
    const copied = [...ids].filter(([id, copy]) => copy !== null && copy !== id).length;
    if (missing > 0) model.say([t('filesLeftOut', { count: missing }), ...problems].join(' '), true);
    else if (copied > 0) model.say(t('filesCopied', { count: copied }));
  };
  const show = (device: DeviceView): void => {
    model.show({ device });
    model.say(t('deviceIs', { device: t(device) }));
  };
  const toggleWords = async (): Promise<void> => {
    const isOn = model.state().view.wordsOnly === null;
    model.show({ wordsOnly: isOn ? changesValues : null });
    model.say(t(isOn ? 'wordsOnlyOn' : 'wordsOnlyOff'));
    if (!isOn) return;
    const { isWordsOnly } = await import('./words-only.ts');
    if (model.state().view.wordsOnly === changesValues) model.show({ wordsOnly: isWordsOnly });
  };
  const toggle = (name: keyof typeof TOGGLED): void => {
    const isOn = !model.state().view[name];
    model.show({ [name]: isOn });
    model.say(t(TOGGLED[name][isOn ? 'on' : 'off']));
  };
  /** A tool is put away by choosing it again, or by Escape. */
  const putAway = (): boolean => {
    if (model.state().view.tool.name === 'select') return false;
    model.show({ tool: SELECT_TOOL });
    model.say(t('toolPutAway'));
    return true;
  };
  const place = (): void => {
    if (putAway()) return;
    const held = blocksToPickUp(parts());
    if (!('refusal' in held)) model.show({ tool: { name: 'place', blocks: held.blocks } });
    model.say(t('refusal' in held ? held.refusal : 'placeHint'), 'refusal' in held);
  };
  const draw = (): void => {
    if (putAway()) return;
    model.show({ tool: { name: 'draw', type: null } });
    model.say(t('drawHint'));
  };
  const saveNow = (): void => {
    model.draft.resume();
    model.say(savingText(model.state().draft, t));
  };
  const move = (columns: number, rows: number) => (isRepeat: boolean) =>
    void run(moveBy(parts(), columns, rows), { merge: mergeOf(isRepeat, 'move'), isPlacing: true });
  const resize = (columns: number, rows: number) => (isRepeat: boolean) =>
    void run(resizeBy(parts(), columns, rows), { merge: mergeOf(isRepeat, 'resize'), isPlacing: true });
  const toLine = (direction: CellDirection) => () =>
    void run(moveToLine(parts(), direction), { isPlacing: true });
  const layer = (step: LayerStep) => () => void run(layerParts(parts(), step), { isPlacing: true });
  const order = (step: 1 | -1) => () => void run(orderParts(parts(), step));

  const action = (
    id: string,
    label: string,
    keys: readonly string[],
    where: ActionPlace,
    act: (isRepeat: boolean) => void,
  ): EditorAction => ({ id, label, keys, where, run: act });

  const actions = {
    undo: action('undo', t('undo'), ['Mod+z'], 'everywhere', () => void model.undo()),
    redo: action('redo', t('redo'), ['Mod+Shift+z', 'Mod+y'], 'everywhere', () => void model.redo()),
    saveNow: action('saveNow', t('saveNow'), ['Mod+s'], 'everywhere', saveNow),
    publish: action('publish', t('publishPage'), ['Mod+Enter'], 'everywhere', openPublish),
    moveLeft: action('moveLeft', t('moveLeft'), ['ArrowLeft'], 'canvas', move(-1, 0)),
    moveRight: action('moveRight', t('moveRight'), ['ArrowRight'], 'canvas', move(1, 0)),
    moveUp: action('moveUp', t('moveUpCell'), ['ArrowUp'], 'canvas', move(0, -1)),
    moveDown: action('moveDown', t('moveDownCell'), ['ArrowDown'], 'canvas', move(0, 1)),
    narrower: action('narrower', t('narrower'), ['Shift+ArrowLeft'], 'canvas', resize(-1, 0)),
    wider: action('wider', t('wider'), ['Shift+ArrowRight'], 'canvas', resize(1, 0)),
    lower: action('lower', t('lower'), ['Shift+ArrowUp'], 'canvas', resize(0, -1)),
    higher: action('higher', t('higher'), ['Shift+ArrowDown'], 'canvas', resize(0, 1)),
    lineLeft: action('lineLeft', t('lineLeft'), ['Mod+ArrowLeft'], 'canvas', toLine('before')),
    lineRight: action('lineRight', t('lineRight'), ['Mod+ArrowRight'], 'canvas', toLine('after')),
    lineUp: action('lineUp', t('lineUp'), ['Mod+ArrowUp'], 'canvas', toLine('above')),
    lineDown: action('lineDown', t('lineDown'), ['Mod+ArrowDown'], 'canvas', toLine('below')),
    pickUp: action('pickUp', t('pickUp'), ['m'], 'parts', pickUp),
    open: action('open', t('openBlock'), ['Enter'], 'parts', open),
    readEarlier: action('readEarlier', t('readEarlier'), ['Alt+ArrowUp'], 'parts', order(-1)),
    readLater: action('readLater', t('readLater'), ['Alt+ArrowDown'], 'parts', order(1)),
    forward: action('forward', t('forward'), ['Alt+PageUp'], 'parts', layer('forward')),
    backward: action('backward', t('backward'), ['Alt+PageDown'], 'parts', layer('backward')),
    toFront: action('toFront', t('toFront'), [], 'parts', layer('front')),
    toBack: action('toBack', t('toBack'), [], 'parts', layer('back')),
    next: action('next', t('nextBlock'), ['Tab'], 'canvas', () => step(1)),
    previous: action('previous', t('previousBlock'), ['Shift+Tab'], 'canvas', () => step(-1)),
    escape: action('escape', t('escape'), ['Escape'], 'parts', () => {
      if (putAway() || leaveShared(model)) return;
      const { document, selected } = parts();
      select(upOne(document, selected));
    }),
    selectAll: action('selectAll', t('selectAll'), ['Mod+a'], 'parts', () => {
      const { document, selected } = parts();
      select(selectAll(document, selected));
    }),
    duplicate: action(
      'duplicate',
      t('duplicate'),
      ['Mod+d'],
      'parts',
      () => void run(duplicateParts(parts()), { select: newParts }),
    ),
    copy: action('copy', t('copy'), ['Mod+c'], 'parts', () => void copy()),
    cut: action('cut', t('cut'), ['Mod+x'], 'parts', cut),
    paste: action('paste', t('paste'), ['Mod+v'], 'parts', () => void paste()),
    remove: action('remove', t('remove'), ['Delete', 'Backspace'], 'parts', remove),
    addBlock: action('addBlock', t('addBlock'), ['/', 'a'], 'parts', addBlock),
    addSection: action('addSection', t('addSection'), ['Shift+a'], 'parts', addSection),
    place: action('place', t('place'), [], 'parts', place),
    draw: action('draw', t('draw'), [], 'parts', draw),
    grid: action('grid', t('grid'), ['g'], 'parts', () => toggle('hasGrid')),
    order: action('order', t('order'), ['r'], 'parts', () => toggle('hasOrder')),
    wordsOnly: action('wordsOnly', t('wordsOnly'), ['w'], 'parts', () => void toggleWords().catch(() => {})),
    asDesktop: action('asDesktop', t('asDesktop'), ['v d'], 'parts', () => show('desktop')),
    asTablet: action('asTablet', t('asTablet'), ['v t'], 'parts', () => show('tablet')),
    asPhone: action('asPhone', t('asPhone'), ['v p'], 'parts', () => show('phone')),
  } as const;
  return actions;
}

/** ED-26: what was not on the page before is selected afterwards. */
export function newParts(after: PageDocument, before: PageDocument): readonly string[] {
  const old = new Set(
    before.sections.flatMap((section) => [section.id, ...blocksInOrder(section).map(({ id }) => id)]),
  );
  const sections = after.sections.filter(({ id }) => !old.has(id)).map(({ id }) => id);
  if (sections.length > 0) return sections;
  return after.sections
    .flatMap((section) => blocksInOrder(section).map(({ id }) => id))
    .filter((id) => !old.has(id));
}

const NO_FILES: BroughtFiles = { ids: new Map(), problems: [] };

/** Sections go after the selected one; blocks into the selected section, or the first one. */
function pasteCommand({ document, selected }: PartContext, clipboard: Clipboard) {
  const target = sectionOf(document, selected.at(-1) ?? '') ?? document.sections.at(-1);
  if ('blocks' in clipboard)
    return { do: 'paste' as const, clipboard, ...(target && { section: target.id }) };
  const at = target ? document.sections.indexOf(target) + 1 : document.sections.length;
  return { do: 'paste' as const, clipboard, at };
}
