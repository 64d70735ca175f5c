import { cleanup, configure } from '@testing-library/react';
import { afterAll, afterEach, vi } from 'vitest';

// The first page of a process also loads its code, which takes its time on a busy machine.
configure({ asyncUtilTimeout: 30_000 });

const opened = new Set<BroadcastChannel>();

class ChannelOfTest extends BroadcastChannel {
  constructor(name: string) {
    super(name);
    opened.add(this);
  }

  override postMessage(message: unknown): void {
    if (opened.has(this)) super.postMessage(message);
  }
}

vi.stubGlobal('BroadcastChannel', ChannelOfTest);

// Otherwise the services of each test before would hear what is saved in this one, and read it again.
afterEach(() => {
  for (const channel of opened) channel.close();
  opened.clear();
});

// What a test has shown, typed and left is not there for the next one.
afterEach(() => {
  cleanup();
  sessionStorage.clear();
  for (const link of document.head.querySelectorAll('link')) link.remove();
});

// Test files share a window.
afterAll(() => {
  localStorage.clear();
  document.body.replaceChildren();
  document.head.replaceChildren();
  for (const element of [document.documentElement, document.head, document.body])
    for (const { name } of [...element.attributes]) element.removeAttribute(name);
  history.replaceState(null, '', '/');
});
