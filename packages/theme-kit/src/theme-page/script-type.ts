import { attributeOf } from '../theme/host-address.ts';
import type { OpenTag } from '../theme/open-tag.ts';

/** Types that browsers run, or that decide what they run; everything else is data in the page. */
const RUNS = /^(?:|module|importmap|speculationrules|(?:text|application)\/(?:x-)?(?:java|ecma)script.*)$/i;

/** A type that template code makes may be anything. */
export function runsAsScript(tag: OpenTag): boolean {
  const type = attributeOf(tag, 'type')?.trim() ?? '';
  return type.includes('{') || RUNS.test(type);
}
