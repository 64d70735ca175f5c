export { type Analytics, createAnalytics, type Visit } from './analytics.ts';
export { analyticsModule } from './analytics-module.ts';
export { type EventKind, eventKinds } from './event-kinds.ts';
export type { EventRequest } from './event-request.ts';
export type { LiveCount, LiveVisitors } from './live-visitors.ts';
export { createAnalyticsWebhook } from './outside-analytics.ts';
export type { RawEvent, RawEventFilter } from './raw-event-repository.ts';
export type { VisitorHash } from './visitor-hash.ts';
