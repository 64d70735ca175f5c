import type { Theme } from '../theme/theme.ts';
import { addImageFallbacks } from './fallbacks/image-fallbacks.ts';
import { finishText } from './finished-text.ts';
import { placeHeadAndFoot } from './head-and-foot.ts';
import { chooseLayout } from './layout-choice.ts';
import type { Marks } from './marks.ts';
import { createPageDrawing } from './page-budget.ts';
import type { InnerTemplate, PageDictionary, PageDrawing, PageJob, TagNeed, TagResult } from './page-job.ts';
import { layoutScope, pageScope } from './page-scope.ts';
import { resolveTags, type TagContext } from './tag-rounds.ts';
import type { ThemeTemplates } from './theme-templates.ts';

/** What all drawings with a theme share. */
export interface ThemeParts {
  readonly theme: Theme;
  readonly marks: Marks;
  readonly templates: ThemeTemplates;
  readonly scripts: ReadonlySet<string>;
  readonly rollups: PageDictionary;
  textsFor(locale: string): PageDictionary;
}

/** First what is particular to the page, then the layout around it, which sees the former as finished text. */
export function* drawPage(parts: ThemeParts, job: PageJob): PageDrawing {
  const { theme, marks, templates } = parts;
  const sheet = createPageDrawing(job, templates);
  const scope = pageScope(job, parts.textsFor(job.locale), parts.rollups);
  const { scriptVersion } = job;
  const layout = chooseLayout(theme, job);
  const expected = templates.layoutNeeds(layout);
  const around: TagContext = { ...parts, sheet, scope, scriptVersion, expected, answers: new Map() };

  const mainContent = yield* drawMain(job.inner, around);
  sheet.beginLayout();
  const template = templates.layout(layout);
  if (!template)
    sheet.notes.add('template.conf', `There is no layout "${layout}", so the page has no frame.`);
  const { headers, footers } = marks;
  const drawn = template
    ? sheet.draw(template, layoutScope(scope, job, { main: mainContent, headers, footers }))
    : mainContent;
  const resolved = yield* resolveTags(drawn, around);
  const text = finishText(placeHeadAndFoot(resolved, job, sheet.notes), sheet);
  return {
    html: addImageFallbacks(text),
    mainContent,
    inlineScripts: [...sheet.inlineScripts],
    problems: sheet.notes.problems,
  };
}

function* drawMain(
  inner: InnerTemplate,
  around: TagContext,
): Generator<readonly TagNeed[], string, readonly TagResult[]> {
  if (inner.kind === 'finished') return addImageFallbacks(inner.html);
  const { templates, sheet, scope } = around;
  const { kind, typeName } = inner;
  const template = templates.inner(kind, typeName);
  if (!template) {
    const file = kind === 'page' ? `pages/${typeName}.page` : `collections/${typeName}.${kind}`;
    sheet.notes.add(file, 'The theme has no such template, so the page has no content of its own.');
    return '';
  }
  const resolved = yield* resolveTags(sheet.draw(template, scope), around);
  return addImageFallbacks(finishText(resolved, sheet));
}
