/// <reference lib="dom" />
// @vitest-environment happy-dom
import { expect, it } from 'vitest';
import { cleanPastedHtml } from './pasted-html.ts';
import { openText } from './testing/open-text.ts';
import { writeDocument } from './write-document.ts';

/** Pasted into an empty text. */
function pasted(html: string): string {
  const editor = openText(cleanPastedHtml(html));
  const written = writeDocument(editor.state.doc);
  editor.destroy();
  return written;
}

it('ED-58 text from Word keeps headings, emphasis, lists and links, and loses fonts and its own elements', () => {
  const word =
    '<html xmlns:o="urn:schemas-microsoft-com:office:office"><head><meta name=Generator content="Microsoft Word 15">' +
    '<style><!-- p.MsoNormal { font-family: Calibri } --></style></head><body lang=EN-GB><!--StartFragment-->' +
    '<h2 style="mso-margin-top-alt:auto"><span lang=EN-GB>Opening hours<o:p></o:p></span></h2>' +
    '<p class=MsoNormal><b><span style="font-family:Calibri">Closed</span></b> on <a href="https://example.com/holidays"><span>holidays</span></a>.</p>' +
    "<p class=MsoListParagraphCxSpFirst style='text-indent:-18.0pt;mso-list:l0 level1 lfo1'><span style='mso-list:Ignore'>·</span>Monday</p>" +
    "<p class=MsoListParagraphCxSpLast style='text-indent:-18.0pt;mso-list:l0 level1 lfo1'><span style='mso-list:Ignore'>·</span>Tuesday</p>" +
    '<!--EndFragment--></body></html>';
  expect(pasted(word)).toBe(
    '<h2>Opening hours</h2><p><b>Closed</b> on <a href="https://example.com/holidays">holidays</a>.</p>' +
      '<ul><li>Monday</li><li>Tuesday</li></ul>',
  );
});

it('ED-58 text from Google Docs keeps emphasis that is written as a style, and its lists', () => {
  const docs =
    '<meta charset="utf-8"><b style="font-weight:normal;" id="docs-internal-guid-77"><h1><span style="font-size:20pt;font-family:Arial">Menu</span></h1>' +
    '<p><span style="font-style:italic;color:#434343">Fresh</span><span style="font-weight:700"> bread</span></p>' +
    '<ul><li style="list-style-type:disc"><p role="presentation"><span style="font-weight:400">Rye</span></p></li></ul></b>';
  expect(pasted(docs)).toBe('<h1>Menu</h1><p><em>Fresh</em><strong> bread</strong></p><ul><li>Rye</li></ul>');
});

it('ED-58 text from LibreOffice keeps its lines, lists and emphasis without fonts, sizes and margins', () => {
  const office =
    '<!DOCTYPE html><html><head><meta name="generator" content="LibreOffice 24.2 (Linux)"/><style type="text/css">p { line-height: 115% }</style></head>' +
    '<body lang="de-DE" dir="ltr"><h3 class="western" style="margin-top: 0.2cm"><font face="Liberation Sans"><font size="4">Anfahrt</font></font></h3>' +
    '<p style="margin-bottom: 0cm"><font color="#c9211e"><b>Bus</b></font> und <i>Bahn</i></p>' +
    '<ol><li><p style="margin-bottom: 0cm">Aussteigen</p></li><li><p>Gehen</p></li></ol></body></html>';
  expect(pasted(office)).toBe(
    '<h3>Anfahrt</h3><p><b>Bus</b> und <i>Bahn</i></p><ol><li>Aussteigen</li><li>Gehen</li></ol>',
  );
});

it('pasted scripts, event handlers, frames and images of other places do not come in', () => {
  const hostile =
    '<p onclick="steal()">a<script>steal()</script><img src="https://elsewhere.example/a.png" onerror="steal()">' +
    '<a href="javascript:steal()">b</a></p><iframe src="https://elsewhere.example"></iframe><svg onload="steal()"></svg>';
  expect(pasted(hostile)).toBe('<p>ab</p>');
});
