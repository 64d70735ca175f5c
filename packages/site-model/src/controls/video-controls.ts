import type { videoBlock } from '../blocks/video-block.ts';
import { ratios } from './shared-choices.ts';
import type { BlockControlsOf } from './typed-controls.ts';

export const videoControls: BlockControlsOf<(typeof videoBlock)['defaults']> = {
  label: 'Video',
  help: 'A video from your files, YouTube or Vimeo.',
  group: 'media',
  icon: 'video',
  searchWords: ['film', 'movie', 'youtube', 'vimeo', 'clip', 'player', 'watch'],
  main: 'url',
  minWidth: 3,
  controls: [
    {
      path: 'fileId',
      label: 'Video file',
      group: 'content',
      control: 'reference',
      pointsTo: 'file',
      accepts: ['video'],
      empty: 'No file',
    },
    {
      path: 'url',
      label: 'Address of a video',
      help: 'At YouTube or Vimeo. It is used when no file is chosen.',
      group: 'content',
      control: 'web-address',
      when: [{ path: 'fileId', is: [null] }],
    },
    { path: 'title', label: 'Title', group: 'content', control: 'text' },
    { path: 'caption', label: 'Caption', group: 'content', control: 'rich-text' },
    {
      path: 'overlay',
      label: 'Cover image',
      help: 'Stands there until the visitor presses play.',
      group: 'design',
      control: 'switch',
    },
    {
      path: 'mainImageId',
      label: 'Image before playing',
      group: 'design',
      control: 'reference',
      pointsTo: 'image',
      empty: 'No image',
      when: [{ path: 'overlay', is: [true] }],
    },
    { path: 'aspectRatio', label: 'Shape', group: 'design', control: 'ratio', choices: ratios },
    { path: 'oembed', label: 'Details from the video service', group: 'more', control: 'hidden' },
  ],
};
