import { privacyChoicesBlock } from '@awning/site-model';
import { cleanRichText } from '../../../../platform/rich-text/index.ts';
import { defineView } from '../block-view.ts';

/** The same for everybody: what each visitor has chosen, the script of the cookie banner fills in. */
export const privacyChoicesView = defineView(privacyChoicesBlock, (value, _data, { website }) => {
  const { cookieCategories = [] } = website;
  return {
    ...value,
    text: cleanRichText(value.text),
    categories: value.showCategories
      ? cookieCategories.map((category) => ({
          ...category,
          allowed: value.allowedText,
          refused: value.refusedText,
          always: category.name === 'necessary' ? value.alwaysText : '',
        }))
      : [],
    // A site that does not ask has nothing to change.
    asks: cookieCategories.length > 0,
  };
});
