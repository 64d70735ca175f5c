import type { JournalPost } from './journal-post.ts';

export const colourFromTheHedge: JournalPost = {
  title: 'Colour from the hedge',
  urlId: 'colour-from-the-hedge',
  excerpt:
    '<p>Linen does not want to be dyed. A lane full of weeds, a bag of old nails and three days of soaking change its mind.</p>',
  picture: 'dye-pots',
  categories: ['Materials', 'Making'],
  tags: ['linen', 'dye'],
  daysAgo: 102,
  starred: false,
  parts: [
    `<p>Wool takes colour as a sponge takes tea. Linen does not want to be dyed. It is made of the same stuff as paper and wood, smooth and shut, and most of what you pour on it will come off again in the first wash. Everything that we do to a cloth before it sees a colour is done to change its mind.</p>
<h2>Day one: clean</h2>
<p>New linen is full of wax. You cannot see it, but water runs off it in beads. We simmer the cloth for two hours with washing soda, and the water that comes away is the brown of strong tea. Then we do it again. If a drop of water sinks in at once, it is ready. If not, no plant in the world will help.</p>
<h2>Day two: something to hold on to</h2>
<p>Colour needs a hook. For wool it is enough to use alum, a white salt that dyers have used since the Egyptians. On linen, alum alone slides off, so there has to be a hook for the hook: tannin. We have it for nothing. Alder grows along the whole lane, and its little black cones are full of it. A bucket of cones, boiled for an hour, gives a bath like black coffee. The cloth lies in it overnight and comes out the colour of a biscuit. The next day it goes into the alum, and the day after that into water with a handful of chalk.</p>
<p>That is three days, and so far we have made a white cloth beige.</p>`,
    { picture: 'linen-undyed', caption: 'Washed twice with soda, and ready for anything.' },
    `<h2>Day four: the weeds</h2>
<p><strong>Flax</strong> is the name that we give to yellow when it has been calmed down. It comes from weld, a thin green spike that comes up wherever somebody has moved earth and gone away. It looks like nothing. It is the oldest and fastest yellow in Europe: there is weld in tapestries that has outlived the blue beside it. We cut it when the seeds are forming, chop it, and keep it under the boil for an hour. A pinch of chalk in the pot, and it turns from straw to butter while you watch.</p>
<p><strong>Rust</strong> is madder root with alder bark. Madder is fussy about heat. Keep it below seventy degrees and it is the red of a brick in the rain. Let it boil and the brown parts come out, and you have made gravy. We stand beside it with a thermometer and take turns.</p>
<p><strong>Sea</strong> begins in the yellow pot. Then the cloth goes for four minutes into a bath of woad, which is blue, and smells of a stable, and does its work only when the cloth comes out of it. It is yellow-green when you lift it. You hang it up, the air gets to it, and the green walks down the cloth from the top to the bottom like a blind being drawn.</p>`,
    { quote: 'The green walks down the cloth from the top to the bottom, like a blind being drawn.' },
    `<h2>What the tide has to do with it</h2>
<p>Some of our cloth goes through one more bath, and that one is made of old nails. There is no end of them on the shore below the boatyard. A jar of nails, a jar of vinegar, a month by the door: that is iron water. Two spoons of it in a bucket take the shine off any colour. Yellow turns to olive. Red turns to plum. Dyers call it saddening, and they are right.</p>
<p>It has to be two spoons. Iron eats linen. In old quilts it is always the black patches that have gone to holes, and it is because somebody liked black too much.</p>`,
    { picture: 'linen-folded', caption: 'Sea, flax, rust, and the one that we left alone.' },
    `<h2>Will it last?</h2>
<p>People ask, and they should. Weld and madder on linen that was properly got ready will stand years of washing and a good deal of sun. They fade as a wooden table fades. We put a strip of every batch in the south window with half of it behind card, and after a summer we look. Those with too much difference are not sold.</p>
<p>So wash it at forty degrees, dry it where the sun is not, and do not be alarmed by the first wash, which takes off what never held on. After that the cloth has made up its mind.</p>
<h2>Try one</h2>
<p>Onion skins are the place to begin: they bring tannin of their own. Take the skins of ten onions, an old pillowcase washed twice with soda, an hour below the boil. You get a warm, loud orange that will be gone in two years. By then you will have noticed the weld by the road.</p>`,
  ],
};
