import { listSavedSections, removeSavedSection } from '@awning/contract/calls';
import { blocksOf, emptyDocument, newSection } from '@awning/site-model';
import { starterSections } from '@awning/site-model/starters';
import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { SectionPicker } from './section-picker.tsx';
import { readSiteLook } from './site-look.ts';
import { IMAGE_ID, openPicker, owner } from './testing/open-picker.tsx';

const idOf = (digit: string): string => digit.repeat(24);

describe('the section picker', () => {
  it('ED-63 shows the sections of a group, and adds the one that is chosen where it was asked for', async () => {
    const document = {
      ...emptyDocument(),
      sections: [newSection(idOf('1'), { name: 'Welcome' }), newSection(idOf('2'))],
    };
    const picker = await openPicker({
      document,
      draw: (close) => <SectionPicker owner={owner} at={1} onClose={close} />,
    });
    const { user } = picker;
    const dialog = await picker.dialog();
    expect(await within(dialog).findByText('The new section goes below “Welcome”.')).toBeDefined();
    await user.click(within(dialog).getByRole('button', { name: /^About/ }));
    await user.click(within(dialog).getByRole('button', { name: /^Image and text/ }));
    expect(picker.page().sections.map(({ name }) => name)).toEqual(['Welcome', 'Image and text', undefined]);
    expect(picker.model.state().view.selected).toEqual([picker.page().sections[1]?.id]);
    expect(picker.isClosed()).toBe(true);
    // With an image of the site and its alt text, as it was drawn.
    expect(blocksOf(picker.page()).map(({ value }) => value.imageId)).toContain(IMAGE_ID);
    expect(blocksOf(picker.page()).map(({ value }) => value.altText)).toContain('A heron');
    picker.model.undo();
    expect(picker.page()).toEqual(document);
  });

  it('a new section is said to go below the heading or the number of a section without a name', async () => {
    const document = { ...emptyDocument(), sections: [newSection(idOf('1'))] };
    const picker = await openPicker({
      document,
      draw: (close) => <SectionPicker owner={owner} onClose={close} />,
    });
    expect(
      await within(await picker.dialog()).findByText('The new section goes below “Section 1”.'),
    ).toBeDefined();
  });

  it('ED-63 draws a group in one call when it is opened, and each group once', async () => {
    const picker = await openPicker({ draw: (close) => <SectionPicker owner={owner} onClose={close} /> });
    const dialog = await picker.dialog();
    await waitFor(() => expect(picker.drawn.map((parts) => parts.length)).toEqual([6]));
    await picker.user.click(within(dialog).getByRole('button', { name: /^About/ }));
    await waitFor(() => expect(picker.drawn.map((parts) => parts.length)).toEqual([6, 8]));
    await picker.user.click(within(dialog).getByRole('button', { name: /^Opening/ }));
    await picker.user.click(within(dialog).getByRole('button', { name: /^About/ }));
    expect(picker.drawn).toHaveLength(2);
  });

  it('ED-93 a saved section is drawn beside the ready-made ones, and a page gets a copy of it', async () => {
    const kept = newSection(idOf('9'), { name: 'Voices' });
    const picker = await openPicker({ draw: (close) => <SectionPicker owner={owner} onClose={close} /> });
    const saved = { id: idOf('8'), name: 'Kind words', section: kept, savedOn: 1, inSync: false, uses: 0 };
    picker.server.respond(listSavedSections, () => ({ body: { savedSections: [saved] } }));
    const dialog = await picker.dialog();
    await picker.user.click(await within(dialog).findByRole('button', { name: /^Saved/ }));
    await waitFor(() => expect(picker.drawn.at(-1)).toEqual([kept.id]));
    await picker.user.click(within(dialog).getByRole('button', { name: /^Kind words/ }));
    const [section] = picker.page().sections;
    expect(section?.name).toBe('Voices');
    expect(section?.id).not.toBe(kept.id);
  });

  it('ED-93 a saved section is removed for good by a second press only', async () => {
    const removed: string[] = [];
    const picker = await openPicker({ draw: (close) => <SectionPicker owner={owner} onClose={close} /> });
    const saved = {
      id: idOf('8'),
      name: 'Kind words',
      section: newSection(idOf('9')),
      savedOn: 1,
      inSync: false,
      uses: 0,
    };
    picker.server.respond(listSavedSections, () => ({
      body: { savedSections: removed.length === 0 ? [saved] : [] },
    }));
    picker.server.respond(removeSavedSection, ({ params }) => {
      removed.push(String(params.savedSectionId));
      return new Response(null, { status: 204 });
    });
    const dialog = await picker.dialog();
    await picker.user.click(await within(dialog).findByRole('button', { name: /^Saved/ }));
    await picker.user.click(
      within(dialog).getByRole('button', { name: 'Remove Kind words from the saved sections' }),
    );
    expect(removed).toEqual([]);
    await picker.user.click(within(dialog).getByRole('button', { name: 'Remove Kind words for good' }));
    expect(await within(dialog).findByText(/^Nothing saved yet/)).toBeDefined();
    expect(removed).toEqual([saved.id]);
  });

  it('a section is found by other words and added by keys alone', async () => {
    const picker = await openPicker({ draw: (close) => <SectionPicker owner={owner} onClose={close} /> });
    const dialog = await picker.dialog();
    await picker.user.type(await within(dialog).findByRole('searchbox'), 'faq');
    expect(await within(dialog).findByText('3 layouts')).toBeDefined();
    await picker.user.keyboard('{ArrowDown}{ArrowRight}{Enter}');
    expect(picker.page().sections.map(({ name }) => name)).toEqual(['Questions beside a heading']);
  });

  it('an empty section is offered where nothing was found', async () => {
    const picker = await openPicker({ draw: (close) => <SectionPicker owner={owner} onClose={close} /> });
    const dialog = await picker.dialog();
    await picker.user.type(await within(dialog).findByRole('searchbox'), 'zebra');
    expect(await within(dialog).findByText(/Nothing matches “zebra”/)).toBeDefined();
    await picker.user.click(within(dialog).getByRole('button', { name: /Start with the empty grid/ }));
    expect(picker.page().sections.map(({ layout }) => layout)).toEqual([{ type: 'fluid', blocks: [] }]);
  });

  it('ED-63 gives an existing section another layout as one step, and keeps what finds no place below', async () => {
    const picker = await openPicker({
      document: { ...emptyDocument(), sections: [newSection(idOf('1'), { name: 'Story' })] },
      draw: (close) => <SectionPicker owner={owner} change={idOf('1')} onClose={close} />,
    });
    for (const type of [5, 2, 31]) picker.model.run([{ do: 'add-block', section: idOf('1'), type }]);
    const before = picker.page();
    const dialog = await picker.dialog();
    await picker.user.click(await within(dialog).findByRole('button', { name: /^Image and headline/ }));
    const { layout } = picker.page().sections[0] ?? {};
    if (layout?.type !== 'fluid') throw new Error('The section is fluid.');
    expect(layout.blocks.map(({ desktop }) => [desktop.column, desktop.row, desktop.width])).toEqual([
      [0, 0, 12],
      [13, 2, 11],
      [0, 15, 12],
    ]);
    expect(picker.model.state().said.sentence).toMatch(/1 block found no place/);
    picker.model.undo();
    expect(picker.page()).toEqual(before);
    expect(screen.queryByText('Start with the empty grid')).toBeNull();
  });

  it('there are as many cards as sections', async () => {
    const picker = await openPicker({ draw: (close) => <SectionPicker owner={owner} onClose={close} /> });
    const dialog = await picker.dialog();
    const groups = await within(dialog).findByRole('navigation', { name: 'Groups' });
    const counts = [...groups.querySelectorAll('span')].map((count) => Number(count.textContent));
    expect(counts.reduce((sum, count) => sum + count, 0)).toBe(starterSections.length);
  });
});

describe('the look of the site', () => {
  it('has the styles of a page and what stands around its sections, and neither its words nor its scripts', () => {
    const look = readSiteLook(
      `<!doctype html><html lang="de" data-awning-canvas><head><link rel="stylesheet" href="/a.css"><script>run()</script>
      <style>p{}</style></head><body class="theme" onload="run()"><header>Words</header><main id="page"><div class="wrap">
      <section data-section-id="1">Old</section></div></main><script src="/b.js"></script></body></html>`,
    );
    const html = look('<section>New</section>');
    expect(html).toContain('<link rel="stylesheet" href="/a.css">');
    expect(html).toContain('<style>p{}</style>');
    expect(html).toMatch(/<html lang="de"><head>/);
    expect(html).toContain(
      '<body class="theme"><main id="page"><div class="wrap"><section>New</section></div></main></body></html>',
    );
    for (const word of ['run()', 'Words', 'Old', 'script', 'awning-canvas']) expect(html).not.toContain(word);
  });
});
