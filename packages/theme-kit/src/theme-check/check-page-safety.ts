import { brief } from '../theme/conf-reader.ts';
import { placeAt } from '../theme/source-place.ts';
import { templateSourcesOf } from '../theme/template-sources.ts';
import type { Theme } from '../theme/theme.ts';
import type { ThemeNotes } from '../theme/theme-notes.ts';

const HANDLER =
  /\s(?<name>on(?:click|dblclick|load|error|change|input|submit|reset|focus|focusin|focusout|blur|key(?:down|up|press)|mouse[a-z]+|touch[a-z]+|pointer[a-z]+|drag[a-z]*|drop|scroll|resize|wheel|animation[a-z]+|transition[a-z]+|play|pause|ended|toggle|contextmenu|unload|beforeunload|hashchange|popstate))\s*=\s*["']/gi;
/** `javascript:void(0)` and its like do nothing anyway. */
const SCRIPT_LINK = /\bhref\s*=\s*["']\s*javascript:(?!\s*(?:void\s*\(?\s*0\s*\)?|false|)\s*;?\s*["'])/gi;
const PLAIN_ADDRESS =
  /<(?<element>script|link|iframe)\b[^<>]*?\b(?:src|href)\s*=\s*["']\s*(?<address>http:\/\/[^"'\s]*)/gi;

/** What a browser will not do on a page of ours, although the theme counts on it. */
export function checkPageSafety(theme: Theme, notes: ThemeNotes): void {
  for (const { file, text } of templateSourcesOf(theme)) {
    const warn = (at: number, message: string): void => notes.warning(file, message, () => placeAt(text, at));
    for (const { index, groups } of text.matchAll(HANDLER)) {
      // The letter before the name is the space that parts it from the rest of the tag.
      warn(
        index + 1,
        `Code in the attribute ${groups?.name?.toLowerCase()} is not run: the security policy of pages does not allow it. Listen for the event in a script of the theme.`,
      );
    }
    for (const { index } of text.matchAll(SCRIPT_LINK)) {
      warn(index, 'Code in a link is not run: the security policy of pages does not allow it.');
    }
    for (const { index, groups } of text.matchAll(PLAIN_ADDRESS)) {
      if (groups?.element?.toLowerCase() === 'link' && !/stylesheet/i.test(elementAt(text, index))) continue;
      warn(
        index,
        `${brief(groups?.address ?? '')} is not loaded: pages take scripts, styles and frames from elsewhere only over https.`,
      );
    }
  }
}

function elementAt(text: string, index: number): string {
  const end = text.indexOf('>', index);
  return text.slice(index, end === -1 ? text.length : end);
}
