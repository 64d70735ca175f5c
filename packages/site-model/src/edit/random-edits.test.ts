import fc from 'fast-check';
import { describe, expect, inject, it } from 'vitest';
import { blocksOf, blocksOfLayout } from '../document/document-walk.ts';
import { emptyDocument, newSection } from '../document/new-document.ts';
import type { Block, PageDocument } from '../document/page-document.ts';
import { parseDocument } from '../document/parse-document.ts';
import { readingOrder } from '../document/reading-order.ts';
import { applyCommand } from './apply-command.ts';
import { applyDiff, type DocumentDiff } from './document-diff.ts';
import { EditCommand } from './edit-command.ts';
import { isHiddenOnPhone } from './layout/phone-arrangement.ts';
import { createIds, type Random, randomCommand } from './testing/random-commands.ts';
import { samplePage, tightRows } from './testing/sample-page.ts';

declare module 'vitest' {
  interface ProvidedContext {
    effort: number;
  }
}

const RUNS = 150 * inject('effort');
/** For what the first two properties would show as well, only later. */
const FEWER_RUNS = 50 * inject('effort');
const COMMANDS = 40;

/** A small limit, so that full layouts are met on the way. */
const blocksPerLayout = 18;

/** Each command is made from the document it meets, with the numbers that fast-check chose for it. */
const throws = fc.array(fc.array(fc.nat({ max: 0xffff }), { minLength: 16, maxLength: 16 }), {
  minLength: COMMANDS,
  maxLength: COMMANDS,
});

const randomOf = (numbers: readonly number[]): Random => {
  let at = 0;
  return (limit) => {
    const number = numbers[at % numbers.length] ?? 0;
    at += 1;
    return limit < 1 ? 0 : number % limit;
  };
};

interface Step {
  readonly command: EditCommand;
  /** Those that the command used, in order. */
  readonly ids: readonly string[];
  readonly before: PageDocument;
  readonly after: PageDocument;
  readonly undo: DocumentDiff;
}

const startOf = (isTight: boolean, newId: () => string): PageDocument => {
  const page = samplePage(8, newId);
  const rows = newSection(newId(), { layout: { type: 'classic', rows: tightRows(newId) } });
  return isTight ? { ...page, sections: [...page.sections.slice(0, 1), rows] } : page;
};

const play = (rounds: readonly (readonly number[])[]): readonly Step[] => {
  const newId = createIds();
  const steps: Step[] = [];
  let document = startOf((rounds[0]?.[0] ?? 0) % 2 === 0, newId);
  for (const numbers of rounds) {
    const command = randomCommand(document, randomOf(numbers));
    const ids: string[] = [];
    const noted = (): string => {
      const id = newId();
      ids.push(id);
      return id;
    };
    const edit = applyCommand(document, command, { newId: noted, blocksPerLayout });
    if (!edit.ok) continue;
    steps.push({ command, ids, before: document, after: edit.document, undo: edit.undo });
    document = edit.document;
  }
  return steps;
};

/** As `toEqual`, but quick where both share most of their parts. */
const expectSame = (actual: unknown, expected: unknown): void => {
  if (!isSame(actual, expected)) expect(actual).toStrictEqual(expected);
};

const isSame = (a: unknown, b: unknown): boolean => {
  if (Object.is(a, b)) return true;
  if (typeof a !== 'object' || typeof b !== 'object' || a === null || b === null) return false;
  if (Array.isArray(a) !== Array.isArray(b)) return false;
  const entries = Object.entries(a);
  if (entries.length !== Object.keys(b).length) return false;
  return entries.every(([key, value]) => Object.hasOwn(b, key) && isSame(value, Reflect.get(b, key)));
};

const idsOf = (blocks: readonly Block[]): readonly string[] => blocks.map(({ id }) => id).sort();

const always = (check: (steps: readonly Step[], stop: number) => void, numRuns = RUNS): void => {
  fc.assert(
    fc.property(throws, fc.nat(), (rounds, stop) => check(play(rounds), stop)),
    { numRuns },
  );
};

