import { blockDefinitions, blocksOf, parseDocument } from '@awning/site-model';
import { describe, expect, it } from 'vitest';
import { createIds } from '../../platform/ids.ts';
import { createPageWriter } from '../page-writing.ts';
import { studioAddress } from '../studio-address.ts';
import { showcaseDocument, showcaseIndex, showcasePages } from './showcase.ts';

const ids = createIds({ now: () => new Date('2026-05-01T10:00:00Z') });
const write = createPageWriter(ids);
const content = {
  picture: () => ids.next(),
  pictureIds: Array.from({ length: 10 }, () => ids.next()),
  journalId: ids.next(),
  eventsId: ids.next(),
  galleryId: ids.next(),
  shopId: ids.next(),
  productId: ids.next(),
  donationId: ids.next(),
  soundId: ids.next(),
  address: studioAddress,
};

describe('the showcase', () => {
  it.each(showcasePages)('$title is a page that can be saved', (page) => {
    const parsed = parseDocument(showcaseDocument(page, write, content));
    expect(parsed).toMatchObject({ ok: true });
  });

  it('the showcase shows every block that an owner can add, and links to each of its pages', () => {
    const shownTypes = new Set(
      showcasePages.flatMap((page) =>
        blocksOf(showcaseDocument(page, write, content)).map(({ type }) => type),
      ),
    );
    const missing = blockDefinitions.filter(({ type }) => !shownTypes.has(type)).map(({ name }) => name);
    // The older kind of summary is only kept for sites that were brought over.
    expect(missing).toEqual(['summary']);
    const index = JSON.stringify(showcaseIndex(write));
    for (const { urlId } of showcasePages) expect(index).toContain(`\\"/${urlId}\\"`);
  });
});
