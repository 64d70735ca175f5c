export const checklistMessages = {
  title: 'First steps',
  progress: '{done, number} of {total, number}',
  name: 'Name your site',
  colors: 'Choose colours',
  page: 'Begin a home page',
  product: 'Add a product',
  publish: 'Publish',
  done: 'Done',
} as const;
