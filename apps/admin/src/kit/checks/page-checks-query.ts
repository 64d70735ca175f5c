import type { DocumentDraftKind, PageChecks, PageFinding } from '@awning/contract';
import { checkPages, openCanvas } from '@awning/contract/calls';
import { type Client, urlOf } from '@awning/contract/client';
import { queryOptions } from '@tanstack/react-query';
import { measureLayout } from './measure-layout.ts';

export interface CheckSubject {
  readonly kind: DocumentDraftKind;
  readonly id: string;
}

/** Pages that are laid out to be measured, of one list: each costs the browser of the member a page. */
const MOST_MEASURED = 20;

/** What is found on these pages, or on all of the site; measured in a hidden frame where there are not too many. */
export const pageChecksQuery = (api: Client, subjects: readonly CheckSubject[] | null) =>
  queryOptions({
    queryKey: ['page-checks', subjects?.map(({ kind, id }) => `${kind}.${id}`).join(',') ?? 'site'],
    queryFn: ({ signal }) => checkSubjects(api, subjects, signal),
    staleTime: 0,
    retry: false,
  });

export async function checkSubjects(
  api: Client,
  subjects: readonly CheckSubject[] | null,
  signal: AbortSignal,
): Promise<PageChecks> {
  if (subjects?.length === 0) return { findings: [], checked: 0, left: 0 };
  const query =
    subjects === null ? {} : { subjects: subjects.map(({ kind, id }) => `${kind}.${id}`).join(',') };
  const { body } = await api.call(checkPages, { query, signal });
  const findings = [...body.findings];
  // One after the other, while the browser has nothing better to do.
  for (const subject of (subjects ?? []).slice(0, MOST_MEASURED)) {
    signal.throwIfAborted();
    const named = namedSubject(subject, findings);
    const address = urlOf(openCanvas, { params: { ...subject } });
    for (const each of await measureLayout(address, signal))
      if (!findings.some(({ rule, part }) => rule === each.rule && part === each.part))
        findings.push({ ...each, subject: named });
  }
  return { ...body, findings };
}

const namedSubject = ({ kind, id }: CheckSubject, findings: readonly PageFinding[]): PageFinding['subject'] =>
  findings.find(({ subject }) => subject.kind === kind && subject.id === id)?.subject ?? {
    kind,
    id,
    title: '',
    address: null,
  };
