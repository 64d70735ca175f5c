import { quoteBlock } from '@awning/site-model';
import type { DrawnThemePage, TagNeed, TagResult, Theme } from '@awning/theme-kit';
import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createMetrics } from '../../../platform/metrics/index.ts';
import { block, classicDocument, page } from '../../../testing/block-fixtures.ts';
import { sampleJob, sampleTheme } from './testing/theme-sample.ts';
import { createThemeRenderer, type ThemeRenderer } from './theme-renderer.ts';

let renderer: ThemeRenderer;
let lostWorkers = 0;

beforeAll(() => {
  const metrics = createMetrics({ process: false });
  const counting = {
    ...metrics,
    counter: (name: string, help: string) => {
      const counter = metrics.counter(name, help);
      return {
        add: () => {
          if (name === 'awning_render_workers_lost_total') lostWorkers++;
          counter.add();
        },
      };
    },
  };
  // The limits of templates are what is tried here, not the clock, which depends on the machine.
  renderer = createThemeRenderer({
    metrics: counting,
    log: pino({ level: 'silent' }),
    workers: 1,
    stepLimitMs: 15_000,
  });
});
afterAll(() => renderer.close());

const list = (length: number): number[] => Array.from({ length }, (_, index) => index);
const dictionary = { items: list(20_000), text: '<&"\n '.repeat(20_000), short: 'x'.repeat(1_000) };

const resolveTags = async (needs: readonly TagNeed[]): Promise<readonly TagResult[]> =>
  needs.map(() => ({ scope: { items: list(50).map((n) => ({ title: `Page ${n}` })) } }));

let themes = 0;
const draw = (theme: Theme): Promise<DrawnThemePage> =>
  renderer.draw({
    websiteId: `site ${themes}`,
    theme: { key: `theme ${themes++}`, theme },
    job: sampleJob(dictionary, '<p>finished</p>'),
    answer: resolveTags,
  });

const navigation = (template: string): string =>
  `<squarespace:navigation navigationId="mainNav" template="${template}" />`;

const attacks: readonly {
  readonly title: string;
  readonly layout: string;
  readonly partials?: Readonly<Record<string, string>>;
}[] = [
  {
    title: 'rewrites a long text again and again',
    layout: `<html>{.repeated section items}{.var @x text|html|slugify|truncate 1}{.end}</html>`,
  },
  {
    title: 'writes without end',
    layout: `<html>{.repeated section items}{text}{.end}</html>`,
  },
  {
    title: 'calculates without end',
    layout: `<html>{.repeated section items}{.eval ${'1+'.repeat(3_000)}1}{.end}</html>`,
  },
  {
    title: 'applies partials that apply themselves twice',
    layout: `<html>{@|apply more.block}</html>`,
    partials: { 'more.block': 'x{@|apply more.block}{@|apply more.block}' },
  },
  {
    title: 'doubles a text until no memory is left',
    layout: `<html>{.var @x short}${'{.eval @x = @x + @x}'.repeat(60)}{@x}</html>`,
  },
  {
    title: 'doubles an object until no memory is left',
    layout: `<html>{.ctx @o a=short}${'{.ctx @o a=@o b=@o}'.repeat(40)}{@o|json}</html>`,
  },
  {
    title: 'has menus that have menus in them',
    layout: `<html>${navigation('nav')}</html>`,
    partials: {
      'nav.block': `{.repeated section items}${navigation('nav')}{.end}`,
    },
  },
  {
    title: 'has ten thousand tags',
    layout: `<html>${'<squarespace:query collection="blog" limit="100">{.repeated section items}x{.end}</squarespace:query>'.repeat(2_000)}</html>`,
  },
  {
    title: 'opens everything and closes nothing',
    layout: `<html>${'{.section items}{.repeated section @}<squarespace:query collection="'.repeat(500)}`,
  },
  {
    title: 'is full of unknown formatters and characters of marks',
    layout: `<html>${'{text|nothing|html|}\u{f0000}\u{10ffff}\ud800{'.repeat(2_000)}</html>`,
  },
];

describe('a hostile theme', () => {
  it.each(attacks)('that $title gets a page or an error page, and no worker is lost', async (attack) => {
    const drawn = await draw(sampleTheme(attack.layout, attack)).catch((error: unknown) => {
      expect(error).toMatchObject({ status: 503 });
      return null;
    });
    if (drawn) {
      expect(drawn.html.length).toBeLessThanOrEqual(6 * 1024 * 1024);
      expect(drawn.problems.length).toBeLessThanOrEqual(100);
    }
    const plain = await draw(sampleTheme('<html>{short|truncate 3}{squarespace.main-content}</html>'));
    expect(plain.html).toContain('<p>finished</p>');
    expect(lostWorkers).toBe(0);
  });

  it('a hostile theme that is stopped reports the problem', async () => {
    const { problems } = await draw(
      sampleTheme('<html>{.repeated section items}{.var @x text|html|slugify|truncate 1}{.end}</html>'),
    );
    expect(problems.map(({ message }) => message).join()).toContain('steps of work');
  });
});

describe('blocks with templates of a theme', () => {
  const document = classicDocument([block(quoteBlock.type, { quote: '<p>Words</p>' })]);
  const data = {
    images: [],
    files: [],
    items: [],
    collections: [],
    forms: [],
    donations: [],
    itemLists: [],
    merchandising: {},
  };
  const drawQuote = (partials: Readonly<Record<string, string>>) =>
    // A site of its own each time: what one drawing cost must not keep the next one waiting.
    renderer.drawDocuments({
      websiteId: `quotes ${themes}`,
      theme: {
        key: `quote ${themes++}`,
        theme: sampleTheme('', { partials, blockOverrides: { quote: 'quote.block' } }),
      },
      documents: [{ document, data, page: page() }],
    });

  it('blocks with templates of a theme are rendered by the worker, with its partials', async () => {
    const [drawn] = await drawQuote({
      'quote.block': '<blockquote class="theirs">{@|apply words.block}</blockquote>',
      'words.block': '{quote}',
    });
    expect(drawn?.html).toContain('<blockquote class="theirs"><p>Words</p></blockquote>');
    expect(drawn?.problems).toEqual([]);
  });

  it('a block uses our template where the theme names a file that it does not have', async () => {
    const [drawn] = await drawQuote({});
    expect(drawn?.html).toMatch(/<blockquote(?! class="theirs")/);
  });

  it('a block template of a theme is stopped when it does too much work', async () => {
    const [drawn] = await drawQuote({ 'quote.block': '{@|apply quote.block}{@|apply quote.block}' });
    expect(drawn?.problems.length).toBeGreaterThan(0);
  });
});
