export const gridMessages = {
  changedFrom: 'was {value}',
  conflict: 'Another member changed it to {value}',
  nothing: '—',
} as const;
