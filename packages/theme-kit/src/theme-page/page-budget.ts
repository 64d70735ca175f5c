import type { ThemeRenderOptions } from '../engine.ts';
import type { PageDictionary, PageJob } from './page-job.ts';
import { createPageNotes, type PageNotes } from './page-notes.ts';
import type { PageTemplate, ThemeTemplates } from './theme-templates.ts';

const MAX_LENGTH = 5 * 1024 * 1024;
const MAX_TEMPLATES = 500;

/** What one drawing has done so far; all its templates together have one budget. */
export interface PageDrawing {
  readonly notes: PageNotes;
  readonly inlineScripts: Set<string>;
  queries: number;
  draw(template: PageTemplate, data: PageDictionary): string;
  /** Counts a text that comes from elsewhere; false when the page would become too long. */
  fits(text: string): boolean;
  /** The layout holds what was drawn before it: its length is counted again. */
  beginLayout(): void;
}

export function createPageDrawing(job: PageJob, templates: ThemeTemplates): PageDrawing {
  const notes = createPageNotes();
  const { locale, now } = job;
  const spending = { steps: 0 };
  const options: ThemeRenderOptions = { partials: templates.partials, locale, now, spending };
  let drawn = 0;
  let length = 0;

  const hasRoomFor = (text: string): boolean => {
    length += text.length;
    if (length <= MAX_LENGTH) return true;
    notes.add('', 'The page is longer than 5 MB; what comes after that is left out.');
    return false;
  };

  return {
    notes,
    inlineScripts: new Set(),
    queries: 0,
    fits: hasRoomFor,
    beginLayout() {
      length = 0;
    },
    draw(template, data) {
      if (++drawn > MAX_TEMPLATES) {
        notes.add(
          '',
          `The tags of the page need more than ${MAX_TEMPLATES} templates; the rest is left out.`,
        );
        return '';
      }
      for (const { file, line, message } of template.problems) notes.add(file, `Line ${line}: ${message}`);
      const { output, errors } = template.compiled.render(data, options);
      for (const { template: name, line, message } of errors) {
        const place = name === template.compiled.name ? template.placeOf(line) : { file: name, line };
        notes.add(place.file, place.line > 0 ? `Line ${place.line}: ${message}` : message);
      }
      return hasRoomFor(output) ? output : '';
    },
  };
}
