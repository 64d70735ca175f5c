import { csvText } from '../list/csv-text.ts';
import { saveFile } from '../list/export-rows.ts';
import type { ImportRemark } from './import-remarks.tsx';

/** The report of a file that the browser has read itself. */
export const saveReport = (remarks: readonly ImportRemark[]): void =>
  saveFile(
    new Blob(
      [
        csvText(
          ['Row', 'Column', 'Product', 'Problem'],
          remarks.map(({ line, column, title, message }) => [String(line), column, title, message]),
        ),
      ],
      { type: 'text/csv;charset=utf-8' },
    ),
    'import-report.csv',
  );
