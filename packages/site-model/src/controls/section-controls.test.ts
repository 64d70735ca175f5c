import { expect, it } from 'vitest';
import { documentReferences } from '../document/document-walk.ts';
import { newSection } from '../document/new-document.ts';
import type { Background, PageDocument } from '../document/page-document.ts';
import { SectionSettings } from '../edit/commands/section-settings.ts';
import { describeSection, StoredSettings } from './describe-blocks.ts';
import { sectionControls } from './section-controls.ts';
import { controlFaults } from './testing/control-faults.ts';

it('the controls of a section name every setting once, with a label and a control that fits', () => {
  expect(controlFaults(sectionControls, StoredSettings)).toEqual([]);
});

it('every setting that a command can set is one that a section holds', () => {
  expect(Object.keys(StoredSettings.properties).toSorted()).toEqual(
    Object.keys(SectionSettings.properties).toSorted(),
  );
});

it('the controls of a section are plain data that can be sent as JSON', () => {
  expect(JSON.parse(JSON.stringify(sectionControls))).toStrictEqual(sectionControls);
});

it('a new section has a value for every setting that a section must have', () => {
  expect(Object.keys(describeSection().defaults).toSorted()).toEqual(
    (StoredSettings.required ?? []).toSorted(),
  );
});

it('the background of a section points to images and files as the document names them', () => {
  const id = (n: number) => n.toString(16).padStart(24, '0');
  const referencesOf = (background: Background) =>
    documentReferences({ schema: 1, sections: [newSection(id(9), { background })] } satisfies PageDocument);
  const pointsTo = (path: string) => sectionControls.find((control) => control.path === path)?.pointsTo;
  const image = referencesOf({ source: 1, imageId: id(1), overlay: 0 });
  expect([image.imageIds, pointsTo('background.imageId')]).toEqual([[id(1)], 'image']);
  const video = referencesOf({ source: 3, videoId: id(2), url: null, posterId: id(3), overlay: 0 });
  expect([video.fileIds, pointsTo('background.videoId')]).toEqual([[id(2)], 'file']);
  expect([video.imageIds, pointsTo('background.posterId')]).toEqual([[id(3)], 'image']);
});
