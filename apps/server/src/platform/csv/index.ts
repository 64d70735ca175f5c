export { csvField, csvRow, unguarded } from './csv-text.ts';
export { CsvError, type CsvProblem, type CsvRow, readCsv } from './read-csv.ts';
