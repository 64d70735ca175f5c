import type { CanvasTool } from '@awning/contract/canvas';
import { blocksOf, type Device, type PageDocument } from '@awning/site-model';
import type { GestureWorld, OpenSection, SectionBox } from './gestures/gesture-types.ts';
import { closeGrid, openGrid } from './measure-grid.ts';
import { boxesAround } from './page-parts.ts';

export interface PageWorldContext {
  readonly page: Document;
  readonly document: () => PageDocument | null;
  readonly device: () => Device;
  readonly selected: () => readonly string[];
  readonly zoom: () => number;
  readonly tool: () => CanvasTool;
}

export interface PageWorld extends GestureWorld {
  /** Sections that are held still. */
  readonly opened: ReadonlyMap<string, OpenSection>;
  /** Lets all of them follow their content again, and forgets what was measured. */
  readonly close: () => void;
}

/** The real page for gestures: each section is measured when one first enters it (ED-16, ED-18). */
export function createPageWorld(context: PageWorldContext): PageWorld {
  const { page } = context;
  const opened = new Map<string, OpenSection>();
  let sectionBoxes: readonly SectionBox[] | null = null;
  const sectionWith = (id: string) => context.document()?.sections.find((each) => each.id === id);
  return {
    document: context.document,
    device: context.device,
    zoom: context.zoom,
    selected: context.selected,
    tool: context.tool,
    scroll: () => ({ x: scrollX, y: scrollY }),
    viewHeight: () => innerHeight,
    isRightToLeft: () => getComputedStyle(page.documentElement).direction === 'rtl',
    sections: () => {
      sectionBoxes ??= boxesAround(page, context.document()?.sections.map(({ id }) => id) ?? []);
      return sectionBoxes;
    },
    open: (id) => {
      const known = opened.get(id);
      if (known) return known;
      const section = sectionWith(id);
      const open = section ? openGrid(page, section, context.device()) : null;
      if (open) opened.set(id, open);
      // A section that settles is higher than before, and those below it are further down.
      if (open && open.needs.length > 0) sectionBoxes = null;
      return open;
    },
    blocks: () => {
      const document = context.document();
      return document
        ? boxesAround(
            page,
            blocksOf(document).map(({ id }) => id),
          )
        : [];
    },
    opened,
    close: () => {
      for (const id of opened.keys()) {
        const section = sectionWith(id);
        if (section) closeGrid(page, section);
      }
      opened.clear();
      sectionBoxes = null;
    },
  };
}
