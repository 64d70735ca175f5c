import type { Section } from '@awning/site-model';
import { BLANK } from './blank-blocks.ts';
import { MEASURING } from './measure-grid.ts';
import { partElement } from './page-parts.ts';

const FAR = 'awning-far';

/**
 * What the page looks like only while it is edited. All sections have the intrinsic size, so that browsers remember how
 * high one was before it got far: the page keeps its height.
 */
export const CANVAS_STYLES = `
  body { user-select: none; -webkit-user-select: none; -webkit-touch-callout: none; }
  [contenteditable="true"] { user-select: text; -webkit-user-select: text; }
  [data-awning-tool="draw"], [data-awning-tool="draw"] * { cursor: crosshair !important; }
  [data-awning-tool="place"], [data-awning-tool="place"] * { cursor: grabbing !important; }
  .awning-fluid.${MEASURING} > .sqs-block { align-self: start !important; height: auto !important; }
  .awning-fluid.${MEASURING} > .sqs-block > .sqs-block-content { height: auto !important; }
  [data-section-id] { contain-intrinsic-block-size: auto 600px; }
  .${FAR} { content-visibility: auto; }
  .page-section[data-hidden] { opacity: .5; }
  .sqs-layout .sqs-block.${BLANK} { min-block-size: 64px; }
`;

/**
 * ED-18: sections more than a screen away are not drawn. Those in view and their neighbours are as they are for
 * visitors: containment would clip what reaches beyond them.
 */
export function watchFarSections(page: Document): { readonly watch: (sections: readonly Section[]) => void } {
  if (!('IntersectionObserver' in globalThis)) return { watch: () => undefined };
  const observer = new IntersectionObserver(
    (entries) => {
      for (const { target, isIntersecting } of entries) target.classList.toggle(FAR, !isIntersecting);
    },
    { rootMargin: '100% 0px' },
  );
  return {
    watch: (sections) => {
      observer.disconnect();
      for (const { id } of sections) {
        const element = partElement(page, id);
        if (element) observer.observe(element);
      }
    },
  };
}
