import { memberWho } from '../../access.ts';
import { endpoint } from '../../endpoint.ts';
import { Nothing } from '../../shared/fields.ts';
import * as calls from './saved-section-calls.ts';
import { NewSavedSection, SavedSection, SavedSectionList, SavedSectionPath } from './saved-sections.ts';

export const savedSectionEndpoints = {
  listSavedSections: endpoint(calls.listSavedSections, {
    access: memberWho('content.contribute'),
    response: { 200: SavedSectionList },
  }),
  addSavedSection: endpoint(calls.addSavedSection, {
    access: memberWho('content.edit'),
    body: NewSavedSection,
    response: { 201: SavedSection },
    errors: [
      'content.code-for-administrators',
      'content.invalid-document',
      'content.missing-asset',
      'content.too-many-saved-sections',
    ],
  }),
  removeSavedSection: endpoint(calls.removeSavedSection, {
    access: memberWho('content.edit'),
    params: SavedSectionPath,
    response: { 204: Nothing },
    errors: ['content.missing'],
  }),
} as const;
