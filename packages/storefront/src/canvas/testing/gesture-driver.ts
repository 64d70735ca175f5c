import type { CanvasTool, HeldKeys } from '@awning/contract/canvas';
import {
  applyCommand,
  type Device,
  type EditCommand,
  type PageDocument,
  type PlacedBlock,
} from '@awning/site-model';
import { type Box, boxOfFrame, type GridMeasures, holds, type Point } from '../gestures/geometry.ts';
import type {
  GestureEffect,
  GestureView,
  GestureWorld,
  Handle,
  OpenSection,
  SectionBox,
  StateName,
} from '../gestures/gesture-types.ts';
import { createGestureMachine } from '../gestures/machine.ts';
import { settleBlocks } from '../gestures/settling.ts';

/** The measures of the virtual page: even cells of 40 px with gaps of 10, sections of 40 rows below each other. */
const CELL = 40;
export const GAP = 10;
const PITCH = CELL + GAP;
const SECTION_ROWS = 40;
const SECTION_HEIGHT = SECTION_ROWS * PITCH + 100;
const SECTION_PADDING = 50;

const NO_KEYS: HeldKeys = { shift: false, alt: false, command: false };

type Pointer = 'mouse' | 'pen' | 'touch';

export interface DriverOptions {
  readonly zoom?: number;
  readonly pointer?: Pointer;
  /** Heights that the content of blocks takes, in pixels. */
  readonly heights?: Readonly<Record<string, number>>;
  readonly viewHeight?: number;
  /** Of blocks among rows and columns, which the virtual page does not lay out. */
  readonly boxes?: Readonly<Record<string, Box>>;
}

