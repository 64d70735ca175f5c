export const gridMessages = {
  changedFrom: 'was {value}',
  conflict: 'Another member changed it to {value}',
  nothing: '—',
  readOnly: 'cannot be changed here',
  fillHandle: 'Fill: drag down to the last row',
} as const;
