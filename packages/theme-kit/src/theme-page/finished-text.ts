import { AUDIO_SCRIPT } from '../content/media-formatters.ts';
import { FOLLOW_SCRIPT } from '../social/social-formatters.ts';
import type { PageDrawing } from './page-budget.ts';
import { indexOfScriptEnd } from './source-pieces.ts';
import type { ResolvedText } from './tag-rounds.ts';

/** Formatters print these, always the same. */
const KIT_SCRIPTS = [AUDIO_SCRIPT, FOLLOW_SCRIPT];

/** The policy of a page is a header, and headers have an end. */
const MAX_INLINE_SCRIPTS = 100;

/**
 * The text of a page or its main content, with the scripts of the theme's own sources noted as they stand in it.
 * Scripts in content have no mark and are not among them.
 */
export function finishText(parts: ResolvedText, sheet: PageDrawing): string {
  let text = '';
  const scriptsAt: number[] = [];
  for (const part of parts) {
    if (typeof part === 'string') text += part;
    else if (part.kind === 'script') scriptsAt.push(text.length);
  }
  for (const code of KIT_SCRIPTS)
    if (text.includes(`<script>${code}</script>`)) sheet.inlineScripts.add(code);
  let done = 0;
  for (const at of scriptsAt) {
    // An opening tag inside of a script is part of its text.
    if (at < done) continue;
    const end = indexOfScriptEnd(text, at);
    if (end === -1) break;
    done = end;
    const code = text.slice(at, end);
    if (code.trim() === '') continue;
    if (sheet.inlineScripts.size < MAX_INLINE_SCRIPTS) sheet.inlineScripts.add(code);
    else
      sheet.notes.add(
        '',
        `The page has more than ${MAX_INLINE_SCRIPTS} inline scripts; the rest does not run.`,
      );
  }
  return text;
}
