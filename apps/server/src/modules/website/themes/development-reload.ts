import type { ServerResponse } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { machineEndpoints } from '@awning/contract';
import { readReloadScript } from '@awning/contract/calls';
import type { ThemeDiagnostic } from '@awning/theme-kit';
import { bind, type HttpApp } from '../../../platform/http/index.ts';
import { RELOAD_SCRIPT } from './reload-script.ts';
import { themeFolderMark } from './theme-folder-reader.ts';
import type { DroppedThemes } from './theme-folders.ts';
import type { ThemeLibrary } from './themes.ts';

/** For theme development: the files of a theme are watched, and open pages reload when it was installed. */
export interface DevelopmentReload {
  /** For the end of every page. */
  readonly scriptTag: string;
  register(app: HttpApp): void;
  /** Comes back when everything that lies there is installed, and goes on looking. */
  start(): Promise<void>;
  /** Comes back when nothing is installed any more. */
  close(): Promise<void>;
}

const LOOK_EVERY_MS = 400;
/** The invalidation that makes this process drop its old pages arrives a moment after the install. */
const DEBOUNCE_MS = 100;
/** `theme check` lists all of them. */
const MOST_SHOWN = 30;

export function createDevelopmentReload({
  themes,
  folders,
  lookEveryMs = LOOK_EVERY_MS,
}: {
  themes: Pick<ThemeLibrary, 'onInstall' | 'ofSite'>;
  folders: readonly DroppedThemes[];
  lookEveryMs?: number;
}): DevelopmentReload {
  /** With the site whose page listens. */
  const streams = new Map<ServerResponse, string>();
  const closing = new AbortController();
  let watching: Promise<void> | undefined;
  /** What there is to say about each theme as it lies in its folder. */
  const reports = new Map<string, readonly ThemeDiagnostic[]>();
  const report = (stream: ServerResponse, name: string): void => {
    const remarks = reports.get(name);
    if (remarks) stream.write(`event: report\ndata: ${JSON.stringify(remarks.slice(0, MOST_SHOWN))}\n\n`);
  };
  const tell = async (name: string, write: (stream: ServerResponse) => void): Promise<void> => {
    for (const [stream, websiteId] of streams) {
      // One time too often is better than never.
      const activeTheme = await themes.ofSite(websiteId).catch(() => ({ name }));
      if (activeTheme?.name === name) write(stream);
    }
  };
  const reload = (stream: ServerResponse): void => void stream.write('event: reload\ndata: theme\n\n');
  themes.onInstall((name) => setTimeout(() => void tell(name, reload), DEBOUNCE_MS).unref());

  /** How each folder was when it was last installed. */
  const seen = new Map<string, string>();

  async function look(): Promise<void> {
    for (const dropped of folders) {
      for (const [name, folder] of await dropped.folders()) {
        if (closing.signal.aborted) return;
        const mark = await themeFolderMark(folder).catch(() => '');
        if (seen.get(folder) !== mark) {
          const remarks = await dropped.install(name, folder);
          if (remarks) reports.set(name, remarks);
          await tell(name, (stream) => report(stream, name));
        }
        seen.set(folder, mark);
      }
    }
  }

  /** Looking again and again finds what every editor and every kind of disk does; events of the system do not. */
  async function watch(signal: AbortSignal): Promise<void> {
    while (!signal.aborted) {
      await sleep(lookEveryMs, undefined, { signal, ref: false }).catch(() => undefined);
      await look();
    }
  }

  return {
    scriptTag: `<script src="${readReloadScript.path}" defer></script>`,

    register(app) {
      bind(app, machineEndpoints.readReloadScript, (_request, reply) =>
        reply.type('text/javascript; charset=utf-8').header('cache-control', 'no-store').send(RELOAD_SCRIPT),
      );
      bind(app, machineEndpoints.followReloads, (request, reply) => {
        // It has no end, so neither the limits of answers nor their headers are for it.
        reply.hijack();
        clearTimeout(request.responseTimer);
        const { raw } = reply;
        raw.writeHead(200, {
          'content-type': 'text/event-stream',
          'cache-control': 'no-store',
          'x-content-type-options': 'nosniff',
          connection: 'close',
        });
        raw.write('retry: 500\n\n');
        streams.set(raw, request.site.id);
        void themes
          .ofSite(request.site.id)
          .then((active) => active && report(raw, active.name))
          .catch(() => undefined);
        raw.on('close', () => streams.delete(raw));
      });
      app.addHook('preClose', async () => {
        for (const stream of streams.keys()) stream.end();
      });
    },

    async start() {
      await look();
      watching ??= watch(closing.signal);
    },

    async close() {
      closing.abort();
      await watching;
    },
  };
}
