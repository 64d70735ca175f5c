import type { JournalPost } from './journal-post.ts';

export const aNightWithTheKiln: JournalPost = {
  title: 'A night with the kiln',
  urlId: 'a-night-with-the-kiln',
  excerpt:
    '<p>Twenty-six hours, two cubic metres of pine and one rule: nobody opens the door. What happens in there, hour by hour.</p>',
  picture: 'kiln-glow',
  categories: ['Making'],
  tags: ['stoneware', 'kiln', 'glaze'],
  daysAgo: 71,
  starred: true,
  parts: [
    `<p>We light it on a Thursday, at four in the afternoon, with one sheet of newspaper and a handful of kindling. For the first hours you could warm your hands on the bricks and think that nothing is going to happen.</p>
<p>There are about three hundred pots inside. That is seven weeks of work for three people, stacked on shelves with a finger’s width between them. Then the door is bricked up and smeared with sand and clay. From then on we know what goes on only by smell, by sound, and by two small holes.</p>
<h2>Four o’clock: steam</h2>
<p>The pots look dry. They are not. If they get hotter than boiling water too soon, the water in the clay turns to steam faster than it can leave, and a foot comes off with a bang. So the fire stays outside the firebox, and we feed it like a sick cat. By ten at night the mirror that we hold to the hole stays clear. Now we can begin.</p>
<h2>Midnight: the crossing</h2>
<p>At 573 degrees the quartz in the clay changes its shape. It swells, all at once, by about one part in a hundred, and on the way down it will shrink again by the same. Go through that point too quickly and plates crack like ice. You cannot see it or hear it. We write the number on the wall in chalk and go past it on tiptoe.</p>`,
    { picture: 'kiln-shed', caption: 'The shed at dusk, when there is still time to sit.' },
    `<h2>Three in the morning: starving it</h2>
<p>At about 900 degrees the inside is orange, and we do the rude thing. We push in more wood than the fire can burn and close the damper by two bricks. A tongue of flame comes out of the spy hole, as long as an arm. The fire is now looking for oxygen and takes it from wherever it finds some: out of the iron in the clay, out of the glaze. That is where green comes from, and the warm grey of the bare foot, and the brown speckle.</p>
<p>It smells of matches. Neighbours have got used to it. New ones telephone.</p>
<p>This is the hour in which we do not talk much. You learn to hear it: a fire with too little air sounds like cloth being shaken. With too much it sings.</p>`,
    { quote: 'A fire with too little air sounds like cloth being shaken. With too much it sings.' },
    `<h2>Noon: counting bends</h2>
<p>Past 1,200 degrees a thermometer is not enough. What matters is heat and time together, as with a roast. So behind the spy hole stands a row of three little pyramids, made of the same stuff as glaze, each mixed to soften at another point. They are called cones, and a man called Seger thought of them in Berlin in 1886. When the first bends, we wake whoever is asleep. When the second touches its own foot, we stop the wood in the middle and only feed the sides. The third is there so that we know if we have gone too far.</p>
<p>By now it eats a stick of pine every half a minute. They are split as thin as a wrist, because thin wood burns at once and what the top of the kiln needs is long flames. Two cubic metres go through the door in a day. All of it is slabs from the sawmill, with the bark on, that nobody else wants.</p>`,
    `<h2>Six in the evening: nothing</h2>
<p>The second cone is down. We close everything that can be closed and stuff the cracks with wet clay. Somebody makes eggs.</p>
<p>And now comes the part that is in no film. You wait. It takes two and a half days until the door may be opened, and every hour of it matters: rust red is made on the way down, between 1,000 and 900 degrees, and if you hurry there is no red. We have hurried, once. There is a brown bowl by the sink to remind us.</p>
<h2>Saturday</h2>
<p>The first brick comes out when you can leave your hand on it. The air that comes after it is warm and smells of nothing at all. Then there is a sound that we have never managed to record: glazes, cooling faster than the clay below them, ticking like three hundred small clocks.</p>`,
    { picture: 'plates-stacked', caption: 'Six of the good ones, still warm.' },
    `<p>About one pot in nine is not good enough. One in fifty is better than anything that we meant. We put it on the windowsill and argue about how it was done, and nobody has ever been able to make another.</p>
<p>If you want to be there when the door is opened: we do it in company, three or four times a year. The days are under <a href="/classes">classes</a>. Bring a glove.</p>`,
  ],
};
