// @vitest-environment happy-dom
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { CaptchaChallenge } from '@awning/contract';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { attachAltcha } from './altcha-field.ts';
import { deriveWith, findSolution } from './altcha-solver.ts';
import type { SolvedChallenge } from './altcha-solving.ts';
import { derivePlainKey } from './plain-key-derivation.ts';

const css = readFileSync(join(import.meta.dirname, 'captcha.css'), 'utf8');

/** Made and solved by the library that the server uses. */
const challenge: CaptchaChallenge = {
  parameters: {
    algorithm: 'PBKDF2/SHA-256',
    cost: 50,
    data: { action: 'form-block', expires: 4_000_000_000, site: 'a' },
    keyLength: 32,
    keyPrefix: '70473eb5548c150bc0775249a6668b6b',
    keySignature: 'd6756601728cd31e34f1fd7121ae9d3fd84e3f9f19ae50afe386fa3afb5608d8',
    nonce: 'a62131725b90855265ab846f73fd6997',
    salt: '1cc616ad913c32709276910a8204bb8f',
  },
  signature: '038eb053a8dfd9e9ca3ffb4cfea92795fa3c271fa19fa2d5d8ef0a3221fd1566',
};
const derivedKey = '70473eb5548c150bc0775249a6668b6b6716c1024d5b4ca1822854b9a2de06e6';

describe('solving', () => {
  it('solving finds the number that the server chose, also in one of several shares', async () => {
    const derive = deriveWith(globalThis.crypto.subtle);
    expect(await findSolution(challenge, { start: 0, step: 1 }, derive)).toEqual({ counter: 23, derivedKey });
    expect(await findSolution(challenge, { start: 3, step: 4 }, derive)).toEqual({ counter: 23, derivedKey });
  });
  it('solving finds the same number with the plain key derivation', async () => {
    const solution = await findSolution(challenge, { start: 0, step: 1 }, derivePlainKey);
    expect(solution).toEqual({ counter: 23, derivedKey });
  });
});

describe('the field', () => {
  const solve = vi.fn<() => Promise<SolvedChallenge>>();
  const reported = vi.fn();
  let container: HTMLElement;
  const line = () => container.querySelector<HTMLElement>('.awning-captcha');
  const words = () => container.querySelector('.awning-captcha-words');
  const later = (ms: number, token: string) => async () => ({ token, expiresAt: Date.now() + ms });
  const settled = async () => {
    for (let turn = 0; turn < 5; turn += 1) await undefined;
  };

  beforeEach(() => {
    vi.stubGlobal('reportError', reported);
    document.body.innerHTML = '<form><input name="a"><div class="captcha-container"></div></form>';
    container = document.querySelector('.captcha-container') ?? document.body;
    solve.mockImplementation(later(600_000, 'T1'));
  });
  afterEach(() => {
    vi.unstubAllGlobals();
    solve.mockReset();
    reported.mockReset();
  });

  it.each([
    [319, 'compact'],
    [320, 'normal'],
  ])('SF-9.19 in a container of %s px is %s', (width, size) => {
    vi.spyOn(container, 'getBoundingClientRect').mockReturnValue(new DOMRect(0, 0, width, 78));
    document.body.insertAdjacentHTML('beforeend', `<style>${css}</style>`);
    attachAltcha(container, { action: 'form-block' }, solve);
    const element = line() ?? document.body;
    const { padding, gap, fontSize } = window.getComputedStyle(element);
    expect(element.dataset.size).toBe(size);
    expect([padding, gap, fontSize]).toEqual(
      size === 'compact' ? ['6px 10px', '8px', '13px'] : ['8px 14px 8px 12px', '10px', '14px'],
    );
  });

  it('the captcha field starts at once when the form already has the focus', () => {
    document.querySelector('input')?.focus();
    attachAltcha(container, { action: 'form-block' }, solve);
    expect(line()?.dataset.state).toBe('working');
  });

  it('the captcha field starts when a visitor begins to fill in the form, with nothing to solve by hand', async () => {
    const captcha = attachAltcha(container, { action: 'form-block' }, solve);
    expect([solve.mock.calls.length, line()?.dataset.state]).toEqual([0, 'idle']);
    document.querySelector('input')?.dispatchEvent(new FocusEvent('focusin', { bubbles: true }));
    expect(line()?.dataset.state).toBe('working');
    await settled();
    expect(line()?.dataset.state).toBe('done');
    expect(await captcha.token()).toEqual({ captchaKey: 'T1' });
    expect(solve).toHaveBeenCalledTimes(1);
    expect(container.querySelectorAll('input, select')).toHaveLength(0);
  });

  it('solves again after a reset, and when the token would arrive too late', async () => {
    const captcha = attachAltcha(container, { action: 'form-block' }, solve);
    await captcha.token();
    captcha.reset();
    expect(line()?.dataset.state).toBe('idle');
    solve.mockImplementation(later(30_000, 'T2'));
    solve.mockImplementationOnce(later(30_000, 'old')).mockImplementationOnce(later(600_000, 'T3'));
    expect(await captcha.token()).toEqual({ captchaKey: 'T3' });
  });

  it('the captcha field keeps its work when a form failed before it needed the token', async () => {
    const captcha = attachAltcha(container, { action: 'form-block' }, solve);
    document.querySelector('input')?.dispatchEvent(new FocusEvent('focusin', { bubbles: true }));
    captcha.reset();
    expect(line()?.dataset.state).toBe('working');
    expect(await captcha.token()).toEqual({ captchaKey: 'T1' });
    expect(solve).toHaveBeenCalledTimes(1);
  });

  it('the captcha field announces a failure to screen readers, and can be tried again', async () => {
    solve.mockRejectedValueOnce(new Error('No challenge for a captcha (503).'));
    const captcha = attachAltcha(container, { action: 'form-block' }, solve);
    expect(await captcha.token()).toBeNull();
    // The form that could not be sent resets its captcha.
    captcha.reset();
    expect([line()?.dataset.state, words()?.getAttribute('role')]).toEqual(['failed', 'alert']);
    expect(captcha.fault()).toBe('The check for spam did not work, so nothing was sent. Please try again.');
    expect(reported).toHaveBeenCalledTimes(1);
    container.querySelector('button')?.click();
    expect(await captcha.token()).toEqual({ captchaKey: 'T1' });
    expect([words()?.getAttribute('role'), container.querySelector('button')?.hidden]).toEqual([null, true]);
  });

  it('a destroyed captcha field is removed and starts nothing', async () => {
    attachAltcha(container, { action: 'form-block' }, solve).destroy();
    document.querySelector('input')?.dispatchEvent(new FocusEvent('focusin', { bubbles: true }));
    expect([container.childElementCount, solve.mock.calls.length]).toEqual([0, 0]);
  });
});
