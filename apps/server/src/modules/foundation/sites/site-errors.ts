import { defineErrors } from '../../../platform/errors/index.ts';

export const siteErrors = defineErrors('sites', {
  badSlug: {
    status: 400,
    message:
      'A site name may have lower-case letters, digits and dashes, up to 63, and starts and ends with a letter or digit.',
  },
  badHost: { status: 400, message: '"{host}" is not a domain name such as shop.example.com.' },
  hostReserved: {
    status: 400,
    message: '"{host}" is an address of this install itself, where its sites answer by their names.',
  },
  badTitle: { status: 400, message: 'A site needs a title of at most 200 characters.' },
  slugTaken: { status: 409, message: 'There is already a site named "{slug}".' },
  hostTaken: { status: 409, message: 'The domain "{host}" already belongs to a site.' },
  hostUnproven: {
    status: 409,
    message:
      '"{host}" does not lead to this server yet, and has no TXT entry that names this site. A new entry can take an hour.',
  },
  localMachine: {
    status: 409,
    message:
      '"{host}" cannot be verified: this server runs on a local machine, to which no domain can lead. Set AWNING_BASE_URL to its address on the internet, start it again, then verify the domain.',
  },
  hostClaimed: {
    status: 409,
    message:
      'Another site of this server waits for "{host}" as well. Prove with the TXT entry that it is yours.',
  },
  hostUnverified: {
    status: 409,
    message: '"{host}" is not verified yet. Links use it only once it is known to be yours.',
  },
  hostMissing: { status: 404, message: 'The site "{slug}" has no domain "{host}".' },
  tooManyDomains: { status: 409, message: 'A site has up to {max} domains. Remove one that is not used.' },
  creationClosed: {
    status: 403,
    message: 'Sites of this server are made by its operator. Ask them for another one.',
  },
  lastOne: {
    status: 409,
    message: 'This is the only site of the server. Make another one first.',
  },
  primaryStays: {
    status: 409,
    message: 'Links use "{host}". Make another domain of the site the primary one first.',
  },
  notFound: { status: 404, message: 'There is no site named "{slug}".' },
});
