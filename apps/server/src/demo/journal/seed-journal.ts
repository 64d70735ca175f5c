import type { PageDocument, Section } from '@awning/site-model';
import type { Modules } from '../../composition/modules.ts';
import type { DemoImages } from '../demo-images.ts';
import type { PageWriter } from '../page-writing.ts';
import { aMugForAColdHand } from './a-mug-for-a-cold-hand.ts';
import { aNightWithTheKiln } from './a-night-with-the-kiln.ts';
import { colourFromTheHedge } from './colour-from-the-hedge.ts';
import { fourColoursOneHeron } from './four-colours-one-heron.ts';
import type { JournalPost, PostPart } from './journal-post.ts';
import { saltSlowly } from './salt-slowly.ts';
import { whatTheTideLeaves } from './what-the-tide-leaves.ts';

const DAY_MS = 86_400_000;

const journalPosts: readonly JournalPost[] = [
  whatTheTideLeaves,
  aMugForAColdHand,
  saltSlowly,
  aNightWithTheKiln,
  colourFromTheHedge,
  fourColoursOneHeron,
];

/** The journal with its posts. Answers the id of the collection. */
export async function seedJournal(
  { content }: Pick<Modules, 'content'>,
  websiteId: string,
  { pictures: images, write, now }: { pictures: DemoImages; write: PageWriter; now: number },
): Promise<string> {
  const { id: journalId } = await content.collections.create(websiteId, {
    kind: 'blog',
    title: 'Journal',
    urlId: 'journal',
    description: '<p>What we learn while we wait for things to dry.</p>',
    seoDescription:
      'Notes from a pottery on the Norfolk coast: clay and glaze, salt, linen and dye, prints, and nights with the kiln.',
    mainImageId: images.byName('tide-tables-desk'),
  });
  for (const { picture: image, daysAgo, parts, categories, tags, ...post } of journalPosts) {
    const { id } = await content.items.create(websiteId, journalId, {
      ...post,
      status: 'published',
      categories: [...categories],
      tags: [...tags],
      publishOn: now - daysAgo * DAY_MS,
      mainImageId: images.byName(image),
    });
    await content.documents.replace(
      websiteId,
      { kind: 'item', id },
      postDocument(parts, { pictures: images, write }),
    );
  }
  return journalId;
}

const postDocument = (
  parts: readonly PostPart[],
  { pictures: images, write }: { pictures: DemoImages; write: PageWriter },
): PageDocument => {
  const section = (part: PostPart): Section => {
    if (typeof part === 'string')
      return write.stack([write.block('html', { html: part })], { contentWidth: 'narrow', spacing: 'small' });
    if ('quote' in part)
      return write.stack([write.block('quote', { quote: part.quote })], {
        contentWidth: 'medium',
        spacing: 'medium',
      });
    const { picture: imageAsset, caption } = part;
    const image = write.block('image', {
      imageId: images.byName(imageAsset),
      altText: images.altOf(imageAsset),
      description: `<p>${caption}</p>`,
    });
    return write.stack([image], { contentWidth: 'medium', spacing: 'small' });
  };
  return write.page(parts.map(section));
};
