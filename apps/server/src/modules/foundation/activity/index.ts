export { type ActivityLog, createActivityLog } from './activity.ts';
export { eraseFromActivity, stopNoting } from './activity-erasure-repository.ts';
export { activityModule } from './activity-module.ts';
export { insertActivity as noteActivity } from './activity-repository.ts';
export { canComeBack, isInBin } from './bin-repository.ts';
