import { createHash } from 'node:crypto';
import { type ConsentQuestion, type CookieSettings, consentCategories } from '@awning/contract';

/**
 * What visitors agree to or not, word for word, and the version of it. Other words, other categories, or code that
 * waits for another of them make another version, and then everybody is asked again; the words of buttons do not.
 */
export function cookieQuestion(settings: CookieSettings): {
  readonly version: string;
  readonly question: ConsentQuestion;
} {
  const { title, text, codeCategory, timesAskedAgain } = settings;
  const question = {
    title,
    text,
    categories: consentCategories
      .filter((category) => settings.asked.includes(category))
      .map((category) => ({ category, ...settings[category] })),
  };
  const inputs = JSON.stringify([question, codeCategory, timesAskedAgain]);
  return { version: createHash('sha256').update(inputs).digest('hex').slice(0, 16), question };
}

/** Whether the owner's own code is data until a visitor agrees. */
export const holdsCode = ({ enabled, codeCategory }: CookieSettings): boolean =>
  enabled && codeCategory !== 'necessary';
