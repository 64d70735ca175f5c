/**
 * Puts the code that waits into the page, in its order; each script is a new one, because a browser runs it once.
 * `mayRun` is asked with the category that a piece names itself (`data-consent`), or null: what may not run goes on
 * waiting.
 */
export function releaseCode(page: Document, mayRun: (category: string | null) => boolean): void {
  for (const held of page.querySelectorAll<HTMLScriptElement>('script.awning-held-code')) {
    const template = page.createElement('template');
    template.innerHTML = readHeld(held.textContent);
    const waiting = page.createElement('template');
    for (const node of [...template.content.childNodes])
      if (!mayRun(categoryOf(node))) waiting.content.append(node);
    for (const script of template.content.querySelectorAll('script')) {
      const fresh = page.createElement('script');
      for (const { name, value } of script.attributes) fresh.setAttribute(name, value);
      fresh.textContent = script.textContent;
      // As the parser would have it: one after the other.
      if (!script.hasAttribute('async')) fresh.async = false;
      script.replaceWith(fresh);
    }
    held.before(template.content);
    if (waiting.innerHTML.trim() === '') held.remove();
    else held.textContent = JSON.stringify(waiting.innerHTML);
  }
}

const categoryOf = (node: Node): string | null =>
  node instanceof Element ? node.getAttribute('data-consent') : null;

function readHeld(json: string | null): string {
  try {
    const code: unknown = JSON.parse(json ?? '""');
    return typeof code === 'string' ? code : '';
  } catch {
    return '';
  }
}
