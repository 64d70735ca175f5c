import type { JournalPost } from './journal-post.ts';

export const saltSlowly: JournalPost = {
  title: 'Salt, slowly',
  urlId: 'salt-slowly',
  excerpt: '<p>Sun, wind and patience make better flakes than any pan on a stove. Here is a year of it.</p>',
  picture: 'salt-pans-at-dusk',
  categories: ['Materials', 'Kitchen'],
  tags: ['salt', 'marsh'],
  daysAgo: 47,
  starred: false,
  parts: [
    `<p>We fill the pans in May and rake them in August. In between we do as little as possible, which is the hard part.</p>
<p>A litre of sea has about thirty-five grams of salt in it: two level tablespoons. To get a jar you have to lose three and a half litres of water, and there are two ways. You can boil it, which takes a day and a great deal of gas. Or you can put it somewhere warm, out of the rain, and go away.</p>
<h2>May: letting the sea in</h2>
<p>We take water on the top of a spring tide, two or three days after the full moon, when it comes straight from outside and has not stood about on the mud. It goes through a bed of sand and into the first pan. The pans are shallow: a hand deep, lined with clay, under a long roof made of glass from somebody’s old greenhouse. It is Norfolk. Without the roof we would be making rain.</p>
<p>For six weeks nothing seems to happen. The water goes down by the width of a finger in a good week. We top it up from the next pan, so that it gets stronger as it moves along the row, and we test it with an egg. In the sea an egg sinks. In brine that is three times as strong it floats, and shows a patch of shell as big as a coin.</p>`,
    { picture: 'salt-rakes', caption: 'Wood, because iron and brine do not get on.' },
    `<h2>July: throwing the first part away</h2>
<p>Sea salt is not one thing. What comes out of the water first is chalk, as a skin, and then gypsum, as fine needles that feel like sand between the teeth. Both are thrown away. After that comes the part that you want, and it comes nearly pure. Then, if you are greedy and let the pan go dry, you get the bitter end: magnesium, which tastes like a coin.</p>
<p>So the trick is to begin late and stop early. We move the brine to a clean pan when the gypsum has dropped, and we pour off the last tenth. It goes to a neighbour who makes bean curd with it. Nobody here knew that, until she knocked.</p>`,
    { quote: 'Begin late and stop early. Most of making salt is knowing what to leave in the pan.' },
    `<h2>August: still evenings</h2>
<p>A crystal of salt wants to be a cube. If it grows at the bottom of a pan, that is what it will be: hard, square, good for the road. But on a still evening, when the air cools and the brine is warm below, it starts on the surface. A speck forms and floats. It gets heavier and sinks a hair, and new salt grows around its edge, where it meets the air. Then that sinks a hair. By nine o’clock there is a hollow pyramid, upside down, as wide as a fingernail and as thin as a fish scale.</p>
<p>One breath of wind and they all go to the bottom. On such a night we have cubes.</p>
<p>The flakes that form on still evenings are the ones we keep whole. We lift them with a flat rake, from the side, before the sun is on them, and let them drain in a basket for two days. There were eleven such evenings last year. The rest is ground with seaweed for the kitchen, and what is left after that goes over alder smoke.</p>`,
    { picture: 'salt-jar-open', caption: 'Eleven evenings came to four hundred jars.' },
    `<h2>What to do with it</h2>
<p>Do not cook with it. In a pot of water all salts are the same salt, and you may as well use the one from the blue box.</p>
<p>Put it on things that are finished: an egg, a tomato, dark chocolate. A slice of bread with cold butter. The point of a flake is not that it is saltier. It is less salty, because it is mostly air. The point is that it breaks, here and there and not everywhere, so that one bite is different from the next.</p>
<p>Keep it in something with a wide mouth, beside the stove, and use your fingers. Salt that has to be shaken out of a hole is salt that somebody was in a hurry with.</p>`,
  ],
};
