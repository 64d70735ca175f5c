export const MIN_EMAIL_LENGTH = 3;
export const MAX_EMAIL_LENGTH = 256;

const MAX_LABEL_LENGTH = 63;
const LOCAL_PART = /^[\w.!#$%&'*+/=?^`{|}~-]+$/;
const LABEL = /^[a-zA-Z\d-]+$/;

/**
 * Whether text looks like an email address, by the rules that browsers apply to email fields. Only a mail can show
 * whether a person reads it.
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

const TOP_LEVEL = /^(?:\p{L}{2,}|xn--[a-z\d-]+)$/iu;
const ANY_LABEL = /^[\p{L}\p{M}\p{N}-]+$/u;

/**
 * Whether a mail can be sent there: stricter than browsers about the domain, which needs a dot and a top level, and
 * open to letters of all alphabets in it. Before the @ mail servers take only those of the West.
 */
export function isMailableAddress(text: string): boolean {
  const at = text.lastIndexOf('@');
  const labels = text.slice(at + 1).split('.');
  // What is between is measured by the rule for all addresses.
  return (
    labels.length > 1 &&
    TOP_LEVEL.test(labels.at(-1) ?? '') &&
    labels.every((label) => ANY_LABEL.test(label)) &&
    isEmailAddress(text.slice(0, at + 1) + labels.map((label) => label.replace(/\P{ASCII}/gu, 'x')).join('.'))
  );
}
