/** What a text that is being written needs beside the styles of the page; its words look as they will look. */
const STYLES = `
  .awning-writing { outline: none; white-space: break-spaces; overflow-wrap: break-word; min-block-size: 1lh; cursor: text; }
  .awning-writing :is(li, td, th) > p { margin-block: 0; }
  .awning-writing .selectedCell { background: color-mix(in srgb, #027aff 15%, transparent); }
  .awning-writing :is(td, th) { outline: 1px dotted color-mix(in srgb, currentColor 35%, transparent); }
  .awning-writing [data-kept-block] { cursor: default; outline: 1px dashed color-mix(in srgb, currentColor 45%, transparent); outline-offset: 4px; }
  .awning-writing .ProseMirror-selectednode { outline: 2px solid #027aff; outline-offset: 2px; }
  .awning-writing img.ProseMirror-separator { display: inline !important; border: 0 !important; margin: 0 !important; inline-size: 0 !important; block-size: 0 !important; }
  .awning-writing .ProseMirror-gapcursor { display: none; position: absolute; pointer-events: none; }
  .awning-writing.ProseMirror-focused .ProseMirror-gapcursor { display: block; }
  .awning-writing .ProseMirror-gapcursor::after { content: ''; display: block; position: absolute; inset-block-start: -2px; inline-size: 20px; border-block-start: 1px solid currentColor; }
  .ProseMirror-hideselection *::selection { background: transparent; }
`;

const styled = new WeakSet<Document>();

export function addTextStyles(page: Document): void {
  if (styled.has(page)) return;
  styled.add(page);
  const style = page.createElement('style');
  style.textContent = STYLES;
  page.head.append(style);
}
