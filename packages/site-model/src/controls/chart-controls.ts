import type { chartBlock } from '../blocks/chart-block.ts';
import { type BlockControlsOf, choices } from './typed-controls.ts';

export const chartControls: BlockControlsOf<(typeof chartBlock)['defaults']> = {
  label: 'Chart',
  help: 'Numbers as bars, lines or a pie.',
  group: 'basics',
  icon: 'chart-bar',
  searchWords: ['graph', 'diagram', 'statistics', 'data', 'numbers', 'bar', 'line', 'pie', 'table'],
  main: 'dataset',
  minWidth: 6,
  controls: [
    {
      path: 'chartType',
      label: 'Kind of chart',
      group: 'content',
      control: 'segments',
      choices: choices({ bar: 'Bars', line: 'Lines', pie: 'Pie' }),
    },
    {
      path: 'dataset',
      label: 'Data',
      help: 'Each row has a name and a number in every column. A pie shows the first column.',
      group: 'content',
      control: 'table',
    },
    { path: 'title', label: 'Title', group: 'content', control: 'text' },
    {
      path: 'description',
      label: 'Description',
      help: 'What the chart shows. Screen readers read it out as well.',
      group: 'content',
      control: 'text',
      multiline: true,
    },
    {
      path: 'prefix',
      label: 'Before each number',
      help: 'Such as $.',
      group: 'content',
      control: 'text',
    },
    {
      path: 'suffix',
      label: 'After each number',
      help: 'Such as % or kg, with a space before it where one belongs.',
      group: 'content',
      control: 'text',
    },
    {
      path: 'stacked',
      label: 'Stack the bars of a row',
      group: 'design',
      control: 'switch',
      when: [{ path: 'chartType', is: ['bar'] }],
    },
    {
      path: 'showLegend',
      label: 'Legend',
      help: 'Names the slices of a pie, and the columns where there are several.',
      group: 'design',
      control: 'switch',
    },
    {
      path: 'showTable',
      label: 'Table below the chart',
      help: 'When this is off, visitors can unfold the table.',
      group: 'design',
      control: 'switch',
    },
  ],
};
