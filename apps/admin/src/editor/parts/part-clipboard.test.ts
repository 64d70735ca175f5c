import { newSection } from '@awning/site-model';
import { describe, expect, it, vi } from 'vitest';
import { createPartClipboard } from './part-clipboard.ts';
import type { SharedFiles } from './shared-files.ts';

const parts = (name: string) => ({
  awning: 'clipboard' as const,
  version: 1 as const,
  sections: [newSection('9'.repeat(24), { name })],
});
const nothingShared = Promise.resolve(null);

/** A browser that has what it took last, and refuses while it is told to. */
function openClipboard() {
  const stored = new Map<string, string>();
  const browser = { isRefusing: false, items: [] as ClipboardItem[] };
  const clipboard = createPartClipboard({
    clipboard: {
      read: async () => browser.items,
      write: vi.fn(async (items: ClipboardItem[]) => {
        if (browser.isRefusing) throw new Error('The document is not focused.');
        for (const item of items) await (await item.getType('text/html')).text();
        browser.items = items;
      }),
    },
    storage: () => ({
      getItem: (key) => stored.get(key) ?? null,
      setItem: (key, value) => void stored.set(key, value),
    }),
    site: 'here',
  });
  const readName = async (): Promise<string | undefined> => {
    const copied = (await clipboard.read())?.clipboard;
    return copied && 'sections' in copied ? copied.sections[0]?.name : undefined;
  };
  return { clipboard, browser, stored, readName };
}

describe('the clipboard of parts', () => {
  it('ED-92 a copy that the browser refuses is pasted all the same, until something else is copied', async () => {
    const { clipboard, browser, stored, readName } = openClipboard();
    await clipboard.write(parts('Old'), '', nothingShared);
    browser.isRefusing = true;
    await clipboard.write(parts('Cut'), '', nothingShared);
    expect(await readName()).toBe('Cut');
    // Another window of the site, which the browser let write.
    stored.set('awning-clipboard', JSON.stringify(parts('Beside')));
    expect(await readName()).toBe('Old');
    browser.isRefusing = false;
    await clipboard.write(parts('New'), '', nothingShared);
    expect(await readName()).toBe('New');
  });

  it('ED-92 a copy that waits for its grant does not replace what was copied after it', async () => {
    const { clipboard, readName } = openClipboard();
    let grant: (shared: SharedFiles | null) => void = () => undefined;
    const shared = new Promise<SharedFiles | null>((resolve) => {
      grant = resolve;
    });
    const first = clipboard.write(parts('First'), '', shared);
    expect(await readName()).toBe('First');
    await clipboard.write(parts('Second'), '', nothingShared);
    grant(null);
    await first;
    expect(await readName()).toBe('Second');
  });
});