/** The editor without a screen: gestures over a page of virtual geometry, and the model that carries them out. */
export function driveGestures(start: PageDocument, options: DriverOptions = {}) {
  const { zoom = 1, viewHeight = 100_000 } = options;
  let document = start;
  let device: Device = 'desktop';
  let selected: readonly string[] = [];
  let tool: CanvasTool = { name: 'select' };
  let scrollY = 0;
  let time = 0;
  let at: Point = { x: 0, y: 0 };
  let keys = NO_KEYS;
  let nextId = 0;
  let opened = new Map<string, OpenSection | null>();
  const effects: GestureEffect[] = [];
  const steps: string[] = [];
  const refusals: string[] = [];

  const sectionTop = (id: string): number =>
    document.sections.findIndex((section) => section.id === id) * SECTION_HEIGHT;
  const gridOf = (id: string): GridMeasures => {
    const columns = Array.from({ length: device === 'desktop' ? 24 : 8 }, (_, place) => ({
      start: place * PITCH,
      end: place * PITCH + CELL,
    }));
    const top = sectionTop(id) + SECTION_PADDING;
    const rows = Array.from({ length: 20 }, (_, place) => ({
      start: top + place * PITCH,
      end: top + place * PITCH + CELL,
    }));
    return { columns, rows, top, rowSize: CELL, rowGap: GAP };
  };
  const openSection = (id: string): OpenSection | null => {
    const section = document.sections.find((each) => each.id === id);
    if (section?.layout.type !== 'fluid') return null;
    const heights = new Map(Object.entries(options.heights ?? {}));
    const settled = settleBlocks(section.layout.blocks, device, heights, { row: CELL, gap: GAP });
    return { section, ...settled, grid: gridOf(id) };
  };
  const placedBlocks = (): readonly { readonly section: string; readonly placed: PlacedBlock }[] =>
    document.sections.flatMap(({ id, layout }) =>
      layout.type === 'fluid' ? layout.blocks.map((placed) => ({ section: id, placed })) : [],
    );
  const blockBoxes = (): readonly SectionBox[] => [
    ...placedBlocks().map(({ section, placed }) => ({
      id: placed.block.id,
      box: boxOfFrame(gridOf(section), placed[device]),
    })),
    ...Object.entries(options.boxes ?? {}).map(([id, box]) => ({ id, box })),
  ];

  const world: GestureWorld = {
    document: () => document,
    device: () => device,
    zoom: () => zoom,
    selected: () => selected,
    tool: () => tool,
    scroll: () => ({ x: 0, y: scrollY }),
    viewHeight: () => viewHeight,
    isRightToLeft: () => false,
    sections: () =>
      document.sections.map(({ id }) => ({
        id,
        box: { left: -100, top: sectionTop(id), width: 24 * PITCH + 200, height: SECTION_HEIGHT },
      })),
    open: (id) => {
      if (!opened.has(id)) opened.set(id, openSection(id));
      return opened.get(id) ?? null;
    },
    blocks: blockBoxes,
  };
  const runCommand = (command: EditCommand): void => {
    const context = { newId: () => (nextId++).toString(16).padStart(24, 'f') };
    const edit = applyCommand(document, command, context);
    if (edit.ok) {
      document = edit.document;
      steps.push(edit.label);
    } else refusals.push(edit.refusal.message);
  };
  const machine = createGestureMachine({
    world,
    tell: (effect) => {
      effects.push(effect);
      if (effect.kind === 'gesture') runCommand(effect.command);
      if (effect.kind === 'choose') selected = effect.ids;
      if (effect.kind === 'scroll') scrollY = Math.max(0, scrollY + effect.y);
      if (effect.kind === 'ended') {
        opened = new Map();
        tool = { name: 'select' };
      }
    },
  });

  const hitAt = (handle: Handle | null, isGrip: boolean) => {
    const point = { x: at.x, y: at.y + scrollY };
    const layerOf = (id: string): number =>
      placedBlocks().find(({ placed }) => placed.block.id === id)?.placed[device].layer ?? 0;
    const blocks = blockBoxes()
      .filter(({ box }) => holds(box, point))
      .map(({ id }) => id)
      .sort((a, b) => layerOf(b) - layerOf(a));
    const section = world.sections().find(({ box }) => holds(box, point));
    return { ids: [...blocks, ...(section ? [section.id] : [])], handle, isGrip };
  };
  const point = (phase: 'down' | 'move' | 'up' | 'cancel', id = 1, hit?: ReturnType<typeof hitAt>): void => {
    const pointer = options.pointer ?? 'mouse';
    machine.handle({ kind: 'pointer', phase, id, pointer, at, keys, time, ...(hit ? { hit } : {}) });
  };

  const driver = {
    document: (): PageDocument => document,
    state: (): StateName => machine.state(),
    view: (): GestureView | null => machine.view(),
    steps,
    refusals,
    effects,
    selected: (): readonly string[] => selected,
    scrollTop: (): number => scrollY,
    /** The middle of a block's first cell, or a place on the page. */
    cellOf: (column: number, row: number, section = 0): Point => ({
      x: column * PITCH + CELL / 2,
      y: section * SECTION_HEIGHT + SECTION_PADDING + row * PITCH + CELL / 2,
    }),
    box: (id: string): Box => {
      const found = blockBoxes().find((each) => each.id === id);
      if (!found) throw new Error('There is no such block.');
      return found.box;
    },
    asPhone: () => {
      device = 'phone';
      return driver;
    },
    select: (...ids: readonly string[]) => {
      selected = ids;
      return driver;
    },
    use: (next: CanvasTool) => {
      tool = next;
      machine.toolChanged();
      return driver;
    },
    holding: (held: Partial<HeldKeys>) => {
      keys = { ...NO_KEYS, ...held };
      return driver;
    },
    press: (
      where: Point,
      { handle = null, isGrip = false }: { handle?: Handle | null; isGrip?: boolean } = {},
    ) => {
      at = { x: where.x, y: where.y - scrollY };
      point('down', 1, hitAt(handle, isGrip));
      return driver;
    },
    moveTo: (where: Point) => {
      at = { x: where.x, y: where.y - scrollY };
      point('move');
      return driver;
    },
    moveBy: (x: number, y: number) => {
      at = { x: at.x + x, y: at.y + y };
      point('move');
      return driver;
    },
    release: () => {
      point('up');
      return driver;
    },
    secondFinger: () => {
      point('down', 2, hitAt(null, false));
      return driver;
    },
    lose: () => {
      point('cancel');
      return driver;
    },
    blur: () => {
      machine.handle({ kind: 'blur' });
      return driver;
    },
    key: (key: string, held: Partial<HeldKeys> = {}) => {
      machine.handle({ kind: 'key', key, isDown: true, keys: { ...keys, ...held } });
      return driver;
    },
    keyUp: (key: string) => {
      machine.handle({ kind: 'key', key, isDown: false, keys });
      return driver;
    },
    tick: (ms: number) => {
      time += ms;
      machine.handle({ kind: 'tick', time });
      return driver;
    },
    run: runCommand,
  };
  return driver;
}

export type GestureDriver = ReturnType<typeof driveGestures>;
