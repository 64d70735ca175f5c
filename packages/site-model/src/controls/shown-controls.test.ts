import { expect, it } from 'vitest';
import { formFieldControls } from './form-field-controls.ts';
import { galleryControls } from './gallery-controls.ts';
import { imageControls } from './image-controls.ts';
import { sectionControls } from './section-controls.ts';
import { shownControls } from './shown-controls.ts';

const paths = (...args: Parameters<typeof shownControls>): string[] =>
  shownControls(...args).map(({ path }) => path);

it('an image with a link offers the new tab and the button, and one without offers the lightbox', () => {
  const linked = paths(imageControls.controls, { linkTo: '/shop', layout: 'inline' });
  expect(linked).toEqual(expect.arrayContaining(['newWindow', 'buttonText']));
  expect(linked).not.toContain('lightbox');
  const plain = paths(imageControls.controls, { linkTo: '', layout: 'inline' });
  expect(plain).toContain('lightbox');
  expect(plain).not.toContain('newWindow');
});

it('a condition on a missing value looks at what the value counts as', () => {
  expect(paths(galleryControls.controls, { collectionId: null, options: {} })).toContain(
    'options.thumbnails-per-row',
  );
  const slider = { collectionId: null, options: { design: 'slider' } };
  expect(paths(galleryControls.controls, slider)).not.toContain('options.thumbnails-per-row');
  expect(paths(galleryControls.controls, slider)).toContain('aspectRatio');
});

it('a section offers the settings of the background that it has', () => {
  const none = paths(sectionControls, { background: { source: 4 } });
  expect(none.filter((path) => path.startsWith('background.'))).toEqual(['background.source']);
  const video = { background: { source: 3, videoId: '1', url: null, posterId: null, overlay: 0 } };
  expect(paths(sectionControls, video)).toEqual(
    expect.arrayContaining(['background.videoId', 'background.posterId', 'background.overlay']),
  );
  expect(paths(sectionControls, video)).not.toContain('background.url');
});

it('what is stored for themes and older sites is offered to nobody', () => {
  expect(paths(galleryControls.controls, {})).not.toContain('hSize');
  expect(paths(formFieldControls, { type: 'text' })).toEqual([
    'title',
    'type',
    'required',
    'description',
    'placeholder',
  ]);
});
