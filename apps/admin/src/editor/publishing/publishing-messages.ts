/** Words of the dialog that makes changes live. */
export const publishingMessages = {
  when: 'When',
  now: 'Now',
  later: 'Later',
  goesLive: 'Goes live',
  schedule: 'Schedule',
  scheduled: 'Scheduled for {when}',
  cancelled: 'The schedule was cancelled',
  chooseTime: 'Choose a day and a time.',
  waiting: 'The version of {made} will go live on {when}, {distance}.',
  failed: 'The version of {made} did not go live: {problem}',
  useNewest: 'Use the newest',
  newestUsed: 'The newest version will go live on {when}',
  cancelSchedule: 'Cancel the schedule',
  schedules: 'Scheduled',
} as const;
