/** Words on a sheet: where from the lower left corner in points, how large, and what. */
export type SheetWords = readonly (readonly [x: number, y: number, size: number, text: string])[];

export interface Sheet {
  readonly words: SheetWords;
  /** Drawing operators of PDF, below the words. */
  readonly drawing?: string;
}

/** A PDF of A4 pages in Helvetica, which every reader has. Texts are Latin without brackets and backslashes. */
export function printSheets(sheets: readonly Sheet[]): Buffer {
  const FIRST_SHEET = 4;
  const pages = sheets.map((_sheet, index) => FIRST_SHEET + index * 2);
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    `<< /Type /Pages /Kids [${pages.map((number) => `${number} 0 R`).join(' ')}] /Count ${pages.length} >>`,
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding >>',
    ...sheets.flatMap(({ words, drawing = '' }, index) => {
      const lines = words.map(([x, y, size, text]) => `BT /F1 ${size} Tf ${x} ${y} Td (${text}) Tj ET`);
      const content = [drawing, ...lines].join('\n');
      return [
        `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents ${(pages[index] ?? 0) + 1} 0 R /Resources << /Font << /F1 3 0 R >> >> >>`,
        `<< /Length ${Buffer.byteLength(content, 'latin1')} >>\nstream\n${content}\nendstream`,
      ];
    }),
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
