export const formActionMessages = {
  nowhere: 'On no page yet. Add a form block to a page and choose this form there.',
  areaName: 'Shared part of the site',
  copyOf: 'Copy of {name}',
  formDuplicated: '“{name}” is a copy of this form.',
  formArchived: '“{name}” is archived.',
  formRestored: '“{name}” is back in the library.',
} as const;
