import { clearFieldError, showFieldError } from './form-problems.ts';

/** What was said about files that were not taken, a line for each, until others are picked. */
export interface FileRefusals {
  add(line: string): void;
  forget(): void;
  /** Empty for none. */
  text(): string;
  /** Whether something was added since it was asked last. */
  tell(): boolean;
}

export function collectRefusals(place: HTMLElement): FileRefusals {
  const lines: string[] = [];
  let isUnreported = false;
  const text = (): string => lines.join('\n');
  return {
    text,
    add(line) {
      lines.push(line);
      isUnreported = true;
      showFieldError(place, text());
    },
    forget() {
      lines.length = 0;
      isUnreported = false;
      clearFieldError(place);
    },
    tell() {
      const wasUnreported = isUnreported;
      isUnreported = false;
      return wasUnreported;
    },
  };
}

/** Of several files people have to know which. */
export const lineAbout = ({ name }: File, message: string): string =>
  message.includes(name) ? message : `${name}: ${message}`;
