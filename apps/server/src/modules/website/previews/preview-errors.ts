import { defineErrors } from '../../../platform/errors/index.ts';

export const previewErrors = defineErrors('previews', {
  linkExpired: {
    status: 410,
    message: 'This preview link has expired. Ask the person who sent it to you for a new one.',
  },
  linkRevoked: {
    status: 410,
    message: 'This preview link was withdrawn. Ask the person who sent it to you for a new one.',
  },
  noLink: { status: 404, message: 'There is no such preview link.' },
  onePageOnly: { status: 404, message: 'This preview link shows one page, and not this one.' },
  targetMissing: { status: 404, message: 'The page or item that the link is for does not exist.' },
  targetNeeded: {
    status: 400,
    message: 'Please say which page or item the link is for, and only if it is for one page.',
  },
  tooManyLinks: {
    status: 409,
    message: 'There are {max} preview links that work already. Withdraw some of them first.',
  },
});
