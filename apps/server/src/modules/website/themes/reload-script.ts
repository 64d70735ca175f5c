import { followReloads } from '@awning/contract/calls';

/**
 * Loads a page again when its theme was installed, and shows what is wrong with the theme over it: open where it
 * cannot serve pages, else closed at the edge. Everything is written as text, into a tree of its own, so that neither
 * the styles of the theme nor the names of its files change it.
 *
 * A stream that breaks off is opened again by the browser; the server that answers then may be a new one, with new
 * pages.
 */
export const RELOAD_SCRIPT = `{
  let lost = false;
  const stream = new EventSource('${followReloads.path}');
  stream.addEventListener('reload', () => location.reload());
  stream.addEventListener('error', () => { lost = true; });
  stream.addEventListener('open', () => { if (lost) location.reload(); });
  stream.addEventListener('report', ({ data }) => show(JSON.parse(data)));

  const STYLE = 'all:initial;position:fixed;z-index:2147483647;inset:auto 12px 12px;';
  const BOX = 'font:14px/1.5 ui-monospace,monospace;color:#fff;background:#1c1c20;border-radius:8px;padding:12px 16px;max-height:70vh;overflow:auto;box-shadow:0 8px 32px #0006';
  function element(name, style, text) {
    const made = document.createElement(name);
    made.style.cssText = style;
    made.textContent = text;
    return made;
  }
  function show(remarks) {
    document.getElementById('awning-theme-report')?.remove();
    if (remarks.length === 0) return;
    const errors = remarks.filter(({ severity }) => severity === 'error').length;
    const host = element('div', STYLE, '');
    host.id = 'awning-theme-report';
    const box = element('details', BOX, '');
    box.open = errors > 0;
    const words = errors > 0
      ? 'This theme cannot serve pages. What you see is the last version that could.'
      : remarks.length + (remarks.length === 1 ? ' remark' : ' remarks') + ' about this theme';
    box.append(element('summary', 'cursor:pointer;font-weight:600', words));
    for (const { severity, file, line, column, message } of remarks) {
      const place = [file, line, column].filter((part) => part !== null && part !== '').join(':');
      const row = element('p', 'margin:8px 0 0', '');
      row.append(
        element('strong', 'color:' + (severity === 'error' ? '#ff9d94' : '#ffd27a'), place || 'The folder'),
        element('span', 'display:block;white-space:pre-wrap;overflow-wrap:anywhere', message),
      );
      box.append(row);
    }
    host.attachShadow({ mode: 'open' }).append(box);
    document.documentElement.append(host);
  }
}
`;
