import { blockForm } from '../blocks/block-form.ts';
import { BLOCK_TYPES } from '../codes/page-data-codes.ts';
import { blocksOf, withoutHiddenSections } from '../document/document-walk.ts';
import type { Block, PageDocument } from '../document/page-document.ts';
import { placeholderBlocks } from '../starters/sections/placeholder-texts.ts';
import type { CheckFacts } from './check-facts.ts';
import { checkContrast } from './contrast-rule.ts';
import { isEmptyBlock } from './empty-blocks.ts';
import { CHECK_RULES, type Finding, finding } from './finding.ts';
import { checkAltTexts, checkImageSizes } from './image-rules.ts';
import { checkPlaces } from './place-rules.ts';
import { checkButtons, checkHeadings, checkLinks } from './text-rules.ts';

/**
 * ED-87: what of a document should be looked at before visitors see it. What has to be measured in a browser, and what
 * is about the page as a whole, is not here.
 */
export function checkDocument(whole: PageDocument, facts: CheckFacts): readonly Finding[] {
  const document = withoutHiddenSections(whole);
  const blocks = blocksOf(document);
  const empty = blocks.filter(isEmptyBlock);
  const filled = blocks.filter((block) => !empty.includes(block));
  return [
    ...checkLinks(document, facts),
    ...checkButtons(filled),
    ...checkAltTexts(filled, facts),
    ...checkHeadings(document, facts),
    ...checkContrast(document, facts),
    ...checkPlaces(document),
    ...empty.map(({ id }) => finding('empty-block', id, {}, [{ do: 'remove-block', block: id }])),
    ...checkImageSizes(document, facts),
    ...checkForms(blocks, facts),
    ...checkDonations(filled, facts),
    ...checkProducts(blocks, facts),
    ...placeholderBlocks(document).map(({ id }) => finding('placeholder', id)),
  ].toSorted((one, other) => CHECK_RULES.indexOf(one.rule) - CHECK_RULES.indexOf(other.rule));
}

/** Those whose answers reach nobody. A newsletter is kept by the mailing list. */
const checkForms = (blocks: readonly Block[], { formReachesPeople }: CheckFacts): Finding[] =>
  blocks.flatMap((block) => {
    const form = blockForm(block);
    if (form?.kind !== 'form' || formReachesPeople(form.formId ?? block.id)) return [];
    return [finding('form-recipient', block.id)];
  });

/** Those that take no gift any more. */
const checkDonations = (blocks: readonly Block[], { donation }: CheckFacts): Finding[] =>
  blocks.flatMap(({ id, type, value }) => {
    if (type !== BLOCK_TYPES.donation) return [];
    const { title, state } = donation(String(value.donationId)) ?? { title: '', state: 'gone' };
    return state === 'open' ? [] : [finding('donation-closed', id, { title, state })];
  });

const checkProducts = (blocks: readonly Block[], { product }: CheckFacts): Finding[] =>
  blocks.flatMap(({ id, type, value }) => {
    const known = type === BLOCK_TYPES.product ? product(String(value.productId)) : undefined;
    return known ? productFindings(id, known) : [];
  });

export const productFindings = (
  part: string | null,
  { title, hasPrice, hasStock }: { title: string; hasPrice: boolean; hasStock: boolean },
): Finding[] => [
  ...(hasPrice ? [] : [finding('product-price', part, { title })]),
  ...(hasStock ? [] : [finding('product-stock', part, { title })]),
];
