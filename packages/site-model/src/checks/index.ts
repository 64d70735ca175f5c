export { checkDocument, productFindings } from './check-document.ts';
export type { CheckedDonation, CheckedImage, CheckedProduct, CheckFacts, LinkEnd } from './check-facts.ts';
export { documentAnchors, documentLinks, siteLink } from './document-links.ts';
export { CHECK_RULES, type CheckRule, type Finding, finding } from './finding.ts';
export { decoded } from './text-rules.ts';
