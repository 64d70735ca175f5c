import {
  type BlockDefinition,
  blockDefinitions,
  type CollectionData,
  type ItemData,
} from '@awning/site-model';
import sanitizeHtml from 'sanitize-html';
import type { TSchema } from 'typebox';
import { describe, expect, it } from 'vitest';
import { file, idOf, imageAsset, page } from '../../../testing/block-fixtures.ts';
import { showBlock } from '../../../testing/show-block.ts';

const ATTACKS = [
  `"><img src=x onerror="steal()"><script>steal()</script>`,
  `'><svg onload='steal()'>`,
  'javascript:steal()',
  '</textarea></title></style></script><script>steal()</script>',
  '{.repeated section @}{@}{.end}{website|json}',
];

/** The code of an owner is meant to run. */
const RUNS_CODE = new Set(['code']);

const properties = (schema: object): readonly [string, unknown][] =>
  'properties' in schema && typeof schema.properties === 'object' && schema.properties !== null
    ? Object.entries(schema.properties)
    : [];

/** A value that fits the schema, with the attack in every place where a person may write. */
function attackOn(schema: unknown, attack: string, fallback: unknown): unknown {
  if (typeof schema !== 'object' || schema === null) return fallback;
  if ('anyOf' in schema && Array.isArray(schema.anyOf)) return attackOn(schema.anyOf[0], attack, fallback);
  if ('enum' in schema) return fallback ?? (Array.isArray(schema.enum) ? schema.enum[0] : null);
  if (!('type' in schema)) return fallback;
  if (schema.type === 'string') {
    if ('pattern' in schema) return idOf(7);
    const max =
      'maxLength' in schema && typeof schema.maxLength === 'number' ? schema.maxLength : attack.length;
    return attack.slice(0, max);
  }
  if (schema.type === 'array' && 'items' in schema) return [attackOn(schema.items, attack, undefined)];
  if (schema.type === 'object') {
    return Object.fromEntries(
      properties(schema).map(([name, part]) => [name, attackOn(part, attack, undefined)]),
    );
  }
  return fallback ?? (schema.type === 'boolean' ? true : 'minimum' in schema ? schema.minimum : 1);
}

const attackedValue = (definition: BlockDefinition, attack: string): Record<string, unknown> => {
  const defaults: Readonly<Record<string, unknown>> = { ...definition.defaults };
  return Object.fromEntries(
    Object.entries(definition.schema.properties).map(([name, schema]: [string, TSchema]) => [
      name,
      attackOn(schema, attack, defaults[name]),
    ]),
  );
};

/** Content whose every word is an attack, as an import might bring it. */
function attackedContent(attack: string) {
  const image = imageAsset(idOf(7), {
    title: attack,
    altText: attack,
    body: attack,
    filename: attack,
    clickthroughUrl: attack,
  });
  const item: ItemData = {
    id: idOf(7),
    collectionId: idOf(7),
    recordType: 1,
    recordTypeLabel: 'text',
    title: attack,
    urlId: 'x',
    fullUrl: '/blog/x',
    body: null,
    excerpt: attack,
    addedOn: 0,
    publishOn: 0,
    updatedOn: 0,
    starred: false,
    passthrough: true,
    sourceUrl: attack,
    tags: [attack],
    categories: [attack],
    author: { id: idOf(7), displayName: attack, firstName: attack, lastName: attack, bio: attack },
    mainImageId: idOf(7),
    mainImage: image,
    displayIndex: 0,
    workflowState: 1,
    likeCount: 0,
    publicCommentCount: 0,
    commentState: 1,
    location: { addressTitle: attack, addressLine1: attack, addressLine2: attack, addressCountry: attack },
    startDate: Date.UTC(2026, 4, 2),
    endDate: Date.UTC(2026, 4, 3),
  };
  const collection: CollectionData = {
    id: idOf(7),
    websiteId: idOf(1),
    title: attack,
    navigationTitle: attack,
    urlId: 'blog',
    fullUrl: '/blog',
    type: 1,
    typeName: 'blog',
    typeLabel: 'blog',
    ordering: 0,
    enabled: true,
    starred: false,
    homepage: false,
    folder: false,
    description: attack,
    itemCount: 1,
    updatedOn: 0,
    tags: [attack],
    categories: [attack],
  };
  return {
    images: [image],
    files: [file(idOf(7), { title: attack, filename: attack })],
    items: [item],
    collections: [collection],
    itemLists: () => [item],
  };
}

/** Attributes in which an address or a handler does something. */
const HARMLESS = /^(data-|aria-|alt|title|value|placeholder|content|class|id|for|name|label)/;

/** As another reader of HTML sees it. */
function whatRuns(html: string): string[] {
  const matches: string[] = [];
  sanitizeHtml(html, {
    allowedTags: false,
    allowedAttributes: false,
    allowVulnerableTags: true,
    onOpenTag: (tag, attributes) => {
      if (['script', 'object', 'embed', 'base', 'meta', 'style'].includes(tag)) matches.push(tag);
      for (const [name, value] of Object.entries(attributes)) {
        const runs = name.startsWith('on') || /^\s*(javascript|data|vbscript):/i.test(value);
        if (runs && !HARMLESS.test(name)) matches.push(`${tag} ${name}=${value}`);
      }
    },
  });
  return matches;
}

describe.each(
  blockDefinitions
    .filter(({ name }) => !RUNS_CODE.has(name))
    .map((definition) => [definition.title, definition] as const),
)('%s', (_, definition) => {
  it.each(ATTACKS)('the block runs no code from %j', async (attack) => {
    const { website } = page();
    const { html } = await showBlock(definition.type, attackedValue(definition, attack), {
      content: attackedContent(attack),
      page: {
        website: {
          ...website,
          siteTitle: attack,
          socialAccounts: [{ serviceName: attack, profileUrl: attack, screenname: attack }],
        },
      },
    });
    expect(whatRuns(html)).toEqual([]);
  });
});

it('an attack that got through would be noticed', () => {
  expect(whatRuns('<p><script>x</script><a href=" javascript:x">a</a><img onerror="x"></p>')).toHaveLength(3);
});
