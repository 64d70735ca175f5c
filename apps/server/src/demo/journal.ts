/** What the studio writes about. Bodies are HTML; pictures are named as in the list of pictures. */
export interface JournalPost {
  readonly title: string;
  readonly excerpt: string;
  readonly body: string;
  readonly picture: string;
  readonly categories: readonly string[];
  readonly tags: readonly string[];
  readonly daysAgo: number;
  readonly starred: boolean;
}

export const journalPosts: readonly JournalPost[] = [
  {
    title: 'What the tide leaves',
    excerpt:
      '<p>Twice a day the marsh is emptied and filled again. We walk it before breakfast, with a bucket.</p>',
    body: `<p>Twice a day the marsh is emptied and filled again. We walk it before breakfast, with a bucket, and come back with whatever it was done with.</p>
<p>Mostly that is clay: grey-blue, heavy, full of roots. It is far too salty to throw with. But washed, dried and ground, a spoonful of it turns our white glaze the green of old bottles.</p>
<h2>How we wash it</h2>
<p>Three buckets, three days, fresh rain water each morning. On the fourth day the clay tastes of nothing. Then it goes on a plaster board behind the kiln, where it cracks like a map.</p>
<p>We make enough for one kiln a month. When it is gone, it is gone until the next spring tide.</p>`,
    picture: 'marsh-at-low-tide',
    categories: ['Materials'],
    tags: ['clay', 'glaze', 'marsh'],
    daysAgo: 6,
    starred: true,
  },
  {
    title: 'A mug that fits a cold hand',
    excerpt:
      '<p>Eleven handles, one winter, and a fisherman who told us what was wrong with all of them.</p>',
    body: `<p>Eleven handles, one winter, and a fisherman who told us what was wrong with all of them: you cannot hold them with gloves on.</p>
<p>So we stopped drawing handles and started with the hand. Two fingers inside, the third below, the thumb on a flat place at the top. The mug stands a little lower and wider than the old one. It keeps tea warm for about as long as it takes to read the paper.</p>
<p>The first forty are on the shelf now. They are not quite alike.</p>`,
    picture: 'stoneware-mug',
    categories: ['Making'],
    tags: ['stoneware', 'clay'],
    daysAgo: 19,
    starred: false,
  },
  {
    title: 'Salt, slowly',
    excerpt:
      '<p>Sun, wind and patience make better flakes than any pan on a stove. Here is a year of it.</p>',
    body: `<p>Sun, wind and patience make better flakes than any pan on a stove. We fill the pans in May and rake them in August. In between we do as little as possible, which is the hard part.</p>
<p>The flakes that form on still evenings are the ones we keep whole. The rest is ground with seaweed for the kitchen.</p>
<h2>What to do with it</h2>
<p>Do not cook with it. Put it on things that are finished: an egg, a tomato, dark chocolate.</p>`,
    picture: 'salt-pans-at-dusk',
    categories: ['Materials', 'Kitchen'],
    tags: ['salt', 'marsh'],
    daysAgo: 47,
    starred: false,
  },
];

/** Classes at the studio, so many days from the first start. */
export const studioClasses = [
  {
    title: 'Throwing for beginners',
    excerpt:
      '<p>Three hours at the wheel, tea included. Your two best bowls are glazed and fired for you.</p>',
    startsInDays: 9,
    hours: 3,
    categories: ['Clay'],
  },
  {
    title: 'Dyeing linen with what grows here',
    excerpt: '<p>Alder, weld and sea buckthorn. Bring an apron you do not love.</p>',
    startsInDays: 23,
    hours: 5,
    categories: ['Cloth'],
  },
  {
    title: 'Open kiln evening',
    excerpt: '<p>We open the door at dusk. Come and hold something that is still warm.</p>',
    startsInDays: 38,
    hours: 2,
    categories: ['Clay'],
  },
  {
    title: 'Printing with marsh grass',
    excerpt: '<p>One press, six people, no talent needed.</p>',
    startsInDays: -12,
    hours: 4,
    categories: ['Print'],
  },
] as const;

export const studioAddress = {
  addressTitle: 'Saltmarsh Studio',
  addressLine1: '4 Sluice Lane',
  addressLine2: 'Blakeney, Norfolk',
  addressCountry: 'United Kingdom',
  mapLat: 52.9553,
  mapLng: 1.0193,
} as const;
