import { StartupError } from '../../platform/startup-error.ts';
import { type CommandContext, defineCommand, flag } from '../command.ts';
import { CommandError } from '../command-errors.ts';
import type { Finding } from '../doctor-checks.ts';

const PRINTED_ROWS = 20;

export const doctor = defineCommand({
  name: 'doctor',
  summary: 'Check the install and every promise about its data.',
  example: 'doctor',
  options: { json: flag('Print JSON') },
  async run({ json }, context) {
    const findings = await examine(context);
    if (json) context.io.printJson(findings);
    else for (const finding of findings) context.io.print(describe(finding));
    const failed = findings.filter(({ ok }) => !ok).length;
    if (failed > 0) throw new CommandError(`${failed} of ${findings.length} checks failed.`);
    if (!json) context.io.print(`${findings.length} checks, all fine.`);
  },
});

async function examine({ config, browserFolder, withInstall }: CommandContext): Promise<Finding[]> {
  const checks = await import('../doctor-checks.ts');
  const folder = await checks.checkDataFolder(config.dataDir);
  const findings = [await checks.checkBundles(browserFolder), folder];
  // Opening the database would make the folder, and a wrong AWNING_DATA would look like an empty install.
  if (!folder.ok) return findings;
  findings.push(await checks.checkDisk(config.dataDir));
  try {
    findings.push(
      ...(await withInstall(
        async ({ platform, databaseKind, invariants }) => {
          const database = await checks.checkDatabase(platform, databaseKind);
          const migrations = await checks.checkMigrations(platform);
          if (!migrations.ok) return [database, migrations];
          const otherFindings: Finding[] = [
            await checks.checkFunctionsAndViews(platform),
            await checks.checkMasterKey(platform),
          ];
          for (const invariant of invariants)
            otherFindings.push(await checks.checkInvariant(invariant, platform));
          return [database, migrations, ...otherFindings];
        },
        { asFound: true },
      )),
    );
  } catch (error) {
    if (!(error instanceof StartupError)) throw error;
    findings.push(checks.bad('database', error.message));
  }
  return findings;
}

function describe({ name, ok, detail, rows }: Finding): string {
  const printedRows = rows.slice(0, PRINTED_ROWS).map((row) => `          ${row}`);
  if (rows.length > PRINTED_ROWS) printedRows.push(`          and ${rows.length - PRINTED_ROWS} more`);
  return [`${ok ? 'ok    ' : 'FAILED'}  ${name}${detail ? `: ${detail}` : ''}`, ...printedRows].join('\n');
}
