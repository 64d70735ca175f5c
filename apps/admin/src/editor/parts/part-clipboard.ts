import {
  type Clipboard,
  copyBlocks,
  copySections,
  escapeHtml,
  isClipboard,
  type PageDocument,
} from '@awning/site-model';
import { isSection, selectedBlocks } from './selection.ts';
import { readShared, type SharedFiles } from './shared-files.ts';

/** The selected parts as they are copied; null where nothing is selected. */
export function copyParts(document: PageDocument, selected: readonly string[]): Clipboard | null {
  const blocks = selectedBlocks(document, selected);
  if (blocks.length > 0) return copyBlocks(document, blocks);
  return copySections(
    document,
    selected.filter((id) => isSection(document, id)),
  );
}

/** Where copied parts wait when the browser's own clipboard cannot be reached, for all windows of this site. */
const FALLBACK = 'awning-clipboard';
const MARK = 'data-awning-clipboard';
const SITE = 'data-awning-site';
const FILES = 'data-awning-files';

export interface CopiedParts {
  readonly clipboard: Clipboard;
  /** Its images and files may belong to another site. */
  readonly isForeign: boolean;
  /** What that site said about them. */
  readonly shared: SharedFiles | null;
}

export interface PartClipboard {
  /** `shared` comes while the browser waits for it: asked for it later, it would not let us write. */
  readonly write: (copied: Clipboard, words: string, shared: Promise<SharedFiles | null>) => Promise<void>;
  /** Null: what is there was not copied from a page. */
  readonly read: () => Promise<CopiedParts | null>;
}

/**
 * ED-92: JSON for other pages and sites inside HTML, with plain words for other programs. A browser that forbids the
 * clipboard still pastes between the windows of one site.
 */
export function createPartClipboard({
  clipboard,
  storage,
  site,
}: {
  readonly clipboard: Pick<globalThis.Clipboard, 'read' | 'write'> | undefined;
  /** Throws where the browser forbids it. */
  readonly storage: () => Pick<Storage, 'getItem' | 'setItem'>;
  /** The id of this site. */
  readonly site: string;
}): PartClipboard {
  /** The newest copy, until the browser has it: asked for what it waits for, it would give what it had before. */
  let held: HeldCopy | null = null;
  return {
    write: async (copied, words, shared) => {
      const json = JSON.stringify(copied);
      const mine: HeldCopy = { copied, json, isStored: keepIn(storage, json) };
      held = mine;
      const htmlWith = (files: SharedFiles | null): string =>
        `<div ${SITE}="${escapeHtml(site)}" ${MARK}="${escapeHtml(json)}"${
          files === null ? '' : ` ${FILES}="${escapeHtml(JSON.stringify(files))}"`
        }>${escapeHtml(words)}</div>`;
      const blob = (type: string, text: string): Blob => new Blob([text], { type });
      const html = shared.then((files) => {
        // A later copy must not be replaced by one that had to wait.
        if (held !== mine) throw new Error('Something else was copied since.');
        return blob('text/html', htmlWith(files));
      });
      html.catch(() => undefined);
      try {
        const item = { 'text/html': html, 'text/plain': blob('text/plain', words) };
        await clipboard?.write([new ClipboardItem(item)]);
        if (clipboard && held === mine) held = null;
      } catch {
        // The browser did not take it: this window still has it.
      }
    },
    read: async () => {
      // Another window of this site may have copied something since.
      if (held && (!held.isStored || storedIn(storage) === held.json))
        return { clipboard: held.copied, isForeign: false, shared: null };
      const html = await readHtml(clipboard);
      const parts = html === null ? null : markedPart(html);
      const copied = html === null ? parse(storedIn(storage)) : parse(parts?.getAttribute(MARK) ?? null);
      if (!copied) return null;
      const isForeign = parts !== null && parts.getAttribute(SITE) !== site;
      return { clipboard: copied, isForeign, shared: readShared(parts?.getAttribute(FILES) ?? null) };
    },
  };
}

interface HeldCopy {
  readonly copied: Clipboard;
  readonly json: string;
  /** Whether the windows of this site share it. */
  readonly isStored: boolean;
}

/** No: there is no room, or it is forbidden. */
function keepIn(storage: () => Pick<Storage, 'setItem'>, json: string): boolean {
  try {
    storage().setItem(FALLBACK, json);
    return true;
  } catch {
    return false;
  }
}

function storedIn(storage: () => Pick<Storage, 'getItem'>): string | null {
  try {
    return storage().getItem(FALLBACK);
  } catch {
    return null;
  }
}

/** Null: the browser does not let us read. */
async function readHtml(clipboard: Pick<globalThis.Clipboard, 'read'> | undefined): Promise<string | null> {
  try {
    const items = await clipboard?.read();
    if (!items) return null;
    for (const item of items)
      if (item.types.includes('text/html')) return await (await item.getType('text/html')).text();
    return '';
  } catch {
    return null;
  }
}

const markedPart = (html: string): Element | null =>
  new DOMParser().parseFromString(html, 'text/html').querySelector(`[${MARK}]`);

function parse(json: string | null): Clipboard | null {
  try {
    const copied: unknown = json === null ? null : JSON.parse(json);
    return isClipboard(copied) ? copied : null;
  } catch {
    return null;
  }
}
