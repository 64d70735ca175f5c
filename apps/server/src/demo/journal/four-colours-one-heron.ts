import type { JournalPost } from './journal-post.ts';

export const fourColoursOneHeron: JournalPost = {
  title: 'Four colours, one heron',
  urlId: 'four-colours-one-heron',
  excerpt:
    '<p>A print that is cut from one block, and eats the block as it goes. There is no second edition, and no way back.</p>',
  picture: 'print-heron',
  categories: ['Making'],
  tags: ['print', 'marsh'],
  daysAgo: 138,
  starred: false,
  parts: [
    `<p>There is a heron that fishes the bend below the sluice. He comes when the water is knee-deep, his knees, and goes when it is not. For two years we drew him every time that he was there, which taught us mostly how to draw the place where a heron was a moment ago.</p>
<p>The print took eleven weeks. It has four colours, and all four come from one piece of lino.</p>
<h2>How one block prints four times</h2>
<p>Usually you cut a block for each colour. Ours is made the other way, by taking away. You cut out only what should stay the white of the paper: a bit of sky, the light on the water. Then you roll the lightest colour over all the rest and print the whole edition, every sheet, because you will never be able to do it again.</p>
<p>Next you take the same block and cut away everything that should stay that first colour. Print the second, darker, on top of it. Cut again. Print again. With each colour there is less block. When the last one is on, all that is left is a heron, an edge of mud and some grass, standing up out of nothing like an island.</p>
<p>It means that there are no proofs and no mistakes, or rather that the mistakes are in the edition. Once the second colour is on, the first block does not exist any more.</p>`,
    { picture: 'print-channel', caption: 'An earlier one: sand, sea glass, slate and ink, in that order.' },
    { quote: 'When the last colour is on, all that is left of the block is a heron.' },
    `<h2>Paper first</h2>
<p>We print on cotton, 250 grams, soft enough to dent. It is made from what is left over when shirts are cut. Paper has a grain, like wood: it stretches across it when the air is damp, and the air is always damp. So the grain has to run the same way on every sheet, and the sheets hang in the print room for three days before we begin, to get used to it. If it rains in week two and the sun shines in week four, the fourth colour will not fit the first. We have a chart of the weather that any sailor would be proud of.</p>
<p>To make the colours land on each other there are two brass pins at the head of the press. Each sheet has two little tabs taped to it, with holes, and the tabs stay on for the whole eleven weeks. It is the least romantic thing in the room, and the most important.</p>`,
    {
      picture: 'workshop-bench',
      caption: 'Knives are stropped every twenty minutes. A blunt one decides for itself.',
    },
    `<h2>Ink, and waiting</h2>
<p>The ink is linseed oil and pigment, as stiff as cold honey. It is rolled out on glass until it hisses. You learn the sound. Too much, and it is a wet slap, and fills the fine cuts in the grass. Too little is a whisper, and prints like a ghost.</p>
<p>Every colour then has to dry, and oil dries by taking up air, in its own time. Four days in summer and nine in March. We began with fifty-two sheets. Five went to the first colour, while we found the pressure. Three got a thumb. One fell face down, and one was walked across by the cat, who is on it still, very faint, in slate. That one we kept.</p>
<p>Forty were good. That is the edition, and they are numbered in pencil, because pencil does not fade.</p>`,
    { picture: 'harbour-evening', caption: 'The bend below the sluice, without the heron.' },
    `<h2>The last cut</h2>
<p>The fourth colour is the shortest to cut and the longest to decide about. Everything that is not dark yet gets a last chance. We took out the far bank on the Monday, put the knife down, and looked at it until the Thursday.</p>
<p>In the end we left in a line of ink below his feet, not quite straight, because the water is never quite flat. It is the only place in the picture where he touches anything.</p>
<p>The block hangs on the wall by the door. Visitors ask whether we could print a few more from it. You could. You would get a heron, standing on nothing, in the middle of a white page. We rather like it that way, too.</p>`,
  ],
};
