import type { MailingListImport, MailingListImported } from '@awning/contract';
import { isMailableAddress } from '@awning/forms';
import type { Clock } from '../../../platform/clock.ts';
import type { Database } from '../../../platform/db/index.ts';
import { canonicalEmail } from '../../../platform/email-address.ts';
import type { WebsiteId } from '../../../platform/entity-ids.ts';
import type { Outbox } from '../../../platform/events/index.ts';
import type { Ids } from '../../../platform/ids.ts';
import { announceChange } from './list-changed.ts';
import { enterImported } from './list-join-repository.ts';
import { mailingListErrors } from './mailing-list-errors.ts';

/** Longer names are cut: a person is not refused for one. */
const LONGEST_NAME = 200;

const nameOf = (text = ''): string =>
  Array.from(text.replaceAll('\0', '').trim()).slice(0, LONGEST_NAME).join('');

interface ImportParts {
  readonly database: Database;
  readonly outbox: Outbox;
  readonly ids: Ids;
  readonly clock: Clock;
}

/** Puts people on the list who agreed elsewhere, each address once. Repeating it changes nothing. */
export async function importPeople(
  { database, outbox, ids, clock }: ImportParts,
  websiteId: WebsiteId,
  { people, wording, proof, consentedOn }: MailingListImport,
): Promise<MailingListImported> {
  const consentedAt = new Date(consentedOn);
  if (consentedAt > clock.now()) throw mailingListErrors.consentInFuture();
  const wrong: number[] = [];
  const distinct = new Map<string, MailingListImport['people'][number]>();
  for (const [index, person] of people.entries()) {
    const email = person.email.trim();
    if (!isMailableAddress(email)) wrong.push(index);
    else if (!distinct.has(canonicalEmail(email))) distinct.set(canonicalEmail(email), { ...person, email });
  }
  const rows = Array.from(distinct.values(), ({ email, firstName, lastName }) => ({
    entryId: ids.next(),
    email,
    firstName: nameOf(firstName),
    lastName: nameOf(lastName),
  }));
  if (rows.length === 0) return { added: 0, known: 0, left: 0, wrong };
  const consent = { wording: wording.trim(), proof: proof.trim(), consentedAt };
  const { added, left } = await database.transaction(async (tx) => {
    const entered = await enterImported(tx, websiteId, rows, consent);
    await announceChange(outbox, tx, websiteId, { emails: rows.map(({ email }) => email) });
    return entered;
  });
  return { added, left, known: people.length - wrong.length - added - left, wrong };
}
