export const remarkMessages = {
  remarks: 'What to look at',
  row: 'Row',
  column: 'Column',
  product: 'Product',
  problem: 'Problem',
  more: '{count, plural, one {and # more, in the report} other {and # more, in the report}}',
  report: 'Download the report',
} as const;
