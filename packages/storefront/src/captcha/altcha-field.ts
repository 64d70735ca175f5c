import { captchaIdleText } from '@awning/contract/captcha-words';
import { type AltchaSolving, type SolvedChallenge, solveAltcha } from './altcha-solving.ts';
import { type CaptchaHandle, type CaptchaOptions, CHECK_UNAVAILABLE } from './captcha-handle.ts';
import { reportCaptcha } from './captcha-report.ts';
import { captchaSize } from './captcha-size.ts';

const WORDS = {
  idle: captchaIdleText,
  working: 'Checking for spam…',
  done: 'Checked. You can send this form.',
  failed: 'The check for spam did not work.',
} as const;
type State = keyof typeof WORDS;

/** A form that is sent slowly must not arrive too late. */
const MARGIN_MS = 60_000;

/**
 * Our own captcha: a line that says what happens. The browser computes as soon as the visitor begins to fill in the
 * form, so it is usually done before they are.
 */
export function attachAltcha(
  container: HTMLElement,
  { action, theme, alignment = 'left' }: CaptchaOptions,
  solve: AltchaSolving = solveAltcha,
): CaptchaHandle {
  const { ownerDocument: document } = container;
  const ending = new AbortController();
  const line = document.createElement('div');
  line.className = 'awning-captcha';
  line.setAttribute('role', 'group');
  line.setAttribute('aria-label', 'Spam check');
  Object.assign(line.dataset, { alignment, size: captchaSize(container), ...(theme && { theme }) });
  const sign = document.createElement('span');
  sign.className = 'awning-captcha-sign';
  sign.setAttribute('aria-hidden', 'true');
  const words = document.createElement('span');
  words.className = 'awning-captcha-words';
  const again = document.createElement('button');
  again.type = 'button';
  again.className = 'awning-captcha-again';
  again.textContent = 'Try again';
  line.append(sign, words, again);
  container.replaceChildren(line);

  let solving: Promise<SolvedChallenge | null> | null = null;
  const show = (state: State): void => {
    line.dataset.state = state;
    words.textContent = WORDS[state];
    again.hidden = state !== 'failed';
    // What needs no attention is not announced while the visitor types.
    if (state === 'failed') words.setAttribute('role', 'alert');
    else words.removeAttribute('role');
  };
  const begin = (): Promise<SolvedChallenge | null> => {
    if (solving) return solving;
    show('working');
    const attempt: Promise<SolvedChallenge | null> = solve(action, ending.signal).then(
      (solved) => {
        if (solving === attempt) show('done');
        return solved;
      },
      (error: unknown) => {
        if (ending.signal.aborted) return null;
        reportCaptcha(error);
        if (solving === attempt) {
          solving = null;
          show('failed');
        }
        return null;
      },
    );
    solving = attempt;
    return attempt;
  };

  const scope = container.closest('form, dialog, .product-restock-notification') ?? container;
  scope.addEventListener('focusin', () => void begin(), { once: true, signal: ending.signal });
  again.addEventListener('click', () => void begin());
  show('idle');
  if (scope.contains(document.activeElement)) void begin();

  return {
    async token() {
      const solved = await begin();
      if (solved === null) return null;
      if (solved.expiresAt - MARGIN_MS > Date.now()) return { captchaKey: solved.token };
      solving = null;
      const fresh = await begin();
      return fresh && { captchaKey: fresh.token };
    },
    // Nobody has to complete anything here, so it never waits for the visitor.
    fault: () => CHECK_UNAVAILABLE,
    reset() {
      // Only what was solved may be spent; a failure stays in sight, with the way to try again.
      if (line.dataset.state !== 'done') return;
      solving = null;
      show('idle');
    },
    destroy() {
      ending.abort();
      line.remove();
    },
  };
}
