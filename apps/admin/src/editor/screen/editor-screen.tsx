import { type FromCanvas, KEYS_AWAY } from '@awning/contract/canvas';
import { useDisclosure, useMediaQuery } from '@mantine/hooks';
import { useNavigate } from '@tanstack/react-router';
import { lazy, type RefObject, Suspense, useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { useMemberSession } from '../../api/member-session-query.ts';
import { useServices } from '../../api/services-context.tsx';
import { useKeys } from '../../kit/keys/keys-context.tsx';
import { moveToRegion } from '../../kit/keys/regions.ts';
import { type OpenWork, registerOpenWork } from '../../kit/record/open-work.ts';
import { useUnsavedWork } from '../../kit/record/unsaved-work.tsx';
import { useToasts } from '../../kit/toasts/toasts.tsx';
import { useMessages } from '../../messages/use-messages.ts';
import { AddingDialogs } from '../adding/adding-dialogs.tsx';
import { openedKind } from '../adding/opened-kind.ts';
import { type AddingState, useAdding } from '../adding/use-adding.ts';
import { useEditorChecks } from '../checks/use-editor-checks.ts';
import { editorMessages } from '../editor-messages.ts';
import { type EditorModel, SELECT_TOOL } from '../editor-model.ts';
import type { OpenEditor } from '../open-editor.ts';
import { outlineOf, sectionOf } from '../page-outline.ts';
import { createEditorActions, newParts } from '../parts/editor-actions.ts';
import { type EditorTools, EditorToolsProvider } from '../parts/editor-tools.ts';
import { createPartClipboard } from '../parts/part-clipboard.ts';
import { selectionSentence } from '../parts/part-sentences.ts';
import { pressed } from '../parts/selection.ts';
import { createFileSharing } from '../parts/shared-files.ts';
import { quietPart } from '../quiet-part.ts';
import { EditorProvider, useEditor, useEditorModel } from '../use-editor.ts';
import type { PastedFiles } from '../writing/pasted-images.tsx';
import { writingMessages } from '../writing/writing-messages.ts';
import { createWritingSession, type WritingSession } from '../writing/writing-session.ts';
import { useHasUncommitted } from '../writing/writing-tools.tsx';
import { CanvasFrame } from './canvas-frame.tsx';
import { ContextMenu, type MenuPlace } from './context-menu.tsx';
import { Dock } from './dock.tsx';
import classes from './editor-screen.module.css';
import { EmptyPage } from './empty-page.tsx';
import { focusPage } from './focus-page.ts';
import { focusSettings } from './focus-settings.ts';
import { fetchLaterParts } from './later-parts.ts';
import { LeftPanel } from './left-panel.tsx';
import { LiveRegion } from './live-region.tsx';
import { findPage } from './open-linked-page.ts';
import { PartPanel } from './part-panel.tsx';
import { RefusalNote } from './refusal-note.tsx';
import { TopBar } from './top-bar.tsx';
import { TroubleBars } from './trouble-bars.tsx';
import { useLeftSides } from './use-left-sides.ts';
import { useVisiblePart } from './use-visible-part.ts';

const ConflictDialog = lazy(async () => ({
  default: (await import('./conflict-dialog.tsx')).ConflictDialog,
}));
const EditorTour = quietPart(async () => (await import('../first-run/editor-tour.tsx')).EditorTour);
const PastedImages = lazy(async () => ({
  default: (await import('../writing/pasted-images.tsx')).PastedImages,
}));
const TextLock = quietPart(async () => (await import('../people/text-lock.tsx')).TextLock);
const CheckPanel = lazy(async () => ({
  default: (await import('../checks/check-panel.tsx')).CheckPanel,
}));
const PublishDialog = lazy(async () => ({
  default: (await import('../publishing/publish-dialog.tsx')).PublishDialog,
}));

/** The editor of one page: bar, outline, page and settings. */
export function EditorScreen({ editor }: { readonly editor: OpenEditor }) {
  return (
    <EditorProvider value={editor.model}>
      <Screen editor={editor} />
    </EditorProvider>
  );
}

/** Narrow screens show outline, page and settings in turn (ED-53). */
const PHONE = '(max-width: 767px)';
const VIEWS = ['outlineView', 'pageView', 'sheetView'] as const;

function Screen({ editor }: { readonly editor: OpenEditor }) {
  const t = useMessages(editorMessages);
  useEffect(fetchLaterParts, []);
  useLeftSides(editor.model, editor.owner);
  const { website } = useMemberSession();
  const [isPublishing, publishing] = useDisclosure(false);
  const [isCheckOpen, checkPanel] = useDisclosure(false);
  const checkButton = useRef<HTMLButtonElement>(null);
  const closeCheck = (): void => {
    checkPanel.close();
    checkButton.current?.focus();
  };
  const checks = useEditorChecks(editor.owner);
  const addingState = useAdding(editor.model);
  const panel = useRef<HTMLElement>(null);
  const isPhone = useMediaQuery(PHONE) === true;
  const { hasKeyboard, style } = useVisiblePart(isPhone);
  const frame = useRef<HTMLIFrameElement>(null);
  const [view, setView] = useState<(typeof VIEWS)[number]>('pageView');
  const { writing, write } = useWriting(editor.model, frame, () => setView('pageView'));
  const openSettings = useCallback(
    (id: string): void => {
      editor.model.select([id]);
      setView('sheetView');
      requestAnimationFrame(() => focusSettings(panel.current));
    },
    [editor.model],
  );
  const tools = useTools(editor, {
    // Ctrl+Enter ends a text first: nobody publishes in the middle of a sentence.
    openPublish: useCallback(() => {
      if (writing.state()) writing.run({ do: 'end' });
      else publishing.open();
    }, [writing, publishing.open]),
    write,
    openSettings,
    adding: addingState.adding,
  });
  const [pasted, setPasted] = useState<readonly PastedFiles[]>([]);
  const [menu, setMenu] = useState<MenuPlace | null>(null);
  const [size, setSize] = useState({ width: 1280, percent: 100 });
  const onMessage = useCanvasMessages({
    frame,
    tools,
    writing,
    openMenu: setMenu,
    onFiles: (files) => setPasted((before) => [...before, files]),
    receive: addingState.receive,
  });
  const isEmpty = useEditor(({ draft }) => draft.document.sections.length === 0);
  const isUnsent = useEditor(({ draft }) => draft.waiting > 0);
  const isConflict = useEditor(({ draft }) => draft.saving === 'conflict');
  const hasUnsavedForms = useEditor((state) => state.view.unsavedForms > 0);
  useUnsavedWork(useHasUncommitted(writing) || isUnsent || hasUnsavedForms);
  useEffect(() => registerOpenWork(openWorkOf(editor.model, writing)), [editor.model, writing]);
  useEditorKeys(tools);
  const isAdding = addingState.dialog !== null;
  // The page was out of reach under the dialog: the text has its caret again.
  useEffect(() => {
    if (!isAdding && writing.state()) writing.run({ do: 'focus' });
  }, [isAdding, writing]);
  const hasTool = useEditor(({ view: { tool } }) => tool.name !== 'select');
  // The page has to be seen for what a tool does to it.
  useEffect(() => {
    if (hasTool) setView('pageView');
  }, [hasTool]);
  // On a phone one looks at the phone: the desktop would be too small to press anything in it.
  useEffect(() => {
    if (isPhone) editor.model.show({ device: 'phone' });
  }, [isPhone, editor.model]);

  const isShown = (name: (typeof VIEWS)[number]): boolean => !isPhone || view === name;
  return (
    <EditorToolsProvider value={tools}>
      <div className={classes.editor} style={style}>
        <title>{`${t('editing', { title: editor.info.title })} · ${website.title}`}</title>
        <TopBar
          onPublish={publishing.open}
          onSitePart={() => setView('sheetView')}
          findings={checks.checks?.findings.length ?? 0}
          isCheckOpen={isCheckOpen}
          onCheck={() => {
            checkPanel.toggle();
            setView('outlineView');
          }}
          checkButton={checkButton}
        />
        <TroubleBars>
          <Suspense>
            <TextLock writing={writing} write={write} />
          </Suspense>
        </TroubleBars>
        {isShown('outlineView') &&
          (isCheckOpen ? (
            <Suspense>
              <CheckPanel checks={checks} onClose={closeCheck} onShow={() => setView('pageView')} />
            </Suspense>
          ) : (
            <LeftPanel />
          ))}
        {/* A dialog over the editor is over the page in its frame as well. */}
        <div
          className={classes.middle}
          hidden={!isShown('pageView')}
          inert={isPublishing || isConflict || isAdding}
        >
          {!isPhone && <Dock size={size} writing={writing} />}
          <RefusalNote />
          {isEmpty ? (
            <EmptyPage />
          ) : (
            <CanvasFrame frame={frame} onMessage={onMessage} writing={writing} onScale={setSize} />
          )}
          {/* ED-12: below the page on narrow screens, where a thumb reaches it. */}
          {isPhone && <Dock size={size} writing={writing} />}
          <Suspense>
            <EditorTour />
          </Suspense>
        </div>
        {isShown('sheetView') && <PartPanel panel={panel} />}
        {isPhone && !hasKeyboard && (
          <nav className={classes.views} aria-label={t('views')} data-region>
            {VIEWS.map((name) => (
              <button
                type="button"
                key={name}
                aria-current={view === name || undefined}
                onClick={() => setView(name)}
              >
                {t(name)}
              </button>
            ))}
          </nav>
        )}
        <LiveRegion />
        <AddingDialogs
          owner={editor.owner}
          state={addingState}
          blocksPerLayout={editor.blocksPerLayout}
          // The page can have the focus once the dialog is gone.
          onTextAdded={(id) => requestAnimationFrame(() => write(id))}
        />
        {pasted.length > 0 && (
          <Suspense>
            <PastedImages pasted={pasted} />
          </Suspense>
        )}
        {menu && <ContextMenu place={menu} onClose={() => setMenu(null)} />}
        <Suspense>
          {isConflict && <ConflictDialog />}
          {isPublishing && <PublishDialog onClose={publishing.close} />}
        </Suspense>
      </div>
    </EditorToolsProvider>
  );
}

/** ED-97: before a reload for a new version, words are committed, and edits sent or kept. */
const openWorkOf = (model: EditorModel, writing: WritingSession): OpenWork => ({
  secure: () => {
    if (writing.state()) writing.run({ do: 'end' });
    model.draft.resume();
  },
  isSafe: async () =>
    writing.state() === null &&
    model.state().view.unsavedForms === 0 &&
    (model.state().draft.waiting === 0 || (await model.draft.whenStored())),
  subscribe: (listener) => {
    const stops = [model.subscribe(listener), writing.subscribe(listener)];
    return () => {
      for (const stop of stops) stop();
    };
  },
});

/** A text may take a moment to open: who has gone elsewhere by then, with a key or a press, is not called back. */
function endUnlessBegun(writing: WritingSession): void {
  const done = new AbortController();
  const stop = writing.subscribe(() => writing.state() && done.abort());
  done.signal.addEventListener('abort', stop);
  const leave = (): void => {
    done.abort();
    writing.run({ do: 'end' });
  };
  const options = { capture: true, signal: done.signal };
  window.addEventListener('keydown', ({ key }) => KEYS_AWAY.has(key) && leave(), options);
  window.addEventListener('pointerdown', leave, options);
}

/** ED-25: texts that are written on the page. `showPage`: before one is, where a phone shows another view. */
function useWriting(
  model: EditorModel,
  frame: RefObject<HTMLIFrameElement | null>,
  showPage: () => void,
): { readonly writing: WritingSession; readonly write: (block: string) => void } {
  const t = useMessages(writingMessages);
  const show = useRef(showPage);
  show.current = showPage;
  return useMemo(() => {
    const writing = createWritingSession({ model, sentenceFor: (problem) => t(problem) });
    const write = (block: string): void => {
      show.current();
      focusPage(frame.current);
      writing.run({ do: 'start', block, caret: 'end' });
      endUnlessBegun(writing);
    };
    return { writing, write };
  }, [model, frame, t]);
}

interface ToolsContext {
  readonly openPublish: () => void;
  readonly write: (block: string) => void;
  readonly openSettings: (block: string) => void;
  readonly adding: EditorTools['adding'];
}

function useTools({ model, owner, info, blocks }: OpenEditor, context: ToolsContext): EditorTools {
  const { openPublish, write, openSettings, adding } = context;
  const { api } = useServices();
  const { website } = useMemberSession();
  const t = useMessages(editorMessages);
  const clipboard = useMemo(
    () =>
      createPartClipboard({
        clipboard: navigator.clipboard,
        storage: () => localStorage,
        site: website.id,
      }),
    [website.id],
  );
  const open = useRef<EditorModel>(null);
  useEffect(() => {
    open.current = model;
    return () => {
      open.current = null;
    };
  }, [model]);
  return useMemo(() => {
    const names = new Map([
      ...blocks.keptBlocks.map(({ type, label }) => [type, label] as const),
      ...blocks.blocks.map(({ type, label }) => [type, label] as const),
    ]);
    const kindName = (type: number): string => names.get(type) ?? blocks.unknownBlock.label;
    const sectionName: EditorTools['sectionName'] = ({ name, heading, number }) =>
      name ?? heading ?? t('section', { number });
    const nameOf = (id: string): string => {
      const outline = outlineOf(model.state().draft.document, kindName);
      const section = outline.find((each) => each.id === id);
      if (section) return sectionName(section);
      const block = outline.flatMap((each) => each.blocks).find((each) => each.id === id);
      return block ? kindName(block.type) : id;
    };
    const actions = createEditorActions({
      model,
      t,
      nameOf,
      clipboard,
      files: createFileSharing(api, location.origin),
      isOpen: () => open.current === model,
      openPublish,
      addSection: () => adding.addSection(),
      addBlock: () => adding.addBlock(),
      openBlock: (id) => {
        if (adding.open(id)) return;
        if (openedKind(model.state().draft.document, id) === 'text') write(id);
        else openSettings(id);
      },
      leaveCanvas: (step) => moveToRegion(document, step),
    });
    return { owner, info, blocks, actions, adding, nameOf, kindName, sectionName };
  }, [model, owner, info, blocks, t, openPublish, write, openSettings, adding, api, clipboard]);
}

/** Every key of the editor, from its one table; bare keys act with the focus in the page or the outline (ED-51). */
function useEditorKeys({ actions }: EditorTools): void {
  useKeys(
    Object.values(actions).flatMap(({ keys, label, where, run }) =>
      keys.map((pressedKeys) => ({
        keys: pressedKeys,
        label,
        isForFields: true,
        acts: (target: EventTarget | null): boolean => isIn(where, target),
        run: (event: KeyboardEvent) => run(event.repeat),
      })),
    ),
  );
}

function isIn(where: string, target: EventTarget | null): boolean {
  if (where === 'everywhere') return true;
  const place = target instanceof Element ? target.closest('[data-editor-keys]') : null;
  const name = place?.getAttribute('data-editor-keys');
  return name !== undefined && name !== null && (where === 'parts' || where === name);
}

interface CanvasMessages {
  readonly frame: RefObject<HTMLIFrameElement | null>;
  readonly tools: EditorTools;
  readonly writing: WritingSession;
  readonly openMenu: (place: MenuPlace) => void;
  readonly onFiles: (files: PastedFiles) => void;
  readonly receive: AddingState['receive'];
}

/** What people do to the page in the frame. */
function useCanvasMessages({
  frame,
  tools: { nameOf, actions },
  writing,
  openMenu,
  onFiles,
  receive,
}: CanvasMessages): (message: FromCanvas, scale: number) => void {
  const t = useMessages(editorMessages);
  const words = useMessages(writingMessages);
  const toasts = useToasts();
  const model = useEditorModel();
  const { api } = useServices();
  const navigate = useNavigate();
  return (message, scale) => {
    const { draft, view } = model.state();
    switch (message.kind) {
      case 'press': {
        const { ids: hit, keys } = message;
        model.select(pressed(draft.document, view.selected, { hit, keys }));
        model.show({ formField: message.field });
        const { selected, device } = model.state().view;
        return model.say(selectionSentence({ t, device, nameOf }, draft.document, selected));
      }
      case 'open':
        // The two clicks before have selected it.
        return view.selected.includes(message.id) ? actions.open.run(false) : undefined;
      case 'menu': {
        const box = frame.current?.getBoundingClientRect();
        const [top] = message.ids;
        if (top !== undefined && !view.selected.includes(top)) model.select([top]);
        return openMenu({
          x: (box?.left ?? 0) + message.x * scale,
          y: (box?.top ?? 0) + message.y * scale,
          ids: message.ids,
        });
      }
      case 'gesture':
        return void model.run(message.commands, {
          select: message.select === 'added' ? newParts : message.select,
        });
      case 'replace-step':
        // ED-36: the other way of the last drop, in the place of its step.
        model.undo();
        return void model.run(message.commands, {
          select: message.select === 'added' ? newParts : message.select,
        });
      case 'tool-ended':
        return model.show({ tool: SELECT_TOOL });
      case 'choose':
        return model.select(message.ids);
      case 'say':
        return model.say(message.sentence, message.isRefusal);
      case 'follow':
        // ED-4: a page of this site opens in the canvas.
        void findPage(api, message.href).then((pageId) =>
          pageId === null ? undefined : navigate({ to: '/pages/$pageId/edit', params: { pageId } }),
        );
        return;
      case 'textState':
      case 'textCommit':
      case 'textProblem':
        // The words that are pasted beside them are said next: this stays to be read.
        if (message.kind === 'textProblem' && message.problem === 'images-lost')
          return toasts.show({ text: words('images-lost') });
        return writing.receive(message);
      case 'files': {
        const section = sectionOf(draft.document, message.block);
        return section && onFiles({ section: section.id, files: message.files });
      }
      default:
        return receive(message);
    }
  };
}
