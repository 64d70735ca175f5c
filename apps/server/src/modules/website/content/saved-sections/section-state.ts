import { hash } from 'node:crypto';
import { type Section, sectionState } from '@awning/site-model';

/** Which state of a saved section a page got: what is different there was changed on the page, or is older. */
export const stateOf = (section: Section): string => hash('sha256', sectionState(section)).slice(0, 16);
