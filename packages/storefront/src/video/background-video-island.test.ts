// @vitest-environment happy-dom
import { beforeEach, describe, expect, it } from 'vitest';
import { mount } from './background-video-island.ts';

const context = { props: {}, readPage: () => ({}), fail: () => {} };

function show(): HTMLVideoElement {
  document.body.innerHTML =
    '<section class="page-section"><div class="awning-background"><video class="awning-background-video" muted loop autoplay><source src="/media/waves.mp4"></video></div></section>';
  const video = document.querySelector('video');
  if (!video) throw new Error('Nothing is shown');
  return video;
}

const button = () => document.querySelector<HTMLButtonElement>('.page-section > .awning-background-pause');

/** This browser plays nothing; it only keeps count. */
function pretendToPlay(video: HTMLVideoElement, { paused }: { paused: boolean }): void {
  let isPaused = paused;
  const turn = (to: boolean) => {
    isPaused = to;
    video.dispatchEvent(new Event(to ? 'pause' : 'play'));
  };
  Object.defineProperties(video, {
    paused: { get: () => isPaused },
    currentSrc: { value: '/media/waves.mp4' },
    play: { value: async () => turn(false) },
    pause: { value: () => turn(true) },
  });
}

describe('a film behind a section', () => {
  beforeEach(() => {
    document.body.innerHTML = '';
  });

  it('a background video can be paused and played again', () => {
    const video = show();
    pretendToPlay(video, { paused: false });
    mount(video, context);
    expect(button()?.getAttribute('aria-label')).toBe('Pause background video');
    expect(button()?.getAttribute('aria-pressed')).toBe('false');
    button()?.click();
    expect(video.paused).toBe(true);
    expect(button()?.getAttribute('aria-pressed')).toBe('true');
    button()?.click();
    expect(video.paused).toBe(false);
    expect(button()?.getAttribute('aria-pressed')).toBe('false');
  });

  it('a background video has no button when nothing moves, as with reduced motion', () => {
    const video = show();
    Object.defineProperties(video, {
      currentSrc: { value: '' },
      networkState: { value: HTMLMediaElement.NETWORK_NO_SOURCE },
    });
    mount(video, context);
    expect(button()).toBeNull();
  });
});
