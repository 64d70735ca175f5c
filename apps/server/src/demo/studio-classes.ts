import type { Modules } from '../composition/modules.ts';
import type { DemoImages } from './demo-images.ts';
import type { PageWriter } from './page-writing.ts';
import { studioAddress } from './studio-address.ts';
import { saturdayIn } from './studio-days.ts';
import { wheelMornings } from './wheel-mornings.ts';

const HOUR_MS = 3_600_000;

interface StudioClass {
  readonly title: string;
  readonly excerpt: string;
  readonly body: string;
  readonly picture: string;
  /** On the Saturday so many weeks from the first start. */
  readonly weeks: number;
  /** On the clock of the studio. */
  readonly from: number;
  readonly hours: number;
  readonly categories: readonly string[];
  readonly link: readonly [text: string, to: string] | null;
}

const WRITE = [
  'Book a place by email',
  'mailto:studio@example.com?subject=A%20place%20in%20a%20class',
] as const;

const priceOfMorning = `£${wheelMornings.pounds} with tea, glaze and firing. Six places.`;

const throwing = ({ weeks, places, sku }: (typeof wheelMornings.saturdays)[number]): StudioClass => ({
  title: wheelMornings.title,
  excerpt: `<p>Three hours of throwing for beginners. ${places === 0 ? 'This one is full.' : priceOfMorning}</p>`,
  body: `<p>${priceOfMorning}${places === 0 ? ' This morning is full; there is room on other Saturdays.' : ''}</p><p>Six people, six wheels and one rule: nobody says sorry to the clay. You learn to wedge, to centre, to open and to pull, in that order, and fall off after each of them. By noon you have a bowl. By one you have a better one, and you throw the first away yourself.</p><h2>What to bring</h2><p>Short nails and old shoes. Aprons, towels and tea are here.</p><h2>What you take home</h2><p>Nothing yet. Your two best bowls dry for two weeks, are fired, glazed in the colour that you chose and fired again. After six weeks we write to you.</p>`,
  picture: 'wheel-class',
  weeks,
  from: 10,
  hours: 3,
  categories: ['Clay'],
  link:
    places === 0
      ? ['See the other days', wheelMornings.address]
      : ['Book a place', `${wheelMornings.address}?variant=${sku}`],
});

const openKiln = (weeks: number, link: StudioClass['link']): StudioClass => ({
  title: 'Open kiln evening',
  excerpt:
    '<p>We open the door at dusk. Come and hold something that is still warm. Free, for as many as the yard holds.</p>',
  body: '<p>The kiln was closed on Thursday night. Now the first bricks come out, and for a while nobody says anything. You hear the glazes tick. Then the pots are handed along a line of people, out to the long table, and everybody gets to hold about forty of them.</p><p>It costs nothing. There is soup. Whatever you fall in love with can be bought on the spot, and nothing is put aside before that.</p>',
  picture: 'kiln-glow',
  weeks,
  from: 17,
  hours: 2,
  categories: ['Clay'],
  link,
});

const studioClasses: readonly StudioClass[] = [
  ...wheelMornings.saturdays.map(throwing),
  {
    title: 'Dyeing linen with what grows here',
    excerpt:
      '<p>Alder, weld and sea buckthorn. Bring an apron you do not love. £65 with lunch and a cloth, eight places.</p>',
    body: '<p>We walk the lane first, with scissors. Then there are three pots on the fire, and a cloth for each of you that has been soaking since Wednesday so that it takes the colour. You try all three, fold, tie, dip, and see what iron does to yellow.</p><h2>What to bring</h2><p>Rubber boots, and something of your own to dye if you like: linen or cotton, washed, up to 200 grams.</p><p>£65 with lunch and a cloth. Eight places.</p>',
    picture: 'dye-class',
    weeks: 3,
    from: 10,
    hours: 5,
    categories: ['Cloth'],
    link: WRITE,
  },
  openKiln(5, null),
  {
    title: 'One block, two colours',
    excerpt:
      '<p>A day of cutting and printing lino. You leave with five prints and one sore thumb. £70 with lunch and paper, six places.</p>',
    body: '<p>Bring a small drawing, or take one of our shells. In the morning you cut and print the light colour. Over lunch it dries as far as it will, and then you cut away what you just printed, which takes courage, and print the dark one on top.</p><p>£70 with lunch and paper. Six places, one press, no talent needed.</p>',
    picture: 'print-channel',
    weeks: 7,
    from: 10,
    hours: 6,
    categories: ['Print'],
    link: WRITE,
  },
  {
    title: 'Printing with marsh grass',
    excerpt: '<p>One press, six people, no talent needed.</p>',
    body: '<p>Cord-grass, sea lavender and a roller. We printed eighty sheets, kept thirty, and the cat walked over one.</p>',
    picture: 'reed-path',
    weeks: -2,
    from: 10,
    hours: 4,
    categories: ['Print'],
    link: null,
  },
  openKiln(-6, null),
  {
    title: 'Mending linen',
    excerpt: '<p>Darning for people who were never taught. Bring the one with the hole.</p>',
    body: '<p>Eleven people, fourteen holes and one tablecloth from 1931. All of them can be used again. The tablecloth now has a fish on it.</p>',
    picture: 'linen-undyed',
    weeks: -10,
    from: 14,
    hours: 3,
    categories: ['Cloth'],
    link: null,
  },
];

/** The calendar of the studio. Answers the id of the collection. */
export async function seedClasses(
  { content }: Pick<Modules, 'content'>,
  websiteId: string,
  { pictures: images, write, now }: { pictures: DemoImages; write: PageWriter; now: number },
): Promise<string> {
  const { id: eventsId } = await content.collections.create(websiteId, {
    kind: 'events',
    title: 'Classes',
    urlId: 'classes',
    description: '<p>On Saturdays, around one table. Small groups, warm room, real work.</p>',
    seoDescription:
      'Pottery, dyeing and printing classes at Saltmarsh Studio in Blakeney, Norfolk, for people who have never done it before.',
    mainImageId: images.byName('wheel-class'),
  });
  for (const { picture: image, weeks, from, hours, body, link, categories, ...each } of studioClasses) {
    const startDate = saturdayIn(now, weeks, from);
    const { id } = await content.items.create(websiteId, eventsId, {
      ...each,
      status: 'published',
      categories: [...categories],
      mainImageId: images.byName(image),
      startDate,
      endDate: startDate + hours * HOUR_MS,
      location: { ...studioAddress },
    });
    const words = write.block('html', { html: body });
    const button = link ? [write.block('button', { buttonText: link[0], buttonLink: link[1] })] : [];
    const text = write.stack([words, ...button], { contentWidth: 'narrow', spacing: 'small' });
    await content.documents.replace(websiteId, { kind: 'item', id }, write.page([text]));
  }
  return eventsId;
}
