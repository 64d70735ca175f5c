import { posix } from 'node:path';
import { missingOf, type SourceTree } from './source-tree.ts';

const SERVER = 'apps/server/src';
const MODULES = `${SERVER}/modules`;
const MODULE_LIST = `${SERVER}/composition/module-list.ts`;

/** Tables of the platform, and those that belong to a table which its module names. */
const OWNED_OTHERWISE: Readonly<Record<string, string>> = {
  attempt_counts: 'platform/limits',
  outbox_events: 'platform/events',
  site_versions: 'platform/site-versions',
  order_fulfilment_lines: 'the lines of order_fulfilments',
  order_refund_lines: 'the lines of order_refunds',
};

/** Modules whose tests are where their work shows. */
const TESTED_ELSEWHERE: Readonly<Record<string, string>> = {
  'website/promotions': 'modules/rendering/decorate/page-overlays.test.ts',
};

/** What the `x-module.ts` of a folder exports for composition; several when there is more than one file of the kind. */
const exportedModules = (tree: SourceTree, path: string): string[] =>
  tree
    .list(`${path}/*-module.ts`)
    .flatMap((file) => [...tree.read(file).matchAll(/^export (?:const|function) (\w+Module)\b/gm)])
    .map(([, name = '']) => name);

/** Files that {@link TESTED_ELSEWHERE} names and that are not there. */
export const deadTestPaths = (tree: SourceTree): string[] =>
  Object.values(TESTED_ELSEWHERE).filter((file) => !tree.has(`${SERVER}/${file}`));

/** The steps of `modules/README.md` that are missing, for every folder of a wing. */
export function missingModuleSteps(tree: SourceTree): string[] {
  const folders = new Set(
    tree
      .list(`${MODULES}/{foundation,people,website,store}/*/*`)
      .map((path) => posix.relative(MODULES, posix.dirname(path))),
  );
  const map = tree.read('docs/architecture.md');
  const product = tree
    .list(`${SERVER}/**/*.ts`)
    .filter((file) => !/[.]test[.]ts$|\/testing\//.test(file))
    .map((file) => ({ file, text: tree.read(file) }));
  const moduleList = tree.read(MODULE_LIST);
  const libraries = /LIBRARIES[^=]*= \[([^\]]*)\]/.exec(moduleList)?.[1] ?? '';
  const isUsed = (folder: string): boolean =>
    product.some(
      ({ file, text }) =>
        !file.startsWith(`${MODULES}/${folder}/`) && text.includes(`${posix.basename(folder)}/index.ts'`),
    );
  return [...folders].sort().flatMap((folder) => {
    const name = posix.basename(folder);
    const path = `${MODULES}/${folder}`;
    const tests = tree.list(`${path}/**/*.test.ts`);
    const modules = exportedModules(tree, path);
    const isLibrary = libraries.includes(`'${folder}'`);
    return missingOf(folder, [
      [
        tree.read(`${path}/README.md`).startsWith(`# ${name}\n`),
        `step 1, README.md that begins with "# ${name}" and says what it owns and promises`,
      ],
      [new RegExp(`[^\\w-]${name}[^\\w-]`).test(map), 'step 1, its name in the map of docs/architecture.md'],
      [tree.has(`${path}/index.ts`), 'step 5, index.ts, its only door'],
      [isLibrary || modules.length > 0, 'step 5, x-module.ts, which exports an xModule for composition'],
      [tests.length > 0 || folder in TESTED_ELSEWHERE, 'step 6, a test beside what it tests'],
      [isUsed(folder), 'step 7, its place in composition/, which makes it'],
      [
        isLibrary || (modules.length > 0 && modules.every((module) => moduleList.includes(`    ${module}(`))),
        'step 7, a line in composition/module-list.ts, which registers it',
      ],
    ]);
  });
}

/** Tables that no README names as its own. */
export function unownedTables(tree: SourceTree): string[] {
  const readmes = tree.list(`${SERVER}/{modules,platform}/**/README.md`).map(tree.read).join('\n');
  const migrations = tree.list('apps/server/migrations/*.sql').map(tree.read);
  const tablesIn = (statement: RegExp): string[] =>
    migrations.flatMap((text) => [...text.matchAll(statement)].map(([, table = '']) => table));
  const dropped = new Set(tablesIn(/^drop table (\w+)/gm));
  const renamed = new Map(
    migrations.flatMap((text) =>
      [...text.matchAll(/^alter table (\w+) rename to (\w+)/gm)].map(([, from = '', to = '']) => [from, to]),
    ),
  );
  return tablesIn(/^create (?:unlogged )?table (\w+)/gm)
    .map((table) => renamed.get(table) ?? table)
    .filter((table) => !(dropped.has(table) || table in OWNED_OTHERWISE || readmes.includes(`\`${table}\``)))
    .map((table) => `${table}: step 2, **Owns** \`${table}\` in the README of its module`);
}
