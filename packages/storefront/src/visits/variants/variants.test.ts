// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { clearBrowser, exampleVisitPage, setCookie, watchSending } from '../testing/visit-browser.ts';
import { createVisits } from '../visits.ts';
import { applyVariants, chooseVariant, cohortOf, variantOf } from './variants.ts';

let browser: ReturnType<typeof watchSending>;
beforeEach(() => {
  clearBrowser();
  document.body.innerHTML = '';
  window.history.replaceState(null, '', '/');
  browser = watchSending();
});
afterEach(() => {
  browser.end();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

const VARIANTS = ['short', 'long'];
const begin = (page: Parameters<typeof exampleVisitPage>[0] = {}, isCounted = true) =>
  createVisits(exampleVisitPage(page), { isCounted });
const other = (variant: string): string => (variant === 'short' ? 'long' : 'short');
const turn = () => new Promise((resolve) => setTimeout(resolve));

describe('tests of variants', () => {
  it('PL-3.16 a browser is in the same cohort of a test each time, and all five have their share', () => {
    const count = new Map<string, number>();
    for (let n = 0; n < 5000; n++) {
      const cohort = cohortOf(`visitor ${n}`, 'headline');
      count.set(cohort, (count.get(cohort) ?? 0) + 1);
    }
    expect([...count.keys()].sort()).toEqual(['A', 'B', 'C', 'D', 'E']);
    for (const share of count.values()) expect(Math.abs(share - 1000)).toBeLessThan(150);
    expect(cohortOf('visitor 1', 'headline')).toBe(cohortOf('visitor 1', 'headline'));
  });

  it('the first variants have the more cohorts', () => {
    const cohorts = ['A', 'B', 'C', 'D', 'E'] as const;
    expect(cohorts.map((cohort) => variantOf(cohort, VARIANTS)).join(' ')).toBe(
      'short short short long long',
    );
    expect(cohorts.map((cohort) => variantOf(cohort, cohorts))).toEqual(cohorts);
  });

  it('who takes part is counted once a page, with test, variant and cohort, and later events name it', async () => {
    const visits = begin();
    const variant = chooseVariant(visits, 'headline', VARIANTS);
    expect(VARIANTS).toContain(variant);
    expect(chooseVariant(visits, 'headline', VARIANTS)).toBe(variant);
    await turn();
    expect(browser.events()).toMatchObject([
      {
        name: 'custom',
        content: {
          name: `Variant headline=${variant}`,
          properties: { test: 'headline', variant, cohort: cohortOf(visits.analyticsId(), 'headline') },
        },
      },
    ]);
    visits.hit(1);
    await turn();
    expect(browser.hits()[0]?.data.variantId).toBe(`headline=${variant}`);
  });

  it('those who have not agreed, and those who are not counted, see the first variant and count for none', async () => {
    expect(chooseVariant(begin({}, false), 'headline', VARIANTS)).toBe('short');
    document.body.innerHTML = '<div class="awning-cookies" data-mode="opt-in"></div>';
    expect(chooseVariant(begin(), 'headline', VARIANTS)).toBe('short');
    await turn();
    expect([browser.sent, document.cookie]).toEqual([[], '']);
  });

  it('PL-4.49 PL-4.50 on an internal site, and to people who work here, the address may choose', () => {
    const mine = chooseVariant(begin(), 'headline', VARIANTS);
    const wanted = other(mine);
    window.history.replaceState(null, '', `/?awning-variant=headline:${wanted}&awning-variant=price:high`);
    expect(chooseVariant(begin({ isInternal: true }), 'headline', VARIANTS)).toBe(wanted);
    expect(chooseVariant(begin({ isInternal: true }), 'price', ['low', 'high'])).toBe('high');
    setCookie('awning-staff=1; path=/');
    expect(chooseVariant(begin({}, false), 'headline', VARIANTS)).toBe(wanted);
    window.history.replaceState(null, '', '/?awning-variant=headline:unknown');
    expect(chooseVariant(begin({}, false), 'headline', VARIANTS)).toBe('short');
  });

  it('PL-4.51 for everybody else the address chooses nothing', () => {
    const mine = chooseVariant(begin(), 'headline', VARIANTS);
    window.history.replaceState(null, '', `/?awning-variant=headline:${other(mine)}`);
    expect(chooseVariant(begin(), 'headline', VARIANTS)).toBe(mine);
  });

  it('elements that are marked are shown by the variant, and the others are hidden', () => {
    document.body.innerHTML = `<h2 data-awning-variant="headline:short">Bowls</h2>
      <h2 data-awning-variant="headline:long" hidden>Bowls for soup</h2><p data-awning-variant="headline:long" hidden>x</p>`;
    window.history.replaceState(null, '', '/?awning-variant=headline:long');
    applyVariants(begin({ isInternal: true }));
    const hidden = () =>
      [...document.querySelectorAll<HTMLElement>('[data-awning-variant]')].map((each) => each.hidden);
    expect(hidden()).toEqual([true, false, false]);
    window.history.replaceState(null, '', '/');
    applyVariants(begin({}, false));
    expect(hidden()).toEqual([false, true, true]);
  });
});
