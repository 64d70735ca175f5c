import {
  CODE_INJECTION_LIMIT,
  type CodeInjection,
  type CodeInjectionChange,
  type SiteIdentity,
  type SiteIdentityChange,
} from '@awning/contract';
import { safeLink } from '@awning/site-model';
import type { Clock } from '../../../platform/clock.ts';
import type { Database, Queryable } from '../../../platform/db/index.ts';
import type { WebsiteId } from '../../../platform/entity-ids.ts';
import { cleanRichText } from '../../../platform/rich-text/index.ts';
import { joinSave, type SiteVersions } from '../../../platform/site-versions/index.ts';
import { addressesIn, type Media } from '../../website/media/index.ts';
import { codeDefaults, identityDefaults } from './setting-defaults.ts';
import { settingErrors } from './setting-errors.ts';
import { readSettings, writeSettings } from './setting-repository.ts';
import type { Change, Versioned } from './settings.ts';

/**
 * Changes how a site presents itself. Apart from `Settings`, because images and pages are kept by modules that ask
 * for settings.
 */
export interface IdentityEditor {
  /** As stored at this moment; pages use what is cached of it. */
  identity(websiteId: WebsiteId, db?: Queryable): Promise<Versioned<SiteIdentity>>;
  code(websiteId: WebsiteId, db?: Queryable): Promise<Versioned<CodeInjection>>;
  /** Fields that are not given keep their value. */
  changeIdentity(websiteId: WebsiteId, change: Change<SiteIdentityChange>): Promise<Versioned<SiteIdentity>>;
  changeCode(websiteId: WebsiteId, change: Change<CodeInjectionChange>): Promise<Versioned<CodeInjection>>;
}

export interface IdentityEditorParts {
  readonly database: Database;
  readonly siteVersions: SiteVersions;
  readonly clock: Clock;
  readonly media: Pick<Media, 'images' | 'recordUses'>;
  /** Whether there is such a page that visitors may open. */
  readonly isShown: (db: Queryable, websiteId: WebsiteId, pageId: string) => Promise<boolean>;
}

const IMAGES = ['logoImageId', 'faviconImageId', 'socialImageId'] as const;
const ROBOTS_TEXT = /^[^\p{Cc}\p{Cs}]*$/u;

const imagesOf = (value: SiteIdentityChange): string[] => IMAGES.flatMap((name) => value[name] ?? []);

export function createIdentityEditor({
  database,
  siteVersions,
  clock,
  media,
  isShown,
}: IdentityEditorParts): IdentityEditor {
  const readIdentity = async (
    websiteId: WebsiteId,
    db: Queryable = database.query,
  ): Promise<Versioned<SiteIdentity>> => {
    const { value, version } = await readSettings(db, websiteId, 'identity');
    return { value: { ...identityDefaults, ...value }, version };
  };
  const readCode = async (
    websiteId: WebsiteId,
    db: Queryable = database.query,
  ): Promise<Versioned<CodeInjection>> => {
    const { value, version } = await readSettings(db, websiteId, 'code');
    return { value: { ...codeDefaults, ...value }, version };
  };

  /** An image that is gone and was chosen before stands in nobody's way. */
  const record = async (
    tx: Queryable,
    websiteId: WebsiteId,
    scope: string,
    value: object,
    images: readonly string[],
  ): Promise<void> => {
    const owner = { kind: 'settings', id: scope };
    const used = [...images, ...addressesIn(value)];
    const missing = await media.recordUses(tx, websiteId, owner, used);
    if (missing.length === 0) return;
    const present = used.filter((each) => !missing.includes(each));
    await media.recordUses(tx, websiteId, owner, present);
  };

  const save = <T extends object>(
    websiteId: WebsiteId,
    scope: string,
    { value, expected, by, within }: Change<Partial<T>>,
    defaults: T,
    imagesIn: (value: T) => readonly string[],
  ): Promise<Versioned<T>> => {
    const join = joinSave({ database, siteVersions }, within);
    return join.run(async (tx) => {
      // Its row is locked from here on, so what is recorded below belongs to what is stored.
      const change = { websiteId, scope, mode: 'merge', value, expected, now: clock.now(), by } as const;
      const saved = await writeSettings(tx, change);
      if (saved === null) throw settingErrors.changedMeanwhile();
      const whole = { ...defaults, ...saved.value };
      await record(tx, websiteId, scope, whole, imagesIn(whole));
      await join.bump(tx, websiteId);
      return { value: whole, version: saved.version };
    });
  };

  const checkImages = async (websiteId: WebsiteId, value: SiteIdentityChange): Promise<void> => {
    const wanted = imagesOf(value);
    if (wanted.length === 0) return;
    const [matches, { value: before }] = await Promise.all([
      media.images(websiteId, wanted),
      readIdentity(websiteId),
    ]);
    const imagesBefore = imagesOf(before);
    const missing = IMAGES.filter((name) => {
      const id = value[name];
      return typeof id === 'string' && !matches.has(id) && !imagesBefore.includes(id);
    });
    if (missing.length > 0)
      throw settingErrors.missingPicture({
        errors: Object.fromEntries(missing.map((name) => [name, settingErrors.missingPicture.message])),
      });
  };

  const checkPage = async (
    db: Queryable,
    websiteId: WebsiteId,
    pageId: string | null | undefined,
  ): Promise<void> => {
    if (typeof pageId !== 'string' || (await isShown(db, websiteId, pageId))) return;
    if ((await readIdentity(websiteId, db)).value.notFoundPageId === pageId) return;
    throw settingErrors.unknownPage({ errors: { notFoundPageId: settingErrors.unknownPage.message } });
  };

  return {
    identity: readIdentity,
    code: readCode,
    async changeIdentity(websiteId, { value, ...change }) {
      checkAccounts(value.socialAccounts ?? []);
      const robotsLines = value.robotsLines?.replace(/\r\n?/g, '\n');
      if (robotsLines !== undefined && !robotsLines.split(/[\n\t]/).every((text) => ROBOTS_TEXT.test(text)))
        throw settingErrors.badRobotsLines();
      await checkImages(websiteId, value);
      await checkPage(change.within ?? database.query, websiteId, value.notFoundPageId);
      const cleaned = {
        ...value,
        ...(value.siteDescription === undefined
          ? {}
          : { siteDescription: cleanRichText(value.siteDescription) }),
        ...(robotsLines === undefined ? {} : { robotsLines }),
      };
      return save(websiteId, 'identity', { ...change, value: cleaned }, identityDefaults, imagesOf);
    },
    async changeCode(websiteId, change) {
      for (const [field, code] of Object.entries(change.value))
        if (Buffer.byteLength(code) > CODE_INJECTION_LIMIT)
          throw settingErrors.codeTooLarge({ values: { field, max: CODE_INJECTION_LIMIT / 1000 } });
      return save(websiteId, 'code', change, codeDefaults, () => []);
    },
  };
}

function checkAccounts(accounts: SiteIdentity['socialAccounts']): void {
  const broken = accounts.flatMap(({ profileUrl }, index) =>
    /^(https?:\/\/|mailto:|tel:)/i.test(profileUrl) && safeLink(profileUrl) !== '' ? [] : [index],
  );
  if (broken.length === 0) return;
  const sentence = 'This is not an address such as https://example.com/you.';
  throw settingErrors.badProfile({
    errors: Object.fromEntries(broken.map((index) => [`socialAccounts.${index}.profileUrl`, sentence])),
  });
}
