import { JAVASCRIPT_ERROR_LIMITS as LIMITS } from '@awning/contract';

/** What is reported of an error. */
export type FaultDescription = {
  name: string;
  message: string;
  stack: string;
  source: string;
  line: number | null;
  column: number | null;
  /** The markup of the island that failed; empty for others. */
  island: string;
};

const MOST_CAUSES = 3;
/** Scripts that a visitor brought along. */
const FOREIGN = /\b(?:chrome|moz|safari|safari-web|webkit-masked-url)-extension:\/\//;
/** Browsers say it of pages that work. */
const HARMLESS = /^ResizeObserver loop/;

/** Null for what says nothing about the site. */
export function describeFault(event: Event): FaultDescription | null {
  const { thrown, island } = readEvent(event);
  const at = event instanceof ErrorEvent ? event : undefined;
  const error = thrown instanceof Error ? thrown : undefined;
  const description: FaultDescription = {
    name: cut(error?.name ?? '', LIMITS.name),
    message: cut(error?.message ?? at?.message ?? sentenceFor(thrown), LIMITS.message),
    stack: cut(error ? stackOf(error) : '', LIMITS.stack),
    source: cut(at?.filename ?? '', LIMITS.source),
    line: at?.lineno ?? null,
    column: at?.colno ?? null,
    island: cut(island, LIMITS.island),
  };
  const { message, source, stack } = description;
  return HARMLESS.test(message) || FOREIGN.test(source) || FOREIGN.test(stack) ? null : description;
}

function readEvent(event: Event): { thrown: unknown; island: string } {
  if ('reason' in event) return { thrown: event.reason, island: '' };
  if (event instanceof CustomEvent) {
    const { error, selector }: { error?: unknown; selector?: unknown } = event.detail ?? {};
    return { thrown: error, island: islandName(event.target) || String(selector ?? '') };
  }
  return { thrown: 'error' in event ? event.error : undefined, island: '' };
}

/** Selectors of the registry name many islands at once. */
const islandName = (target: EventTarget | null): string =>
  target instanceof Element ? [target.localName, ...target.classList].join('.') : '';

function stackOf(error: Error): string {
  let text = error.stack ?? '';
  let { cause } = error;
  for (let depth = 0; depth < MOST_CAUSES && cause instanceof Error; depth++) {
    text += `\nCaused by: ${cause.stack ?? cause.message}`;
    cause = cause.cause;
  }
  return text;
}

function sentenceFor(thrown: unknown): string {
  if (typeof thrown !== 'object' || thrown === null) return String(thrown);
  try {
    return JSON.stringify(thrown);
  } catch {
    return Object.prototype.toString.call(thrown);
  }
}

const cut = (text: string, length: number): string => text.slice(0, length);
