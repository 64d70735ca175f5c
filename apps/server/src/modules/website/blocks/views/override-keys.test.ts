import { BLOCK_TYPES } from '@awning/site-model';
import { expect, it } from 'vitest';
import { collection, collectionId, post } from '../../../../testing/content-fixtures.ts';
import { showBlock } from '../../../../testing/show-block.ts';

const SUMMARY_KEYS = [
  'design',
  'headerText',
  'textSize',
  'textAlignment',
  'pageSize',
  'columnWidth',
  'gutter',
  'imageAspectRatio',
  'listImageSize',
  'listImageAlignment',
  'slidesPerRow',
  'metadataPosition',
  'primaryMetadata',
  'secondaryMetadata',
  'showTitle',
  'showThumbnail',
  'showExcerpt',
  'showPrice',
  'showReadMoreLink',
  'showPastOrUpcomingEvents',
  'productQuickViewEnabled',
];

const FORM_KEYS = [
  'formId',
  'formName',
  'formSubmitButtonText',
  'formSubmissionMessage',
  'buttonAlignment',
  'useLightbox',
  'lightboxHandleText',
  'showTitle',
  'secureUrl',
  'collectionId',
];

const owner = collection({ id: '5f00000000000000000000aa', title: 'Around the block' });

/** What a theme that replaces our template gets to see under these names. */
async function seen(type: number, name: string, value: object, keys: readonly string[]): Promise<string> {
  const template = keys.map((key) => `{.equal? ${key} null}missing {.or}[${key}={${key}}]{.end}`).join('');
  const { html } = await showBlock(
    type,
    { ...value },
    {
      overrides: { templates: { [name]: `${template}<{collection.title}><{website.siteTitle}>` } },
      content: { collections: [collection()], itemLists: () => [post(1), post(2)] },
      page: { collection: owner },
    },
  );
  return html;
}

it.each([
  ['summary-v2', BLOCK_TYPES['summary-v2'], { collectionId, headerText: 'News' }, SUMMARY_KEYS],
  ['form', BLOCK_TYPES.form, {}, FORM_KEYS],
  ['search', BLOCK_TYPES.search, {}, ['searchPreview', 'theme']],
  ['tagcloud', BLOCK_TYPES.tagcloud, { collectionId }, ['type', 'sortby']],
] as const)('a theme finds every key that it expects of %s', async (name, type, value, keys) => {
  const html = await seen(type, name, value, keys);
  for (const key of keys) expect(html).toMatch(new RegExp(`\\[${key}=[^\\]]+\\]`));
  expect(html).toContain('<Around the block><Salt & Clay>');
});

it('a theme finds the items of a summary and its filter', async () => {
  const { html } = await showBlock(
    BLOCK_TYPES['summary-v2'],
    { collectionId, filter: { category: 'News', tag: null, featuredOnly: false } },
    {
      overrides: {
        templates: { 'summary-v2': '{.repeated section items}({title}){.end}{filter.category}' },
      },
      content: { collections: [collection()], itemLists: () => [post(1), post(2)] },
    },
  );
  expect(html).toContain('(Post 1)(Post 2)News');
});
