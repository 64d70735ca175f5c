import type { Block, PageDocument } from '@awning/site-model';
import type { Modules } from '../composition/modules.ts';
import type { PageWriter } from './page-writing.ts';

export interface MenuPages {
  readonly shopId: string;
  readonly journalId: string;
  readonly eventsId: string;
  readonly galleryId: string;
  readonly aboutId: string;
  readonly storyId: string;
  readonly contactId: string;
  readonly deliveryId: string;
}

/** Areas of blocks that the theme of the demo has, and that the plain footer shows as well. */
const AREAS: Readonly<Record<string, string>> = {
  footerVisit:
    '<h2>Visit</h2><p>4 Sluice Lane<br>Blakeney, Norfolk</p><p>Wednesday to Friday, 10 to 4<br>Saturday, 10 to 5</p>',
  footerHelp:
    '<h2>Contact</h2><p><a href="mailto:studio@example.com">studio@example.com</a><br><a href="tel:+441632960142">01632 960142</a></p><p>We answer within two days, except while the kiln is lit.</p>',
  productDelivery:
    '<p>Packed in straw and paper and sent within two working days. £4.50 in the UK, free from £60. Downloads are sent by email at once.</p><p>You have thirty days to send something back. <a href="/delivery">All about delivery</a></p>',
  shopNote:
    '<p>No two pieces are alike. If you want to choose yours, write to us and we’ll send a photo of the shelf.</p>',
};

/** What stands around every page: menus, and the words of the footer. */
export async function seedMenus(
  { content, headerFooters }: Pick<Modules, 'content' | 'headerFooters'>,
  websiteId: string,
  { write, pages }: { write: PageWriter; pages: MenuPages },
): Promise<void> {
  const to = (collectionId: string) => ({ collectionId });
  const about = [pages.storyId, pages.contactId, pages.deliveryId].map(to);
  await content.navigations.save(websiteId, {
    fieldName: 'mainNav',
    navigation: {
      items: [
        ...[pages.shopId, pages.journalId, pages.eventsId, pages.galleryId].map(to),
        { ...to(pages.aboutId), children: about },
      ],
    },
  });
  await content.navigations.save(websiteId, {
    fieldName: 'footerNav',
    navigation: {
      items: [
        to(pages.deliveryId),
        to(pages.contactId),
        { externalLink: { title: 'Gift card', url: '/shop/p/gift-card' } },
      ],
    },
  });
  for (const [areaId, html] of Object.entries(AREAS)) {
    const blocks = [write.block('html', { html }), ...(areaId === 'footerHelp' ? [letters(write)] : [])];
    await content.documents.replace(websiteId, { kind: 'area', id: areaId }, areaDocument(write, blocks));
  }
  const column = { title: '', text: '', navigationName: '', areaId: '' };
  await headerFooters.change(websiteId, {
    change: {
      header: { showTitle: false, showSearch: true },
      footer: {
        columns: [
          { ...column, areaId: 'footerVisit' },
          { ...column, areaId: 'footerHelp' },
          { ...column, navigationName: 'footerNav' },
        ],
      },
    },
    by: 'demo',
  });
}

const letters = (write: PageWriter): Block =>
  write.block('newsletter', {
    title: 'Newsletter',
    description: '<p>One a month, when the kiln is opened.</p>',
    layout: 'stack',
    footnote: '',
    submissionMessage: 'Thank you. Please confirm with the link in the email we’ve just sent you.',
  });

const areaDocument = (write: PageWriter, blocks: readonly Block[]): PageDocument =>
  write.page([write.stack(blocks, { contentWidth: 'full', spacing: 'none' })]);
