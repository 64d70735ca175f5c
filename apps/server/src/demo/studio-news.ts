import { PAGE_TYPES } from '@awning/site-model';
import type { Modules } from '../composition/modules.ts';
import type { PageWriter } from './page-writing.ts';

const BY = 'demo';

/**
 * How the studio announces its news: a line above the pages, and at the end of its story the question whether it may
 * write.
 */
export async function seedNews(
  { content, promotions }: Pick<Modules, 'content' | 'promotions'>,
  websiteId: string,
  { write, storyId }: { write: PageWriter; storyId: string },
): Promise<void> {
  await promotions.announcement.change(websiteId, {
    value: {
      enabled: true,
      text: '<p>Delivery in the UK is free from £60.</p>',
      link: '/delivery',
      style: 'quiet',
    },
    by: BY,
  });
  const { id: pageId } = await content.collections.create(websiteId, {
    kind: 'page',
    title: 'Newsletter',
    urlId: 'newsletter',
    pageType: PAGE_TYPES['popup-overlay'],
    seoHidden: true,
  });
  const letters = write.block('newsletter', {
    title: 'Newsletter',
    description: '<p>One a month: what came out of the kiln, and when there is room at the wheel.</p>',
    buttonText: 'Subscribe',
    layout: 'stack',
    footnote: '<p>Unsubscribe any time.</p>',
    submissionMessage: 'Thank you. Please confirm with the link in the email we’ve just sent you.',
  });
  const sheet = { ...write.stack([letters], { contentWidth: 'full' }), kind: 'popup-overlay' } as const;
  await content.documents.replace(websiteId, { kind: 'collection', id: pageId }, write.page([sheet]));
  await promotions.popup.change(websiteId, {
    value: {
      enabled: true,
      pageId,
      pages: { show: 'chosen', collectionIds: [storyId] },
      // Visitors who have read most of it may like to hear more; no others are asked.
      afterSeconds: null,
      afterScrolled: 70,
      againAfterDays: 90,
    },
    by: BY,
  });
}
