export const MIN_EMAIL_LENGTH = 3;
export const MAX_EMAIL_LENGTH = 256;

const MAX_LABEL_LENGTH = 63;
const LOCAL_PART = /^[\w.!#$%&'*+/=?^`{|}~-]+$/;
const LABEL = /^[a-zA-Z\d-]+$/;

/**
 * Whether text looks like an email address, by the rules that browsers apply to email fields. Whether somebody reads
 * it only a mail can tell.
 */
export function isEmailAddress(text: string): boolean {
  if (text.length < MIN_EMAIL_LENGTH || text.length > MAX_EMAIL_LENGTH) return false;
  const at = text.lastIndexOf('@');
  return (
    at > 0 &&
    LOCAL_PART.test(text.slice(0, at)) &&
    text
      .slice(at + 1)
      .split('.')
      .every(isLabel)
  );
}

const isLabel = (label: string): boolean =>
  label.length <= MAX_LABEL_LENGTH && LABEL.test(label) && !label.startsWith('-') && !label.endsWith('-');
