import type { JournalPost } from './journal-post.ts';

export const aMugForAColdHand: JournalPost = {
  title: 'A mug that fits a cold hand',
  urlId: 'a-mug-that-fits-a-cold-hand',
  excerpt: '<p>Eleven handles, one winter, and a fisherman who told us what was wrong with all of them.</p>',
  picture: 'mug-held-detail',
  categories: ['Making'],
  tags: ['stoneware', 'clay'],
  daysAgo: 19,
  starred: false,
  parts: [
    `<p>He had come in to get out of the wind. We gave him tea, because it was made, and put it in the newest mug, because we were proud of it. He looked at the handle for a while. Then he took the mug around the middle with both hands, as if the handle were a decoration, and drank it that way.</p>
<p>“You cannot hold it with gloves on,” he said, and went back to his boat. We looked at our hands. They were cold, too. We had been holding our own mugs around the middle for years.</p>
<h2>Starting with the hand</h2>
<p>A handle is usually drawn from the side, because that is how a mug looks in a picture. It makes a nice ear. But nobody holds a mug from the side.</p>
<p>So we stopped drawing and took wet clay, a good handful, and squeezed it as you would hold a mug. We did that with every person who came through the door for a week: the post, two children, a man about the roof. Then we cut the lumps in half and looked at the holes.</p>`,
    { picture: 'workshop-bench', caption: 'Monday: the bodies. Wednesday: the handles.' },
    `<p>They were all the same hole. Two fingers inside. The third below, pushing up. The thumb flat on top, and this was the part that we had missed in all eleven: the thumb does most of the work. It keeps the mug from tipping. On a round handle it has nothing to stand on, so it slides, so you grip harder, so your hand gets tired before the tea gets cold.</p>
<p>The new handle has a flat place at the top, as large as a penny. It leaves the mug almost level, goes out farther than looks right, and comes back low. With gloves there is room for two fingers. Without, for three.</p>`,
    { quote: 'A handle is usually drawn from the side. But nobody holds a mug from the side.' },
    `<h2>Pulling it</h2>
<p>You do not shape a handle so much as milk it. Take a carrot of clay, wet your hand, and draw it down between thumb and finger, again and again, a little thinner each time, until it hangs like a tongue. All the clay in it then runs one way, like the grain in wood, and that is what makes a pulled handle strong and a rolled one snap.</p>
<p>It goes on when the mug is as hard as cheese. Too soft, and it sags. Too dry, and the handle shrinks more than the mug does and tears itself off in the night. Scratch both sides, wet them, push until it squeaks. Then the whole board goes under plastic for three days, so that thick and thin dry together. Most cracked handles are not badly made. They are badly waited for.</p>
<h2>Lower and wider</h2>
<p>While we were at it we changed the rest. The mug stands a little lower and wider than the old one. It keeps tea warm for about as long as it takes to read the paper: the walls are thick at the foot, where the heat is kept, and thin at the lip, where you do not want to notice them. And it does not go over when a sleeve catches it, which anybody who works at a bench will be glad of.</p>`,
    { picture: 'drying-racks', caption: 'Forty of them, a third of the way to being finished.' },
    `<p>We threw them an eighth too large, as one always does. Stoneware shrinks by about twelve parts in a hundred between the wheel and the shelf, first while it dries and again in the fire. The mug in your hand was once a mug for a much larger person.</p>
<p>The first forty are on the shelf now. They are not quite alike.</p>
<p>In March the fisherman came in again, out of another wind. We gave him tea in the twelfth handle and said nothing. He put two fingers through it, with his glove on, set his thumb on the flat place, and talked for half an hour about the price of crabs.</p>
<p>He did not mention the mug at all.</p>`,
  ],
};
