/** The shortest password that may be chosen, as in the contract's `NewPassword`. */
export const newPasswordMinLength = 10;

/** A sentence about what is wrong, or undefined. The server has the last word; these only save a round trip. */
export function checkEmail(email: string): string | undefined {
  if (email === '') return 'Enter your email address.';
  if (!/^\S+@\S+\.\S{2,}$/.test(email)) return 'This does not look like an email address.';
  return undefined;
}

export function checkTypedPassword(password: string): string | undefined {
  return password === '' ? 'Enter your password.' : undefined;
}

export function checkNewPassword(password: string): string | undefined {
  if (password.length >= newPasswordMinLength) return undefined;
  return `Choose at least ${newPasswordMinLength} characters.`;
}
