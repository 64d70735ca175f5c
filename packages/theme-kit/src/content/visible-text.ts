const LESS_THAN = 60;
const GREATER_THAN = 62;

const ZERO_WIDTH_SPACE = 0x200b;
const BLANK = /\s/;

/** Something a reader would see is left outside of tags. Entities count as text. */
export function hasVisibleText(html: string): boolean {
  let inTag = false;
  for (let i = 0; i < html.length; i++) {
    const code = html.charCodeAt(i);
    if (code === LESS_THAN) inTag = true;
    else if (code === GREATER_THAN) inTag = false;
    else if (!inTag && code !== ZERO_WIDTH_SPACE && !BLANK.test(html[i] as string)) return true;
  }
  return false;
}
