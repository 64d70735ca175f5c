const LESS_THAN = 60;
const GREATER_THAN = 62;

/** Leaves out tags; every `>` becomes a space, also one that closes nothing. */
export function stripTags(html: string): string {
  let text = '';
  let inTag = false;
  let from = 0;
  for (let i = 0; i < html.length; i++) {
    const code = html.charCodeAt(i);
    if (code === LESS_THAN) {
      if (!inTag) text += html.slice(from, i);
      inTag = true;
    } else if (code === GREATER_THAN) {
      text += inTag ? ' ' : `${html.slice(from, i)} `;
      inTag = false;
      from = i + 1;
    }
  }
  return inTag ? text : text + html.slice(from);
}
