import { useRouterState } from '@tanstack/react-router';
import { useEffect } from 'react';
import { useMemberSession } from '../../api/member-session-query.ts';

/** A record that was open, as the palette offers it again. */
export interface RecentRecord {
  readonly title: string;
  /** Below `/config`. */
  readonly to: string;
}

const SHOWN = 6;

/** Each member and site has records of their own, also where a browser is shared. */
const storageKey = (websiteId: string, memberId: string): string => `awning-recent ${websiteId} ${memberId}`;

export function readRecent(websiteId: string, memberId: string): RecentRecord[] {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(storageKey(websiteId, memberId)) ?? '[]');
    return Array.isArray(stored) ? stored.filter(isRecord).slice(0, SHOWN) : [];
  } catch {
    return [];
  }
}

const isRecord = (value: unknown): value is RecentRecord =>
  typeof value === 'object' &&
  value !== null &&
  'title' in value &&
  typeof value.title === 'string' &&
  'to' in value &&
  typeof value.to === 'string' &&
  /^\/(?!\/)/.test(value.to);

/** Remembers that this record was open. */
export function useRecentRecord(title: string): void {
  const { website, member } = useMemberSession();
  const path = useRouterState({ select: (state) => state.location.pathname });
  const memberId = member?.id;
  useEffect(() => {
    if (memberId === undefined || title === '') return;
    const to = path.replace(/^\/config(?=\/)/, '');
    const others = readRecent(website.id, memberId).filter((record) => record.to !== to);
    try {
      localStorage.setItem(
        storageKey(website.id, memberId),
        JSON.stringify([{ title, to }, ...others].slice(0, SHOWN)),
      );
    } catch {
      // A full or forbidden store only costs the shortcut.
    }
  }, [website.id, memberId, path, title]);
}
