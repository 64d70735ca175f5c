import type { PerformanceSettings, VisitPage, Vital, VitalDevice } from '@awning/contract';
import { readPerformanceSettings, recordPerformance } from '@awning/contract/calls';
import { onCLS, onFCP, onINP, onLCP, onTTFB } from 'web-vitals';
import { readConsent, sendsSignal } from '../cookies/consent-state.ts';
import { send } from '../visits/sending/send.ts';
import { reportSpeed } from './speed-reporter.ts';

/** The admin, its previews and the editor. */
const EDITING = /\/config(?:\/|$)/;
const SETTINGS_MS = 30_000;

type Watch = (
  onReport: (metric: { readonly name: Vital; readonly value: number }) => void,
  options: { readonly reportAllChanges: boolean },
) => void;
const watches: readonly Watch[] = [onTTFB, onFCP, onLCP, onCLS, onINP];

/**
 * Fetched when the page is idle. No cookie and no storage: a page load is measured, not a visitor. Those who have said
 * no to being counted, or whose browser does, are left out all the same, and so is who works here.
 */
export function measureSpeed(element: Element): void {
  const { isOff }: VisitPage = JSON.parse(element.textContent);
  if (isOff || EDITING.test(location.pathname) || document.cookie.includes('awning-staff')) return;
  if (wantsToBeLeftAlone()) return;
  if (document.readyState === 'complete') begin();
  else addEventListener('load', () => setTimeout(begin), { once: true });
}

function wantsToBeLeftAlone(): boolean {
  const { decided, analytics } = readConsent();
  return !analytics && (decided || sendsSignal());
}

function begin(): void {
  const [navigation] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  const reporter = reportSpeed({
    observe(report) {
      for (const watch of watches)
        watch(({ name, value }) => report(name, value), { reportAllChanges: true });
    },
    readSettings,
    send(report) {
      // They may have said no since.
      if (wantsToBeLeftAlone()) return;
      const body = new Blob([JSON.stringify(report)], { type: 'application/json' });
      void send(recordPerformance.path, body).catch(() => {});
    },
    page: location.pathname,
    device: deviceOf(),
    sinceLoadMs: performance.now() - (navigation?.loadEventEnd || performance.now()),
  });
  // Behind the listeners of the measurements, which complete their values at that moment.
  addEventListener('pagehide', reporter.leave);
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'hidden') reporter.leave();
  });
}

async function readSettings(): Promise<PerformanceSettings | null> {
  try {
    const response = await fetch(readPerformanceSettings.path, { signal: AbortSignal.timeout(SETTINGS_MS) });
    return response.ok ? await response.json() : null;
  } catch {
    return null;
  }
}

/** The shorter side of the screen, so that a phone that is turned stays one. */
function deviceOf(): VitalDevice {
  if (!matchMedia('(pointer: coarse)').matches) return 'desktop';
  return Math.min(screen.width, screen.height) < 600 ? 'phone' : 'tablet';
}
