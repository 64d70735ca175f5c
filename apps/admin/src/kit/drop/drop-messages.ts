export const dropMessages = {
  add: 'Add or drop',
  addFiles: 'Choose files or drop them here',
  takePhoto: 'Take a photo',
  dropHere: 'Drop to add',
  uploads: 'Uploads',
  sending: '{percent, number}% of {size}',
  waiting: 'Waiting',
  processing: 'Processing…',
  cancel: 'Cancel {name}',
  retry: 'Try {name} again',
  remove: 'Remove {name} from the list',
} as const;
