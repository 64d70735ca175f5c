import { Type } from 'typebox';
import { BLOCK_TYPES } from '../codes/page-data-codes.ts';
import { defineBlock } from './block-definition.ts';
import { Alignment, IdOrNull, Line, strict } from './block-fields.ts';

/** A block without a donation is unfinished, not wrong: visitors see nothing in its place. */
export const donationBlock = defineBlock({
  type: BLOCK_TYPES.donation,
  name: 'donation',
  title: 'Donation',
  schema: Type.Object(
    {
      donationId: IdOrNull,
      showImage: Type.Boolean(),
      showTitle: Type.Boolean(),
      showDescription: Type.Boolean(),
      /** How much was given, and how much of the goal that is. */
      showGoal: Type.Boolean(),
      buttonText: Line(100),
      alignment: Alignment,
    },
    strict,
  ),
  defaults: {
    donationId: null,
    showImage: true,
    showTitle: true,
    showDescription: true,
    showGoal: true,
    buttonText: 'Donate',
    alignment: 'left',
  },
  problem: ({ buttonText }) => (buttonText.trim() === '' ? 'The button of the donation needs a text' : null),
  references: ({ donationId }) => ({ donationIds: donationId === null ? [] : [donationId] }),
});
