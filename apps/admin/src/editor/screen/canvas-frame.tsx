import { openCanvas } from '@awning/contract/calls';
import type { FromCanvas, SharedPlace } from '@awning/contract/canvas';
import { Button } from '@mantine/core';
import { useElementSize } from '@mantine/hooks';
import { type RefObject, useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { useServices } from '../../api/services-context.tsx';
import { isTyping } from '../../kit/keys/key-table.ts';
import { useMessages } from '../../messages/use-messages.ts';
import { useSyncWords } from '../adding/use-sync-words.ts';
import { type CanvasLink, linkCanvas } from '../canvas/canvas-link.ts';
import { createPartDrawing } from '../draft/api-draft-server.ts';
import { editorMessages } from '../editor-messages.ts';
import { NO_AIMS, SELECT_TOOL } from '../editor-model.ts';
import { canvasAddress, liveLookAddress } from '../owner-addresses.ts';
import { outlineOf } from '../page-outline.ts';
import { type EditorTools, useEditorTools } from '../parts/editor-tools.ts';
import { selectionSentence } from '../parts/part-sentences.ts';
import { useEditor, useEditorModel } from '../use-editor.ts';
import type { WritingSession } from '../writing/writing-session.ts';
import classes from './canvas-frame.module.css';
import { groundOf } from './focus-page.ts';
import { FrameEdge } from './frame-edge.tsx';

/** ED-42: real widths, so that what is seen is what visitors get. */
const WIDTHS = { tablet: 820, phone: 390 } as const;
/** Around the page, above it too. */
const MARGIN = 16;
/** Of the name of the device above the page, with the space below it. */
const LABEL_HEIGHT = 32;

interface CanvasFrameProps {
  readonly frame: RefObject<HTMLIFrameElement | null>;
  /** Messages that are no keys, which the frame passes on by itself. `scale`: of the page on the screen. */
  readonly onMessage: (message: FromCanvas, scale: number) => void;
  readonly writing: WritingSession;
  readonly onScale: (size: { readonly width: number; readonly percent: number }) => void;
}

/** The page in its frame, as wide as on the device and scaled to fit. */
export function CanvasFrame({ frame, onMessage, writing, onScale }: CanvasFrameProps) {
  const t = useMessages(editorMessages);
  const { owner } = useEditorTools();
  const device = useEditor(({ view }) => view.device);
  const desktopWidth = useEditor(({ view }) => view.desktopWidth);
  const { ref, width: room, height } = useElementSize();
  const frameWidth = useEditor(({ view }) => view.frameWidth);
  const width = device === 'desktop' ? desktopWidth : (frameWidth ?? WIDTHS[device]);
  const scale = room === 0 ? 1 : Math.min(1, (room - 2 * MARGIN) / width);
  const percent = Math.round(scale * 100);
  useEffect(() => onScale({ width, percent }), [onScale, width, percent]);
  const shownHeight = Math.max(0, height - MARGIN - (device === 'desktop' ? 0 : LABEL_HEIGHT));
  const { load, isReady, isSilent, open } = useCanvas({ frame, onMessage, writing, scale });
  const isOther = device !== 'desktop';
  return (
    // biome-ignore lint/a11y/useSemanticElements: no fieldset, these are no fields
    <div
      className={classes.ground}
      ref={ref}
      data-region
      role="group"
      aria-label={t('canvas')}
      aria-busy={!isReady}
      tabIndex={-1}
    >
      {isOther && (
        <p className={classes.mode} style={{ width: width * scale }}>
          <span>{t(device === 'phone' ? 'phoneView' : 'tabletView')}</span> {width}
        </p>
      )}
      <div
        className={classes.page}
        data-other-device={isOther || undefined}
        style={{ width: width * scale, height: shownHeight }}
      >
        <iframe
          key={load}
          ref={frame}
          title={t('canvas')}
          className={classes.frame}
          src={canvasAddress(owner)}
          data-editor-keys="canvas"
          inert={!isReady}
          data-tour="page"
          style={{
            width,
            height: shownHeight / scale,
            transform: scale === 1 ? undefined : `scale(${scale})`,
          }}
        />
        <LiveLook frame={frame} width={width} height={shownHeight / scale} scale={scale} />
        {isSilent && (
          <section className={classes.silent} role="alert">
            <h2>{t('silentTitle')}</h2>
            <p>{t('silentText')}</p>
            <Button size="xs" onClick={open}>
              {t('openAgain')}
            </Button>
          </section>
        )}
      </div>
      <FrameEdge width={width} scale={scale} />
    </div>
  );
}

interface LiveLookProps extends Pick<CanvasFrameProps, 'frame'> {
  readonly width: number;
  readonly height: number;
  readonly scale: number;
}

/** ED-70: the page in the theme and the design of visitors, over the page and scrolled to where it is. */
function LiveLook({ frame, width, height, scale }: LiveLookProps) {
  const t = useMessages(editorMessages);
  const { owner } = useEditorTools();
  const liveLook = useEditor(({ view }) => view.liveLook);
  const live = useRef<HTMLIFrameElement>(null);
  const isShown = liveLook === 'shown';
  const follow = useCallback((): void => {
    const page = frame.current?.contentWindow;
    if (page) live.current?.contentWindow?.scrollTo({ top: page.scrollY, behavior: 'instant' });
  }, [frame]);
  useEffect(() => {
    if (isShown) follow();
  }, [isShown, follow]);
  if (liveLook === 'none') return null;
  return (
    <iframe
      ref={live}
      title={t('liveLook')}
      className={classes.liveLook}
      src={liveLookAddress(owner)}
      sandbox="allow-same-origin"
      tabIndex={-1}
      data-shown={isShown || undefined}
      onLoad={follow}
      style={{ width, height, transform: scale === 1 ? undefined : `scale(${scale})` }}
    />
  );
}

/** The link to the page in the frame; one for each time that the page is loaded. */
function useCanvas({
  frame,
  onMessage,
  writing,
  scale,
}: Pick<CanvasFrameProps, 'frame' | 'onMessage' | 'writing'> & { readonly scale: number }): {
  readonly load: number;
  /** The page listens: before that, a press on one of its links would lead away from it, and its keys go nowhere. */
  readonly isReady: boolean;
  readonly isSilent: boolean;
  readonly open: () => void;
} {
  const { api, connection } = useServices();
  const { owner, nameOf, kindName, sectionName } = useEditorTools();
  const model = useEditorModel();
  const [load, setLoad] = useState(0);
  const [readyLoad, setReadyLoad] = useState<number | null>(null);
  const [isSilent, setSilent] = useState(false);
  const t = useMessages(editorMessages);
  const describe = (): string => {
    const { draft, view } = model.state();
    return selectionSentence({ t, device: view.device, nameOf }, draft.document, view.selected);
  };
  const synced = useSyncWords();
  const handle = useRef({ onMessage, scale, describe, synced });
  handle.current = { onMessage, scale, describe, synced };
  const link = useRef<CanvasLink>(null);
  useEffect(() => link.current?.tell({ kind: 'synced', words: synced }), [synced]);
  // ED-14: handles keep their size on the screen.
  useEffect(() => link.current?.tell({ kind: 'zoom', zoom: scale }), [scale]);
  const draw = useMemo(() => createPartDrawing({ api, connection }, owner), [api, connection, owner]);
  useKeysOfPickedUp(link);

  // biome-ignore lint/correctness/useExhaustiveDependencies: a page that is loaded again has a link of its own
  useEffect(() => {
    const element = frame.current;
    if (!element) return;
    let isStale = model.state().draft.waiting > 0;
    const { redraws } = model.state().view;
    let { sharedRedraws } = model.state().view;
    /** ED-72: the parts around the page alone; the page stays where it is scrolled to. */
    const drawShared = async (): Promise<void> => {
      const wanted = model.state().view.sharedRedraws;
      sharedRedraws = wanted;
      // The area that is edited may stand in one of them.
      if (owner.kind === 'area') return model.show({ redraws: model.state().view.redraws + 1 });
      try {
        const { blob } = await api.download(openCanvas, { params: { kind: owner.kind, id: owner.id } });
        const html = await blob.text();
        if (link.current === opened && wanted === sharedRedraws) opened.tell({ kind: 'draw-shared', html });
      } catch {
        model.show({ redraws: model.state().view.redraws + 1 });
      }
    };
    /** ED-6: the server draws what it has; the page is loaded again when it has everything, and no text is written. */
    const loadAgain = (): void => {
      if (!isStale || model.state().draft.waiting > 0 || writing.state() !== null) return;
      if (document.activeElement === element) groundOf(element)?.focus();
      setLoad((before) => before + 1);
    };
    const opened = linkCanvas(
      {
        frame: element,
        origin: location.origin,
        draw,
        words: {
          late: t('drawnLate'),
          failed: () => t(connection.isOnline() ? 'drawnAgain' : 'drawnOffline'),
        },
        onProblem: ({ id, name, message }) => model.say(name ? message : `${nameOf(id)}: ${message}`),
        onSilent: (isNow) => {
          const ground = groundOf(element);
          // The notice that the page is silent goes, with the button that may have the focus.
          if (!isNow && ground?.querySelector('[role="alert"]')?.contains(document.activeElement))
            ground.focus();
          setSilent(isNow);
          if (!isNow) setReadyLoad(load);
        },
        onStale: () => {
          isStale = true;
          writing.run({ do: 'end' });
          loadAgain();
        },
        onMessage: (message) => {
          if (message.kind === 'key') passKey(element, message.key);
          else if (message.kind === 'hover') model.show({ hovered: message.id });
          else if (message.kind === 'shared') pressShared(model, message.place);
          else if (message.kind === 'shared-places') model.show({ sharedPlaces: message.places });
          else if (message.kind === 'aimed') model.show({ aimed: message.selectors });
          else handle.current.onMessage(message, handle.current.scale);
        },
      },
      { document: model.state().draft.document, device: model.state().view.device },
    );
    link.current = opened;
    opened.tell({ kind: 'zoom', zoom: handle.current.scale });
    opened.tell({ kind: 'synced', words: handle.current.synced });
    const tellAll = showState(opened, model.state, {
      kindName,
      sectionName,
      describe: handle.current.describe,
    });
    tellAll();
    const stop = model.subscribe(() => {
      if (model.state().view.redraws !== redraws) isStale = true;
      if (model.state().view.sharedRedraws !== sharedRedraws) void drawShared();
      loadAgain();
      tellAll();
    });
    const stopWriting = writing.attach(opened.tell);
    const stopWatching = writing.subscribe(loadAgain);
    const stopWaiting = connection.subscribe(() => connection.isOnline() && opened.drawAgain());
    return () => {
      stop();
      stopWaiting();
      stopWatching();
      stopWriting();
      opened.close();
      link.current = null;
    };
  }, [model, owner, draw, api, connection, writing, load]);

  const isReady = readyLoad === load;
  // Who waited beside the page goes on in it.
  useEffect(() => {
    const ground = groundOf(frame.current);
    if (isReady && ground && document.activeElement === ground) frame.current?.focus();
  }, [isReady, frame]);

  return {
    load,
    isReady,
    isSilent,
    open: () => {
      groundOf(frame.current)?.focus();
      setSilent(false);
      setLoad(load + 1);
    },
  };
}

const PICKED_UP_KEYS = new Set(['ArrowLeft', 'ArrowRight', 'ArrowUp', 'ArrowDown', 'Tab', 'Enter', 'Escape']);

/** Blocks that were picked up from the outline are moved without leaving it: its keys go to the page. */
function useKeysOfPickedUp(link: RefObject<CanvasLink | null>): void {
  const isPickedUp = useEditor(({ view }) => view.tool.name === 'pick-up');
  useEffect(() => {
    if (!isPickedUp) return;
    const pass = (event: KeyboardEvent): void => {
      if (!PICKED_UP_KEYS.has(event.key) || isTyping(event.target)) return;
      event.preventDefault();
      event.stopPropagation();
      const { key, repeat: isRepeat, shiftKey: shift, altKey: alt } = event;
      const command = event.ctrlKey || event.metaKey;
      link.current?.tell({ kind: 'key', key: { key, isRepeat, shift, alt, command } });
    };
    document.addEventListener('keydown', pass, { capture: true });
    return () => document.removeEventListener('keydown', pass, { capture: true });
  }, [isPickedUp, link]);
}

type Model = ReturnType<typeof useEditorModel>;

interface ShownState extends Pick<EditorTools, 'kindName' | 'sectionName'> {
  /** What is selected, in words. */
  readonly describe: () => string;
}

/** ED-71: the panel says how it is called on the page, once for as long as it is the same part. */
function pressShared(model: Model, place: SharedPlace | null): void {
  const { shared } = model.state().view;
  if (place === null && shared === null) return;
  const words = shared && shared.place.part === place?.part ? shared.words : '';
  model.show({ shared: place && { place, words } });
}

/** Tells the page what is new for it since it was last told. */
function showState(
  link: CanvasLink,
  state: Model['state'],
  { kindName, sectionName, describe }: ShownState,
): () => void {
  let document: unknown = null;
  let view: ReturnType<Model['state']>['view'] | null = null;
  return () => {
    const { draft, view: next } = state();
    const isOther = draft.document !== document;
    if (isOther) {
      document = draft.document;
      link.show(draft.document);
      const rows = outlineOf(draft.document, kindName).flatMap((section) => [
        [section.id, sectionName(section)],
        ...section.blocks.map(({ id, type }) => [id, kindName(type)]),
      ]);
      link.tell({ kind: 'names', names: Object.fromEntries(rows) });
    }
    const before = view;
    view = next;
    if (next.device !== before?.device) link.tell({ kind: 'device', device: next.device });
    if (next.hasGrid !== before?.hasGrid || next.hasOrder !== before?.hasOrder)
      link.tell({ kind: 'overlay', overlay: { grid: next.hasGrid, order: next.hasOrder } });
    if (next.tool !== (before?.tool ?? SELECT_TOOL)) link.tell({ kind: 'tool', tool: next.tool });
    // ED-26: selected everywhere; the page moves only as far as the part is out of view.
    if (next.selected !== before?.selected) link.tell({ kind: 'select', ids: next.selected, scroll: true });
    if (next.selected !== before?.selected || isOther) link.tell({ kind: 'describe', sentence: describe() });
    if (next.previews !== before?.previews) link.tell({ kind: 'previews', previews: next.previews });
    if (next.pointedAt !== before?.pointedAt) link.tell({ kind: 'hover', ids: next.pointedAt });
    if (next.designCss !== null && next.designCss !== before?.designCss)
      link.tell({ kind: 'design', css: next.designCss });
    if (next.shared !== (before?.shared ?? null))
      link.tell({ kind: 'shared', place: next.shared?.place ?? null, words: next.shared?.words ?? '' });
    if (next.aims !== (before?.aims ?? NO_AIMS)) link.tell({ kind: 'aim', selectors: next.aims });
  };
}

type CanvasKey = Extract<FromCanvas, { kind: 'key' }>['key'];

/** A key pressed in the page acts as one pressed in the shell: there is one table of keys. */
const passKey = (frame: HTMLElement, { key, shift, alt, command, isRepeat }: CanvasKey): void => {
  frame.dispatchEvent(
    new KeyboardEvent('keydown', {
      key,
      shiftKey: shift,
      altKey: alt,
      ctrlKey: command,
      metaKey: command,
      repeat: isRepeat,
      bubbles: true,
      cancelable: true,
    }),
  );
};
