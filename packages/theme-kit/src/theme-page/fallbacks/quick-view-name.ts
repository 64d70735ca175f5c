import {
  asString,
  escapeAttribute,
  type FormatterFactory,
  type Formatters,
  getField,
  toOutput,
} from '@awning/template-engine';
import { productQuickView } from '../../commerce/product-marks.ts';

const ROLE = 'role="button"';

/** Lists have many of these buttons: each is named after its product, behind the words that can be seen. */
const namedQuickView: FormatterFactory = (args) => {
  const run = productQuickView(args);
  return (value, ctx, values) => {
    const html = toOutput(run(value, ctx, values));
    const title = asString(getField(value, 'title')).trim();
    const words = />([^<]*)<\/span>$/.exec(html)?.[1] ?? '';
    if (title === '') return html;
    return html.replace(ROLE, () => `${ROLE} aria-label="${words}: ${escapeAttribute(title)}"`);
  };
};

/** In place of that of the kit. */
export const quickViewFormatters: Formatters = { 'product-quick-view': namedQuickView };
