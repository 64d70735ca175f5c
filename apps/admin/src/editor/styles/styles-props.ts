import type { Design } from '@awning/site-model';
import type { Look } from './design-draft.ts';

/** What the parts of the panel change the design with. */
export interface StylesProps {
  readonly look: Look;
  readonly design: Design;
  readonly isReadOnly: boolean;
  readonly edit: (change: Partial<Design>, merge?: string) => void;
}

/** Words of a kind of text in capitals, or as they are written. */
export const withCase = (
  { fontUsageCategories: usages }: Design,
  kind: 'headings' | 'buttons',
  isUppercase: boolean,
): Design['fontUsageCategories'] => ({
  ...usages,
  [kind]: { ...usages[kind], case: isUppercase ? 'uppercase' : 'none' },
});
