import type { FormField } from './form-field-schema.ts';
import type { FormModel } from './form-model.ts';

/** Forms that members begin with, in the order in which they are offered. */
export const FORM_STARTER_IDS = ['contact', 'quote', 'booking', 'survey', 'rsvp', 'application'] as const;
export type FormStarterId = (typeof FORM_STARTER_IDS)[number];

const NAME: FormField = { id: 'name', type: 'name', title: 'Name', required: true };
const EMAIL: FormField = { id: 'email', type: 'email', title: 'Email', required: true };

/** What the form of a starter says and asks; everything else is as in a new form. */
export const FORM_STARTERS: Readonly<
  Record<FormStarterId, Pick<FormModel, 'name' | 'fields' | 'submitButtonText' | 'submissionMessage'>>
> = {
  contact: {
    name: 'Contact',
    fields: [
      NAME,
      EMAIL,
      { id: 'subject', type: 'text', title: 'Subject' },
      { id: 'message', type: 'textarea', title: 'Message', required: true },
    ],
    submitButtonText: 'Send',
    submissionMessage: 'Thank you! We answer within two working days.',
  },
  quote: {
    name: 'Request for a quote',
    fields: [
      NAME,
      EMAIL,
      { id: 'phone', type: 'phone', title: 'Phone', description: 'If you would rather talk about it.' },
      {
        id: 'work',
        type: 'textarea',
        title: 'What do you need?',
        description: 'Sizes, colours, how many, and what it is for.',
        required: true,
      },
      { id: 'budget', type: 'currency', title: 'Budget' },
      { id: 'deadline', type: 'date', title: 'When do you need it?' },
      {
        id: 'drawings',
        type: 'file',
        title: 'Drawings or photos',
        maxFiles: 3,
        accept: 'any',
      },
    ],
    submitButtonText: 'Ask for a quote',
    submissionMessage: 'Thank you! You get our quote by email.',
  },
  booking: {
    name: 'Booking request',
    fields: [
      NAME,
      EMAIL,
      { id: 'phone', type: 'phone', title: 'Phone', required: true },
      { id: 'date', type: 'date', title: 'Date', required: true },
      { id: 'time', type: 'time', title: 'Time', required: true },
      {
        id: 'people',
        type: 'select',
        title: 'How many people?',
        options: ['1', '2', '3', '4', '5', '6 or more'],
        required: true,
      },
      { id: 'wishes', type: 'textarea', title: 'Anything we should know?' },
    ],
    submitButtonText: 'Request this booking',
    submissionMessage: 'Thank you! It is booked once you get our confirmation by email.',
  },
  survey: {
    name: 'Survey',
    fields: [
      {
        id: 'opinions',
        type: 'likert',
        title: 'How far do you agree?',
        options: ['It was easy to find what I wanted.', 'I would recommend you.', 'I will come back.'],
      },
      {
        id: 'source',
        type: 'radio',
        title: 'How did you hear of us?',
        options: ['From a friend', 'In a search engine', 'On social media', 'Passing by'],
      },
      {
        id: 'interests',
        type: 'checkbox',
        title: 'What would you like more of?',
        options: ['Products', 'Classes', 'Events'],
      },
      { id: 'better', type: 'textarea', title: 'What could we do better?' },
      {
        id: 'email',
        type: 'email',
        title: 'Email',
        description: 'Only if you would like an answer.',
      },
    ],
    submitButtonText: 'Send answers',
    submissionMessage: 'Thank you for your time!',
  },
  rsvp: {
    name: 'RSVP',
    fields: [
      NAME,
      EMAIL,
      {
        id: 'coming',
        type: 'radio',
        title: 'Will you come?',
        options: ['Yes, with pleasure', 'Sorry, I cannot'],
        required: true,
      },
      { id: 'guests', type: 'number', title: 'How many guests come with you?', placeholder: '0' },
      {
        id: 'food',
        type: 'checkbox',
        title: 'Food',
        options: ['Vegetarian', 'Vegan', 'Without gluten', 'Without nuts'],
      },
      { id: 'note', type: 'textarea', title: 'A note to the hosts' },
    ],
    submitButtonText: 'Reply',
    submissionMessage: 'Thank you for your reply!',
  },
  application: {
    name: 'Job application',
    fields: [
      NAME,
      EMAIL,
      { id: 'phone', type: 'phone', title: 'Phone' },
      { id: 'role', type: 'text', title: 'Which role?', required: true },
      { id: 'work', type: 'section', title: 'Your work', underline: true },
      { id: 'portfolio', type: 'website', title: 'Website or portfolio' },
      {
        id: 'cv',
        type: 'file',
        title: 'CV',
        description: 'A PDF or a text document.',
        required: true,
        maxFiles: 2,
        accept: 'documents',
      },
      { id: 'letter', type: 'textarea', title: 'Why do you want to work with us?', required: true },
      { id: 'start', type: 'date', title: 'When could you begin?' },
    ],
    submitButtonText: 'Apply',
    submissionMessage: 'Thank you for applying! We answer every application.',
  },
};