// Thousands of documents take their time on a busy machine.
describe('any sequence of commands', { timeout: 120_000 }, () => {
  it('SM-12 leads to a document that is accepted as it is, after every command', () => {
    always((steps) => {
      for (const { after } of steps) {
        const parsed = parseDocument(after, { blocksPerLayout });
        if (!parsed.ok || parsed.document !== after) expect(parsed).toEqual({ ok: true, document: after });
      }
    });
  });

  it('SM-13 any sequence of commands can be undone to any point and redone exactly', () => {
    always((steps, stop) => {
      let document = steps.at(-1)?.after ?? emptyDocument();
      const again: { readonly diff: DocumentDiff; readonly after: PageDocument }[] = [];
      for (const step of steps.slice(stop % (steps.length + 1)).reverse()) {
        const undone = applyDiff(document, step.undo);
        expectSame(undone.document, step.before);
        again.push({ diff: undone.inverse, after: step.after });
        document = undone.document;
      }
      for (const { diff, after } of again.reverse()) {
        document = applyDiff(document, diff).document;
        expectSame(document, after);
      }
    });
  });

  it('SM-14 documents and diffs of any sequence of commands survive JSON', () => {
    always((steps) => {
      for (const { before, after, undo } of steps) {
        const stored: DocumentDiff = JSON.parse(JSON.stringify(undo));
        expectSame(applyDiff(after, stored).document, before);
      }
      const last = steps.at(-1)?.after;
      expectSame(last && JSON.parse(JSON.stringify(last)), last);
    }, FEWER_RUNS);
  });

  it('SM-15 any sequence of commands keeps ids unique, and each block once in both reading orders', () => {
    always((steps) => {
      for (const { after } of steps) {
        const ids = idsOf(blocksOf(after));
        if (new Set(ids).size < ids.length) expect(ids).toEqual([...new Set(ids)]);
        for (const { layout } of after.sections) {
          const all = idsOf(blocksOfLayout(layout));
          expectSame(idsOf(readingOrder(layout, 'desktop')), all);
          expectSame(idsOf(readingOrder(layout, 'phone')), all);
        }
      }
    }, FEWER_RUNS);
  });

  it('SM-16 shares with the former document the sections and blocks that it did not touch', () => {
    always((steps) => {
      for (const { command, before, after, undo } of steps) {
        // One of these may touch as many sections and blocks as it names.
        if (['group', 'paste', 'set-properties', 'move-to-new-section'].includes(command.do)) continue;
        const sections = new Set(before.sections);
        const touched = after.sections.filter((section) => !sections.has(section));
        if (touched.length > 2) expect(touched).toHaveLength(2);
        const blocks = new Set(blocksOf(before));
        const added = touched
          .flatMap(({ layout }) => blocksOfLayout(layout))
          .filter((block) => !blocks.has(block));
        const isCopy = after.sections.length > before.sections.length;
        if (!isCopy && added.length > 1) expect(added).toHaveLength(1);
        const back = new Set(applyDiff(after, undo).document.sections);
        const lostSections = after.sections.filter((section) => sections.has(section) && !back.has(section));
        if (lostSections.length > 0) expect(lostSections).toEqual([]);
      }
    }, FEWER_RUNS);
  });

  it('SM-33 any sequence of commands gives the same bytes for the same ids', () => {
    always((steps) => {
      for (const { command, before, after, ids } of steps) {
        const given = ids.values();
        const newId = (): string => given.next().value ?? 'f'.repeat(24);
        const again = applyCommand(before, JSON.parse(JSON.stringify(command)), {
          newId,
          blocksPerLayout,
        });
        expect(again.ok && JSON.stringify(again.document) === JSON.stringify(after)).toBe(true);
      }
    }, FEWER_RUNS);
  });

  it('SM-12 every command is among those that the random sequences carry out', () => {
    const carriedOut = new Set<string>();
    const all = EditCommand.anyOf.map((shape): string => shape.properties.do.const);
    const missing = (): string[] => all.filter((name) => !carriedOut.has(name));
    // Some are refused most of the time, so that a single run may be without them.
    for (let round = 0; round < 10 && missing().length > 0; round++)
      always((steps) => {
        for (const { command } of steps) {
          carriedOut.add(command.do);
          if (command.do === 'group') for (const part of command.commands) carriedOut.add(part.do);
        }
      });
    expect(missing()).toEqual([]);
  });

  it('SM-26 leads to rows that become a grid and are read in the same order', () => {
    always((steps) => {
      const document = steps.at(-1)?.after ?? emptyDocument();
      for (const { id, layout } of document.sections) {
        if (layout.type !== 'classic') continue;
        const edit = applyCommand(document, { do: 'convert-to-fluid', section: id }, { newId: createIds() });
        const grid = edit.ok
          ? edit.document.sections.find((section) => section.id === id)?.layout
          : undefined;
        expectSame(grid && readingOrder(grid, 'desktop'), readingOrder(layout, 'desktop'));
        // What the phone does not show comes last there.
        const onPhone = (blocks: readonly Block[]) => blocks.filter((block) => !isHiddenOnPhone(block));
        expectSame(grid && onPhone(readingOrder(grid, 'phone')), onPhone(readingOrder(layout, 'phone')));
        expectSame(edit.ok && parseDocument(edit.document).ok, true);
      }
    });
  });
});
