export const goneMessages = {
  title: 'This is not here any more',
  deleted: 'Deleted by {name} on {date}. It can be restored until {until}.',
  unknown: 'The address may be mistyped, or it was deleted for good.',
  restore: 'Restore',
  back: 'Back to the list',
} as const;
