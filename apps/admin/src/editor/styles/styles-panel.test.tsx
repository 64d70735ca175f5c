import type { SiteThemeResponse, ThemeParts } from '@awning/contract';
import {
  discardSettingsDraft,
  readCollectionTree,
  readSettingsDraft,
  readSiteDesign,
  readSiteTheme,
  readThemeParts,
  saveSettingsDraft,
} from '@awning/contract/calls';
import { refuse } from '@awning/contract/fake-server';
import { type Design, defaultDesign, PALETTE_PRESETS } from '@awning/site-model';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { openPicker } from '../adding/testing/open-picker.tsx';
import { refreshSides } from './side-sessions.ts';
import { StylesPanel } from './styles-panel.tsx';

// The test's document has no list of fonts, which a text area that grows listens to.
if (!('fonts' in document)) Object.defineProperty(document, 'fonts', { value: new EventTarget() });

const parts: ThemeParts = {
  layouts: [],
  menus: [],
  areas: [],
  pageTypes: [],
  collectionTypes: [],
  reads: {
    design: ['colors', 'fonts', 'sizes', 'buttons', 'fields', 'images', 'spacing'],
    header: [],
    footer: [],
  },
  look: {
    base: defaultDesign,
    palettes: PALETTE_PRESETS.map((palette) => ({ isDark: false, ...palette })),
    fontThemes: defaultDesign.fontThemes,
    replacedTweaks: ['palette'],
  },
};

const tweak = {
  type: 'dropdown',
  category: 'Footer',
  pageType: null,
  target: '.Footer',
  showOnlyWhenPresent: null,
  min: null,
  max: null,
  step: 1,
  options: ['Deep', 'Paper'],
  default: 'Deep',
  value: null,
  disableTransparency: false,
  loadAllVariants: false,
  property: null,
} as const;

const theme: SiteThemeResponse = {
  theme: {
    name: 'shoreline',
    revision: 1,
    title: 'Shoreline',
    author: 'Awning',
    installedAt: '2026-01-01T00:00:00Z',
    bundled: true,
    own: false,
    canGoBack: false,
    diagnostics: [],
  },
  tweaks: [
    { ...tweak, options: [...tweak.options], title: 'palette', label: 'Palette', category: 'Site' },
    { ...tweak, options: [...tweak.options], title: 'footer-ground', label: 'Ground of the footer' },
    {
      ...tweak,
      options: [...tweak.options],
      title: 'columns',
      label: 'Columns',
      target: '.Card',
      category: 'Shop',
    },
  ],
  customCss: '',
  styleDiagnostics: [],
};

const draftState = {
  isOpen: true,
  basedOn: 1,
  conflicts: [],
  openedAt: null,
  openedBy: null,
  updatedAt: null,
  updatedBy: null,
};

/** Installed beside the live one: other settings, presets and a base of its own. */
const otherTheme: SiteThemeResponse = {
  ...theme,
  theme: theme.theme && { ...theme.theme, name: 'fieldnotes', title: 'Fieldnotes' },
  tweaks: [
    {
      ...tweak,
      options: ['Wide', 'Narrow'],
      default: 'Wide',
      title: 'measure',
      label: 'Measure',
      target: null,
    },
  ],
};
const otherParts: ThemeParts = {
  ...parts,
  look: {
    ...parts.look,
    base: { ...defaultDesign, shapes: { ...defaultDesign.shapes, buttonCorners: 9 } },
    palettes: [
      { id: 'ink', name: 'Ink and paper', colors: defaultDesign.colorPalette, isDark: false },
      ...parts.look.palettes,
    ],
    replacedTweaks: [],
  },
};

async function openStyles(live: Design = defaultDesign, drafted: Readonly<Record<string, unknown>> = {}) {
  const opened = await openPicker({ permissions: ['code.manage'], draw: () => <StylesPanel /> });
  const { server } = opened;
  const drafts = new Map<string, { value: unknown; version: number }>(
    Object.entries(drafted).map(([kind, value]) => [kind, { value, version: 2 }]),
  );
  const draftOf = (kind: string) => drafts.get(kind) ?? { value: null, version: 1 };
  server.respond(readThemeParts, ({ query }) => ({
    body: query.theme === 'fieldnotes' ? otherParts : parts,
  }));
  let design = live;
  server.respond(readSiteDesign, () => ({ body: { design, warnings: [] } }));
  server.respond(readSiteTheme, ({ query }) => ({
    body: query.theme === 'fieldnotes' ? otherTheme : theme,
  }));
  server.respond(readCollectionTree, () =>
    Response.json({ collections: [{ children: [] }, { children: [] }] }),
  );
  server.respond(readSettingsDraft, ({ params }) => ({
    body: { ...draftState, ...draftOf(String(params.kind)) },
  }));
  server.respond(saveSettingsDraft, ({ params, body, headers }) => {
    const kind = String(params.kind);
    if (headers.get('if-match') !== `"${draftOf(kind).version}"`)
      return refuse(412, 'drafts.changed-meanwhile', 'Changed meanwhile.');
    const draft = { value: body.value, version: draftOf(kind).version + 1 };
    drafts.set(kind, draft);
    return { body: { ...draftState, ...draft } };
  });
  server.respond(discardSettingsDraft, ({ params }) => {
    const kind = String(params.kind);
    drafts.set(kind, { value: null, version: draftOf(kind).version + 1 });
    return new Response(null, { status: 204 });
  });
  await screen.findByRole('heading', { name: 'Colours' });
  const css = (): string => opened.model.state().view.designCss ?? '';
  const saved = (kind: string): unknown => draftOf(kind).value;
  const tryTheme = (themeName: string): void => {
    drafts.set('theme', { value: { themeName }, version: draftOf('theme').version + 1 });
  };
  const publish = async (): Promise<void> => {
    design = { ...design, ...(draftOf('design').value as { design: Partial<Design> }).design };
    drafts.set('design', { value: null, version: draftOf('design').version + 1 });
    await act(() => refreshSides(opened.model));
  };
  return { ...opened, css, saved, tryTheme, publish };
}

