/** The outline of half an apron, in points on an A4 page, with the words printed beside it. */
const OUTLINE = '150 140 m 450 140 l 450 620 l 330 620 l 320 520 270 470 150 460 c 150 140 l S';
const WORDS: readonly (readonly [x: number, y: number, size: number, text: string])[] = [
  [72, 770, 26, 'The studio apron'],
  [72, 744, 12, 'One sheet of linen, 90 by 110 cm. Print at a quarter of its size and double it twice.'],
  [170, 300, 14, 'Cut on the fold, once'],
  [170, 280, 11, 'Add 2 cm all around'],
  [340, 636, 11, 'Neck strap, 60 cm'],
  [72, 90, 11, 'Saltmarsh Studio. Sew as many as you like; please do not sell the pattern.'],
];

/** The pattern that the shop sells as a download: a PDF of one page, with the fonts that every reader has. */
export function apronPattern(): Buffer {
  const lines = WORDS.map(([x, y, size, text]) => `BT /F1 ${size} Tf ${x} ${y} Td (${text}) Tj ET`);
  const drawing = ['1.5 w', OUTLINE, '[6 4] 0 d 150 140 m 150 460 l S', ...lines].join('\n');
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents 4 0 R /Resources << /Font << /F1 5 0 R >> >> >>',
    `<< /Length ${drawing.length} >>\nstream\n${drawing}\nendstream`,
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>',
  ];
  let file = '%PDF-1.4\n';
  const offsets = objects.map((object, index) => {
    const offset = file.length;
    file += `${index + 1} 0 obj\n${object}\nendobj\n`;
    return String(offset).padStart(10, '0');
  });
  const table = offsets.map((offset) => `${offset} 00000 n \n`).join('');
  const size = objects.length + 1;
  file += `xref\n0 ${size}\n0000000000 65535 f \n${table}trailer\n<< /Size ${size} /Root 1 0 R >>\nstartxref\n${file.length}\n%%EOF\n`;
  return Buffer.from(file, 'latin1');
}
