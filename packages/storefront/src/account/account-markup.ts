/** What the server's markup of the account page says when the island takes it over. */
export type AccountMarkup = {
  signedInAs: string | null;
  /** Typed before a failed sign-in without script, and sent back by the server. */
  email: string;
  error: string | null;
};

export function readAccountMarkup(element: HTMLElement): AccountMarkup {
  const error = element.querySelector<HTMLElement>('.awning-account-error');
  const email = element.querySelector<HTMLInputElement>('input[name="email"]');
  return {
    signedInAs: element.dataset.state === 'signed-in' ? (element.dataset.email ?? '') : null,
    email: email?.defaultValue ?? '',
    error: (error && !error.hidden && error.textContent?.trim()) || null,
  };
}
