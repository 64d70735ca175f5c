import { postLockForm, postSignInForm } from '@awning/contract/calls';
import { escapeHtml } from '@awning/site-model';
import type { LockedBy } from './site-access.ts';

export interface LockView {
  readonly siteTitle: string;
  readonly lockedBy: LockedBy;
  /** Where the visitor wanted to go, on this site. */
  readonly returnTo: string;
  /** Why the last password did not open it. */
  readonly error: string | null;
  /** Blocks of the owner's lock screen, drawn, in the place of the title. */
  readonly ownContent: string | null;
}

/** The body of the lock screen: works as a plain form, by keyboard and with screen readers. */
export function lockScreen({ siteTitle, lockedBy, returnTo, error, ownContent }: LockView): string {
  const above = ownContent ?? `<h1>${escapeHtml(siteTitle)}</h1>`;
  if (lockedBy.kind === 'private')
    return `<section class="awning-lock" data-lock="private">
${above}
<p>This site is private.</p>
<p><a href="/config">Sign in as a member</a></p>
</section>`;
  if (lockedBy.kind === 'members')
    return `<section class="awning-lock" data-lock="members">
${above}
<form class="awning-lock-form" method="post" action="${postSignInForm.path}">
  <p>This page is only for people who have an account here. Sign in to see it.</p>
  <input type="hidden" name="returnTo" value="${escapeHtml(returnTo)}">
  <label for="lock-email">Email</label>
  <input id="lock-email" name="email" type="email" autocomplete="username" required>
  <label for="lock-password">Password</label>
  <input id="lock-password" name="password" type="password" autocomplete="current-password" required>
  <button type="submit">Sign in</button>
</form>
</section>`;
  const sentence = lockedBy.page === null ? 'This site is' : 'This page is';
  const errorAttributes = error === null ? '' : ' aria-invalid="true" aria-describedby="lock-error"';
  return `<section class="awning-lock" data-lock="password">
${above}
<form class="awning-lock-form" method="post" action="${postLockForm.path}">
  <p>${sentence} only for people who know the password.</p>
  <p class="awning-lock-error" id="lock-error" role="alert"${error === null ? ' hidden' : ''}>${escapeHtml(error ?? '')}</p>
  <input type="hidden" name="page" value="${escapeHtml(lockedBy.page ?? '')}">
  <input type="hidden" name="returnTo" value="${escapeHtml(returnTo)}">
  <label for="lock-password">Password</label>
  <input id="lock-password" name="password" type="password" autocomplete="current-password" required${errorAttributes}>
  <button type="submit">Enter</button>
</form>
</section>`;
}

/** In the colours and faces of the site; small enough to travel with the page. */
export const LOCK_STYLE = `.awning-lock-page{margin:0;min-height:100svh;display:grid;background:var(--awning-paper);color:var(--awning-ink);font:400 1.0625rem/1.6 var(--awning-sans,system-ui,sans-serif)}
.awning-lock-page main{align-self:center;justify-self:center;width:min(100%,30rem);padding:2rem;box-sizing:border-box;overflow-wrap:break-word}
.awning-lock-page.has-own-content main{width:min(100%,70rem)}
.awning-lock h1{line-height:1.15;margin:0 0 1.5rem}
.awning-lock-form{display:grid;gap:.75rem;max-width:26rem}
.awning-lock-form p{margin:0}
.awning-lock-error{color:var(--awning-danger,#9b1c2e)}
.awning-lock-form input,.awning-lock-form button{font:inherit;min-height:2.75rem;padding:.5rem .75rem;box-sizing:border-box;width:100%;border:1px solid currentColor;border-radius:4px}
.awning-lock-form input{background:transparent;color:inherit}
.awning-lock-form button{background:var(--awning-ink);color:var(--awning-paper);cursor:pointer}
.awning-lock-form :focus-visible,.awning-lock a:focus-visible{outline:3px solid var(--awning-accent,currentColor);outline-offset:2px}
.awning-lock a{color:inherit}`;
