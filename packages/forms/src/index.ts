export {
  isEmailAddress,
  isMailableAddress,
  MAX_EMAIL_LENGTH,
  MIN_EMAIL_LENGTH,
} from './email-address.ts';
