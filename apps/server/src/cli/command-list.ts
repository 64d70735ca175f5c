import type { CliCommand } from './command.ts';
import { customerCreate } from './commands/customer-create.ts';
import { doctor } from './commands/doctor.ts';
import { memberCreate } from './commands/member-create.ts';
import { memberList } from './commands/member-list.ts';
import { memberPasswd } from './commands/member-passwd.ts';
import { secretRotate } from './commands/secret-rotate.ts';
import { siteCreate } from './commands/site-create.ts';
import { siteDomainAdd } from './commands/site-domain-add.ts';
import { siteDomainList } from './commands/site-domain-list.ts';
import { siteDomainRemove } from './commands/site-domain-remove.ts';
import { siteList } from './commands/site-list.ts';
import { siteRemove } from './commands/site-remove.ts';
import { templateCheck } from './commands/template-check.ts';
import { templateRender } from './commands/template-render.ts';
import { themeCheck } from './commands/theme-check.ts';
import { themeDev } from './commands/theme-dev.ts';
import { themeInstall } from './commands/theme-install.ts';
import { themeList } from './commands/theme-list.ts';
import { themeNew } from './commands/theme-new.ts';
import { themeRemove } from './commands/theme-remove.ts';
import { themeUse } from './commands/theme-use.ts';

/** Every command. A new one is a file in `commands/`, a line here and a section in `docs/reference/cli.md`. */
export const commands: readonly CliCommand[] = [
  siteCreate,
  siteList,
  siteRemove,
  siteDomainAdd,
  siteDomainRemove,
  siteDomainList,
  memberCreate,
  memberPasswd,
  memberList,
  customerCreate,
  secretRotate,
  templateRender,
  templateCheck,
  themeNew,
  themeDev,
  themeCheck,
  themeInstall,
  themeUse,
  themeRemove,
  themeList,
  doctor,
];

/** What the words before the last one of a command stand for. */
export const commandGroups: Readonly<Record<string, string>> = {
  site: 'The sites of this install',
  'site domain': 'The domains on which a site answers',
  member: 'The people who run a site',
  customer: 'The people who shop on a site',
  template: 'Templates in files, without a site',
  theme: 'The themes of this install, and which site uses which',
  secret: 'The keys that protect stored passwords of other services',
};
