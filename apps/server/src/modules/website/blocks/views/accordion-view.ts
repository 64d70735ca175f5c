import { accordionBlock } from '@awning/site-model';
import { cleanRichText } from '../../../../platform/rich-text/index.ts';
import { defineView } from '../block-view.ts';

export const accordionView = defineView(accordionBlock, (value, _data, _page, block) => ({
  items: value.items.map(({ title, body }, index) => ({
    title,
    body: cleanRichText(body),
    open: index === 0 && value.firstOpen,
    // Panels of the same name close each other, without any script.
    group: value.allowMultipleOpen ? null : `accordion-${block.id}`,
    heading: `h${value.headingLevel}`,
  })),
  icon: value.icon,
  dividers: value.dividers,
}));
