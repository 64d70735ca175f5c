export { type ConsistentReading, createConsistentReading } from './consistent-reading.ts';
export { createSiteMemory, type SiteMemory } from './site-memory.ts';
export { createSiteRecall, type SiteRecall } from './site-recall.ts';
export { createSiteVersions, type SiteVersions } from './site-versions.ts';