describe('the styles of a site', () => {
  it('ED-69 ED-71 a colour is on the page at once and waits in the draft, on all pages once it is published', async () => {
    const { css, saved, model } = await openStyles();
    expect(await screen.findByText('On all 2 pages once you publish')).toBeDefined();
    fireEvent.change(screen.getByLabelText('Pick Accent'), { target: { value: '#1b6a62' } });
    expect(css()).toContain('--awning-design-accent:#1b6a62');
    await waitFor(() =>
      expect(saved('design')).toMatchObject({ design: { colorPalette: expect.anything() } }),
    );
    expect(model.state().history.past.map(({ label }) => label)).toEqual(['Colours changed']);
    model.undo();
    expect(css()).toBe('');
    await waitFor(() => expect(saved('design')).toBeNull());
  });

  it('after a publish the page and the next edit go on from the look that visitors have now', async () => {
    const { css, saved, publish } = await openStyles();
    fireEvent.change(screen.getByLabelText('Pick Accent'), { target: { value: '#1b6a62' } });
    await waitFor(() => expect(saved('design')).not.toBeNull());
    await publish();
    expect(css()).toContain('--awning-design-accent:#1b6a62');
    expect(screen.getByLabelText<HTMLInputElement>('Pick Accent').value).toBe('#1b6a62');
    fireEvent.change(screen.getByRole('slider', { name: 'Corners of buttons' }), { target: { value: '12' } });
    expect(css()).toContain('--awning-design-accent:#1b6a62');
    await waitFor(() => expect(saved('design')).toEqual({ design: { shapes: expect.anything() } }));
  });

  it('ED-69 a pair that is hard to read says so and offers the nearest colour that passes', async () => {
    const { css, user } = await openStyles();
    fireEvent.change(screen.getByLabelText('Pick Accent'), { target: { value: '#c9784f' } });
    const list = screen.getByRole('list', { name: 'Contrast' });
    expect(within(list).getAllByText('Too low').length).toBeGreaterThan(0);
    const [use] = screen.getAllByRole('button', { name: /^Use #/ });
    if (!use) return expect.fail('nothing is offered');
    await user.click(use);
    expect(within(list).queryByText('Too low')).toBeNull();
    expect(css()).toContain('--awning-design-accent:');
  });

  it('a colour that is typed counts once it is whole, and says what is wrong until then', async () => {
    const { css, user } = await openStyles();
    const field = screen.getByLabelText('Colour as a code');
    await user.clear(field);
    await user.type(field, '#1b6');
    expect(css()).toContain('--awning-design-accent:#11bb66');
    await user.type(field, '0');
    expect(screen.getByText(/A colour has 3 or 6/)).toBeDefined();
    expect(css()).toContain('--awning-design-accent:#11bb66');
  });

  it('ED-69 sets, fonts, sizes and shapes are tokens of the page', async () => {
    const { css, user, model } = await openStyles();
    await user.click(screen.getByRole('button', { name: 'Harbour' }));
    expect(css()).toContain('--awning-design-accent:#1f5a98');
    await user.click(screen.getByRole('button', { name: 'Gallery' }));
    expect(css()).toContain('--awning-design-heading-font:"Helvetica Neue"');
    fireEvent.change(screen.getByRole('slider', { name: 'Corners of buttons' }), { target: { value: '12' } });
    expect(css()).toContain('--awning-design-button-radius:12px');
    fireEvent.change(screen.getByRole('slider', { name: 'Running text, wide screens' }), {
      target: { value: '20' },
    });
    expect(css()).toMatch(/--awning-design-step-0:clamp\([^)]*1\.25rem\)/);
    expect(model.state().history.past).toHaveLength(4);
    model.travelTo(0);
    expect(css()).toBe('');
  });

  it('ED-70 Compare shows the look of visitors while it is held', async () => {
    const { css } = await openStyles();
    fireEvent.change(screen.getByLabelText('Pick Accent'), { target: { value: '#1b6a62' } });
    const button = screen.getByRole('button', { name: 'Hold to compare' });
    fireEvent.pointerDown(button);
    expect(css()).toBe('');
    // A save that ends meanwhile does not take it away.
    expect(await screen.findByText('Saved as a draft')).toBeDefined();
    expect(css()).toBe('');
    fireEvent.pointerUp(button);
    expect(css()).toContain('#1b6a62');
  });

  it('ED-70 Compare shows the page in the look of visitors where settings of the theme or CSS wait', async () => {
    const { model, user } = await openStyles();
    const look = (): string => model.state().view.liveLook;
    const button = screen.getByRole('button', { name: 'Hold to compare' });
    expect(button).toHaveProperty('disabled', true);
    fireEvent.change(screen.getByLabelText('Custom CSS'), { target: { value: 'h1 { color: red }' } });
    expect(button).toHaveProperty('disabled', false);
    await user.hover(button);
    expect(look()).toBe('ready');
    fireEvent.pointerDown(button);
    expect(look()).toBe('shown');
    fireEvent.pointerUp(button);
    expect(look()).toBe('ready');
    fireEvent.blur(button);
    expect(look()).toBe('none');
  });

  it('a theme that is tried as a draft is the one whose presets and settings are shown and saved', async () => {
    const { saved, user, css } = await openStyles(defaultDesign, { theme: { themeName: 'fieldnotes' } });
    expect(screen.getByText(/You are trying Fieldnotes as a draft/)).toBeDefined();
    expect(screen.getByRole('heading', { name: 'Settings of the theme Fieldnotes' })).toBeDefined();
    expect(screen.getByRole('button', { name: 'Ink and paper' })).toBeDefined();
    expect(screen.queryByLabelText('Ground of the footer')).toBeNull();
    await user.selectOptions(screen.getByLabelText('Measure'), 'Narrow');
    await waitFor(() =>
      expect(saved('theme')).toEqual({ themeName: 'fieldnotes', tweakValues: { measure: 'Narrow' } }),
    );
    await user.selectOptions(screen.getByLabelText('Measure'), 'Wide');
    await waitFor(() => expect(saved('theme')).toEqual({ themeName: 'fieldnotes' }));
    fireEvent.change(screen.getByLabelText('Pick Accent'), { target: { value: '#1b6a62' } });
    // Against its own base: what the theme has by itself and the design has not is said, too.
    expect(css()).toContain('--awning-design-button-radius:');
  });

  it('a setting of one theme never gets into the draft of another that was tried meanwhile', async () => {
    const { saved, user, tryTheme, model } = await openStyles();
    tryTheme('fieldnotes');
    await user.selectOptions(screen.getByLabelText('Ground of the footer'), 'Paper');
    expect(await screen.findByRole('heading', { name: 'Settings of the theme Fieldnotes' })).toBeDefined();
    expect(saved('theme')).toEqual({ themeName: 'fieldnotes' });
    expect(model.state().said).toMatchObject({
      isRefusal: true,
      sentence: expect.stringContaining('Another theme is on the pages now'),
    });
    // The step before the change still stands in the history; undoing it changes nothing of the other theme.
    model.undo();
    await user.selectOptions(await screen.findByLabelText('Measure'), 'Narrow');
    await waitFor(() =>
      expect(saved('theme')).toEqual({ themeName: 'fieldnotes', tweakValues: { measure: 'Narrow' } }),
    );
  });

  it('ED-70 settings of the theme are shown by category, and a click leaves those that aim at a part', async () => {
    const { model, saved, user } = await openStyles();
    expect(screen.queryByLabelText('Palette', { selector: 'select' })).toBeNull();
    expect(model.state().view.aims).toEqual(['.Footer', '.Card']);
    expect(screen.getByRole('group', { name: 'Shop' })).toBeDefined();
    model.show({ aimed: ['.Footer'] });
    await waitFor(() => expect(screen.queryByRole('group', { name: 'Shop' })).toBeNull());
    const before = model.state().view.redraws;
    await user.selectOptions(screen.getByLabelText('Ground of the footer'), 'Paper');
    await waitFor(() => expect(saved('theme')).toEqual({ tweakValues: { 'footer-ground': 'Paper' } }));
    await waitFor(() => expect(model.state().view.redraws).toBe(before + 1));
    await user.click(screen.getByRole('button', { name: 'Show all' }));
    expect(screen.getByRole('group', { name: 'Shop' })).toBeDefined();
  });

  it('PL-8.44 fonts that cannot be loaded are named', async () => {
    await openStyles();
    // Where nothing answers, loading has failed by itself.
    const link = document.head.querySelector('link[href$="/faces.css"]');
    if (link) fireEvent.error(link);
    expect((await screen.findByRole('alert')).textContent).toBe('Unable to load fonts');
  });
});
