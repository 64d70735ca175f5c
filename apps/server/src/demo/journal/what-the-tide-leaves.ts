import type { JournalPost } from './journal-post.ts';

export const whatTheTideLeaves: JournalPost = {
  title: 'What the tide leaves',
  urlId: 'what-the-tide-leaves',
  excerpt:
    '<p>Twice a day the marsh is emptied and filled again. We walk it before breakfast, with a bucket.</p>',
  picture: 'marsh-at-low-tide',
  categories: ['Materials'],
  tags: ['clay', 'glaze', 'marsh'],
  daysAgo: 6,
  starred: true,
  parts: [
    `<p>We come back with whatever it was done with: a float, a length of blue rope, now and then a plank. Mostly, under all that, there is clay. It is grey-blue and heavy and full of roots.</p>
<p>We do not dig for it. The marsh is protected, and it should be: it takes a hundred years to build what one spade can ruin in a morning. But the drain along Sluice Lane silts up, and every autumn the farmer clears it with a machine and leaves a wet ridge beside the road. He is glad of anybody who takes some away. So are we.</p>
<p>It is no good for pots. It is too fine, too salty, and it would melt to a puddle at the heat we work with. That last fault is the useful one. Clay that melts is halfway to being a glaze.</p>
<h2>How we wash it</h2>
<p>Salt has to go first. If it stays, it creeps to the surface while the glaze dries and leaves a white bloom that no brush will cover.</p>
<p>Three buckets, three days, fresh rain water each morning. We break the lumps by hand, let the stones sink, pour the cream through an old net curtain and the water down the drain. On the fourth day we put a little on the tongue. When it tastes of nothing it is ready.</p>
<p>Then it goes on a plaster board behind the kiln, where it cracks like a map. Dry, it weighs less than half. Ground and sieved, a full bucket becomes about three jars.</p>`,
    { picture: 'glaze-tests', caption: 'The same glaze with more and more of the lane in it.' },
    `<h2>Five, ten, twenty</h2>
<p>Our white glaze is four things: feldspar to melt, quartz to make glass, chalk to help the melting, and china clay to hold it on the pot. We took it and put marsh clay in: five parts in a hundred, then ten, fifteen, twenty. Each went on a tile with a number scratched on its back.</p>
<p>Five did almost nothing. At ten the tile came out of the kiln the green of old bottles, with a thin brown line where the glaze ran off the edge. At twenty it was the colour of a wet dog.</p>
<p>The green is iron. There are about five parts of it in a hundred of our clay, from rocks that the rivers have been carrying down since the ice went. Give iron plenty of air in the fire and it turns the colour of straw. Starve it of air, so that the flame has to take oxygen out of the glaze itself, and it goes green. Potters in China found that out more than a thousand years ago and have been better at it than everybody else ever since.</p>`,
    { quote: 'Five did almost nothing. At twenty it was the colour of a wet dog. Ten was the sea.' },
    `<h2>Why bother</h2>
<p>You can buy iron oxide in a bag. A kilo costs less than the petrol to fetch it, and it never has a crab in it. We have asked ourselves.</p>
<p>The answer is on the tiles. Bought iron makes one green, the same on every tile, like paint. The marsh makes a green with something going on: a speck, a cloud, a place where it has broken to blue. There is lime in it from a million shells, and a little of everything else that ever washed past. Nobody could weigh it out, because nobody knows the recipe.</p>`,
    { picture: 'reed-path', caption: 'The way to the bucket. High water was two hours before.' },
    `<p>It also ends. The farmer clears the drain once a year. What we can carry in a week is what we have, and it comes to about nine kilns. When it is gone it is gone until the leaves fall again, and the green mugs wait on their shelf in the white of raw clay.</p>
<p>People write to ask when the green ones are back. We tell them to look at a tide table, and they think that we are joking.</p>
<h2>If you want to try</h2>
<p>Ask whoever owns the ditch. Take from what was dug already. Wash it until it tastes of nothing, and test ten parts in a hundred of any clear stoneware glaze, on a tile, standing on something you do not mind losing. Yours will not be our green. It will be the green of where you live.</p>`,
  ],
};
