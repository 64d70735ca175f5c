import type { MessagePort } from 'node:worker_threads';
import type { PageDrawing, PageJob, TagResult, Theme } from '@awning/theme-kit';
import type { Blocks } from '../../website/blocks/index.ts';
import { hostsIn } from './content-hosts.ts';
import type { DocumentRequest, FromWorker, ToWorker } from './render-messages.ts';

export interface DrawingTheme {
  draw(job: PageJob): PageDrawing;
}

type Work = Exclude<ToWorker, { kind: 'theme' | 'forget-theme' | 'drop' }>;
type Outcome = FromWorker extends infer Message
  ? Message extends { readonly costMs: number }
    ? Omit<Message, 'id' | 'costMs'>
    : never
  : never;

interface KnownTheme {
  readonly theme: Theme;
  compiled: DrawingTheme | null;
  blocks: Blocks | null;
}

/** A fourth of a page's own: a body has many blocks. */
const BLOCK_BUDGET = { steps: 1_000_000 };

/** What a worker keeps between two steps. */
interface WorkerState {
  readonly compile: (theme: Theme) => DrawingTheme;
  readonly themes: Map<string, KnownTheme>;
  readonly drawings: Map<number, BegunPage>;
}

interface BegunPage {
  readonly drawing: PageDrawing;
  /** What it is drawn from, as it came: the owner's content, in which hosts are named. */
  readonly texts: string[];
}

/** The inside of a worker: draws the steps it receives, one after the other, and keeps what it compiled. */
export function serveDrawings(port: MessagePort, compile: (theme: Theme) => DrawingTheme): void {
  const state: WorkerState = { compile, themes: new Map(), drawings: new Map() };
  const report = (message: FromWorker): void => port.postMessage(message);
  port.on('message', (message: ToWorker) => {
    switch (message.kind) {
      case 'theme':
        state.themes.set(message.key, { theme: message.theme, compiled: null, blocks: null });
        return;
      case 'forget-theme':
        state.themes.delete(message.key);
        return;
      case 'drop':
        state.drawings.delete(message.id);
        return;
      default:
        void takeStep(state, message).then(report);
    }
  });
  report({ kind: 'ready' });
}

async function takeStep(context: WorkerState, message: Work): Promise<FromWorker> {
  const { id } = message;
  const before = process.threadCpuUsage();
  let outcome: Outcome;
  try {
    outcome = await work(context, message);
  } catch (error) {
    context.drawings.delete(id);
    outcome = { kind: 'failed', message: error instanceof Error ? error.message : String(error) };
  }
  const { user, system } = process.threadCpuUsage(before);
  return { ...outcome, id, costMs: (user + system) / 1000 };
}

function work(context: WorkerState, message: Work): Outcome | Promise<Outcome> {
  switch (message.kind) {
    case 'page':
      return startPage(context, message);
    case 'answers':
      return continuePage(context, message);
    case 'documents':
      return drawDocuments(context, message.key, JSON.parse(message.documents));
  }
}

function startPage(context: WorkerState, { id, key, job }: Extract<Work, { kind: 'page' }>): Outcome {
  const known = themeOf(context, key);
  known.compiled ??= context.compile(known.theme);
  const page = { drawing: known.compiled.draw(JSON.parse(job) as PageJob), texts: [job] };
  context.drawings.set(id, page);
  return outcomeOf(context, id, { page, step: page.drawing.next() });
}

function continuePage(context: WorkerState, { id, answers }: Extract<Work, { kind: 'answers' }>): Outcome {
  const page = context.drawings.get(id);
  if (!page) throw new Error('What was answered is not being drawn.');
  page.texts.push(answers);
  return outcomeOf(context, id, {
    page,
    step: page.drawing.next(JSON.parse(answers) as readonly TagResult[]),
  });
}

function outcomeOf(
  { drawings }: WorkerState,
  id: number,
  {
    page,
    step: { done, value },
  }: { readonly page: BegunPage; readonly step: ReturnType<PageDrawing['next']> },
): Outcome {
  if (!done) return { kind: 'needs', needs: value };
  drawings.delete(id);
  return { kind: 'page', page: { ...value, contentHosts: hostsIn(page.texts) } };
}

async function drawDocuments(
  context: WorkerState,
  key: string,
  documents: readonly DocumentRequest[],
): Promise<Outcome> {
  const known = themeOf(context, key);
  // Most themes leave the blocks as they are, and loading them takes a while.
  const { createBlocks, unpackBlockData } = await import('../../website/blocks/index.ts');
  known.blocks ??= createBlocks({ sources: NO_SOURCES, overrides: overridesOf(known.theme) });
  const { blocks } = known;
  return {
    kind: 'documents',
    documents: documents.map(({ document, data, page, options }) =>
      blocks.render(document, unpackBlockData(data), page, options),
    ),
  };
}

function themeOf({ themes }: WorkerState, key: string): KnownTheme {
  const known = themes.get(key);
  if (!known) throw new Error(`No theme ${key} was sent.`);
  return known;
}

/** What documents show comes with them. */
const NO_SOURCES = {
  images: async () => new Map(),
  files: async () => new Map(),
  items: async () => new Map(),
  collections: async () => new Map(),
  itemLists: async () => [],
};

function overridesOf({ blockOverrides, partials }: Theme) {
  const texts = Object.fromEntries(Object.entries(partials).map(([name, { text }]) => [name, text]));
  const templates = Object.entries(blockOverrides).flatMap(([name, file]) => {
    const text = Object.hasOwn(texts, file) ? texts[file] : undefined;
    return text === undefined ? [] : [[name, text] as const];
  });
  return { templates: Object.fromEntries(templates), partials: texts, budget: BLOCK_BUDGET };
}
