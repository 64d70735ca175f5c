import { defineErrors } from '../errors/index.ts';

/** What the kernel itself refuses, before any module is asked. */
export const httpErrors = defineErrors('http', {
  badRequest: { status: 400, message: 'That request could not be understood.' },
  malformedJson: { status: 400, message: 'The body is not valid JSON.' },
  tooManyFields: { status: 400, message: 'The form has too many fields; {max} are the most.' },
  tooManyNames: {
    status: 400,
    message: 'One object of the body has too many fields; {max} are the most.',
  },
  tooManyParts: { status: 400, message: 'The body has too many fields and lists; {max} are the most.' },
  tooDeep: { status: 400, message: 'The body is nested too deeply; {max} levels are the most.' },
  unstorableText: {
    status: 400,
    message: 'The text contains a character that cannot be stored. Remove it and try again.',
  },
  badIdempotencyKey: {
    status: 400,
    message: 'The Idempotency-Key must have 1 to {max} characters, all of them from plain ASCII.',
  },
  invalid: { status: 400, message: 'Some of the values are not valid. Please check your entries.' },
  notFound: { status: 404, message: 'We couldn’t find anything at {path}.' },
  timeout: { status: 408, message: 'The request took too long to arrive.' },
  conditionFailed: { status: 412, message: 'This has changed since you last saw it.' },
  bodyTooLarge: { status: 413, message: 'That is too much to send at once.' },
  addressTooLong: { status: 414, message: 'That address is too long.' },
  unsupportedType: { status: 415, message: 'That kind of content is not accepted here.' },
  rangeMissing: { status: 416, message: 'That part of the file does not exist.' },
  expectationFailed: { status: 417, message: 'What the request expects cannot be promised.' },
  preconditionRequired: {
    status: 428,
    message: 'Say with If-Match which version you change, so that nobody’s work is lost.',
  },
  tooManyRequests: { status: 429, message: 'Too many requests. Please wait a moment and try again.' },
  headersTooLarge: { status: 431, message: 'The headers of that request are too large.' },
  internal: { status: 500, message: 'Something went wrong on our side. Please try again.' },
  unavailable: { status: 503, message: 'The site is busy or restarting. Please try again in a moment.' },
  diskFull: {
    status: 507,
    message: 'There is no room left to store this. Please tell the owner of the site.',
  },
});

export const securityErrors = defineErrors('security', {
  unknownSite: { status: 404, message: 'There is no site at this address.' },
  signInRequired: { status: 401, message: 'Please sign in first.' },
  notAllowed: { status: 403, message: 'Your account may not do this.' },
  badApiKey: {
    status: 401,
    message: 'This API key is not valid here. It may be mistyped, revoked, or of another site.',
  },
  apiKeyScope: {
    status: 403,
    message: 'This API key has not the scope for this call, or the call is for members who signed in.',
  },
  crumbFail: { status: 403, message: 'Your session has changed. Please try again.' },
  crossSite: { status: 403, message: 'This form can only be sent from the site itself.' },
  operatorOnly: { status: 403, message: 'This address answers only to the machine that runs the site.' },
});
