import { aboutSections } from './sections/about.ts';
import { contactSections } from './sections/contact.ts';
import { eventSections } from './sections/events.ts';
import { gallerySections } from './sections/gallery.ts';
import { menuSections } from './sections/menu.ts';
import { newsletterSections } from './sections/newsletter.ts';
import { openingSections } from './sections/opening.ts';
import { priceSections } from './sections/prices.ts';
import { productSections } from './sections/products.ts';
import { questionSections } from './sections/questions.ts';
import type { StarterSection } from './sections/starter-parts.ts';
import { stepSections } from './sections/steps.ts';
import { teamSections } from './sections/team.ts';
import { textSections } from './sections/text.ts';
import { voiceSections } from './sections/voices.ts';

/** ED-63: every ready-made section, in the order of the picker. */
export const starterSections: readonly StarterSection[] = [
  ...openingSections,
  ...aboutSections,
  ...productSections,
  ...gallerySections,
  ...voiceSections,
  ...questionSections,
  ...contactSections,
  ...newsletterSections,
  ...teamSections,
  ...priceSections,
  ...menuSections,
  ...eventSections,
  ...textSections,
  ...stepSections,
];
