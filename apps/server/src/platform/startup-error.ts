/**
 * A reason not to start that the person at the keyboard can do something about. The message is one line that
 * names the cause and the remedy; main prints it without a stack and exits with 1.
 */
export class StartupError extends Error {
  override name = 'StartupError';
}
