// Which way code may depend. Each rule's comment says where the code should go instead and is printed with every
// violation. `scripts/testing/boundary-fixture` breaks each rule once, and a test expects every violation to be
// reported.

const ours = '^(apps|packages|themes|e2e|benchmarks|scripts|tools)/';
const purePackages = '^packages/(template-engine|commerce|site-model|theme-kit|contract|forms)/';
const tests = '[.](test|spec)[.]tsx?$';
// What tests share: for a whole app or package, or for one of its folders.
const testing = '^(apps|packages)/.+/testing/';
// `modules` has wings, folders that show the plan at a glance, with modules in them; `rendering` is a module by itself.
const aModule = '(?:rendering|(?:foundation|people|website|store)/[^/]+)';

export default {
  forbidden: [
    {
      name: 'no-cycle',
      comment:
        'Two files that need each other are one idea or three: move the shared part into a file below both, or ' +
        'let the lower one announce an event that the upper one listens for.',
      severity: 'error',
      from: {},
      to: { circular: true },
    },
    {
      name: 'module-door',
      comment:
        'A server module is entered through its index.ts only. Export what you need there, or ask the module ' +
        'to do the work for you.',
      severity: 'error',
      from: { path: `^apps/server/src/modules/(${aModule})/` },
      to: {
        path: `^apps/server/src/modules/(${aModule})/`,
        pathNot: `^apps/server/src/modules/($1/|${aModule}/index[.]ts$)`,
      },
    },
    {
      name: 'module-door-from-outside',
      comment:
        'From outside `modules`, too, a module is entered through its index.ts. Export what you need there. Commands ' +
        'that open no install may use offline.ts, which loads a small part of a module.',
      severity: 'error',
      from: { pathNot: '^apps/server/src/modules/' },
      to: { path: `^apps/server/src/modules/${aModule}/(?!(?:index|offline)[.]ts$)` },
    },
    {
      name: 'composition-root-only',
      comment:
        'Only app.ts with composition/, the CLI, the demo and the test bench know the modules. Take what you need as an ' +
        'argument and let them pass it in.',
      severity: 'error',
      from: {
        path: '^apps/server/src/',
        pathNot: '^apps/server/src/(app[.]ts|composition/|cli/|demo/|testing/|modules/)|[.]test[.]ts$',
      },
      to: { path: '^apps/server/src/modules/' },
    },
    {
      name: 'platform-below-modules',
      comment:
        'The platform knows no business. Put the code into the module that owns the rule, or give the platform a ' +
        'hook that app.ts fills in.',
      severity: 'error',
      from: { path: '^apps/server/src/platform/', pathNot: tests },
      to: { path: '^apps/server/src/(modules|demo|cli)/' },
    },
    {
      name: 'packages-below-apps',
      comment: 'A package is shared by the apps and knows none of them. Move the code down into a package.',
      severity: 'error',
      from: { path: '^packages/' },
      to: { path: '^apps/' },
    },
    {
      name: 'ground-packages-stand-alone',
      comment:
        'template-engine and forms import nothing of ours; commerce and site-model stand on forms alone. Code that joins ' +
        'them belongs in theme-kit or in the server.',
      severity: 'error',
      from: { path: '^packages/(template-engine|forms)/' },
      to: { path: ours, pathNot: '^packages/$1/' },
    },
    {
      name: 'commerce-and-site-model-stand-on-forms',
      comment: 'commerce and site-model use forms and know nothing else of ours, nor each other.',
      severity: 'error',
      from: { path: '^packages/(commerce|site-model)/' },
      to: { path: ours, pathNot: '^packages/($1|forms)/' },
    },
    {
      name: 'theme-kit-joins-engine-and-commerce',
      comment:
        'theme-kit joins template-engine with commerce and the codes of site-model, and needs nothing else of ours. ' +
        'Pass the rest in as data.',
      severity: 'error',
      from: { path: '^packages/theme-kit/' },
      // Its tests read theme folders from disk, which the package itself must not.
      to: {
        path: ours,
        pathNot:
          '^packages/(theme-kit|template-engine|commerce|site-model)/|^scripts/testing/theme-fixture[.]ts$',
      },
    },
    {
      name: 'rich-text-on-site-model',
      comment:
        'The text editor knows the table of texts in site-model and nothing else of ours: the admin and the page both ' +
        'load it. Pass the rest in as arguments.',
      severity: 'error',
      from: { path: '^packages/rich-text/' },
      to: { path: ours, pathNot: '^packages/(rich-text|site-model)/' },
    },
    {
      name: 'contract-above-the-ground-packages',
      comment:
        'The contract describes messages: of ours it may use commerce, forms and site-model only. Put behaviour into the module.',
      severity: 'error',
      from: { path: '^packages/contract/' },
      to: { path: ours, pathNot: '^packages/(contract|commerce|forms|site-model)/' },
    },
    {
      name: 'pure-packages',
      comment:
        'A pure package uses neither React nor Node: browser and server must get the same answer from it. Put ' +
        'screens into storefront or admin, and files, network and time into the server.',
      severity: 'error',
      from: { path: purePackages, pathNot: tests },
      to: { path: '(^|/)node_modules/(react|react-dom)/' },
    },
    {
      name: 'pure-packages-without-node',
      comment:
        'A pure package does not import from Node: it runs in browsers too. Take the value as an argument and let the ' +
        'server get it.',
      severity: 'error',
      // The only file that reads locale packs from disk; the package's `imports` give a browser build another file in
      // its place.
      from: {
        path: purePackages,
        pathNot: [tests, '^packages/theme-kit/src/i18n/locale-packs-node\\.ts$'].flat(),
      },
      to: { dependencyTypes: ['core'] },
    },
    {
      name: 'browser-without-node',
      comment: 'Code for the browser cannot import from Node. Ask the server through its API instead.',
      severity: 'error',
      from: { path: '^(apps/admin|packages/storefront|packages/rich-text)/src/', pathNot: tests },
      to: { dependencyTypes: ['core'] },
    },
    {
      name: 'apps-apart',
      comment:
        'The apps meet over HTTP only. What both need belongs in a package, shapes of messages in contract.',
      severity: 'error',
      from: { path: '^apps/([^/]+)/' },
      to: { path: '^apps/', pathNot: '^apps/$1/' },
    },
    {
      name: 'admin-ui-below-features',
      comment:
        'admin/ui knows nothing about shops. Pass the words and the data in as props from the feature.',
      severity: 'error',
      from: { path: '^apps/admin/src/ui/' },
      to: { path: '^apps/admin/src/(app|features|editor|api)/' },
    },
    {
      name: 'server-without-tsx',
      comment:
        'Node runs .ts but not .tsx, so the server cannot import it. Put the screen into admin or storefront, which are ' +
        'built, and let the server emit HTML by template.',
      severity: 'error',
      from: { path: '^apps/server/' },
      to: { path: '[.]tsx$' },
    },
    {
      name: 'tests-are-leaves',
      comment: 'Nothing imports a test file. Move what you want to share into a file of `testing/`.',
      severity: 'error',
      from: {},
      to: { path: tests },
    },
    {
      name: 'test-bench-for-tests',
      comment: '`testing/` is not part of the product. Move what the product needs out of it.',
      severity: 'error',
      from: { path: '^(apps|packages)/', pathNot: [tests, testing] },
      to: { path: testing },
    },
    {
      name: 'journeys-see-screens-only',
      comment: 'A journey knows addresses and screens, nothing inside. Test inner behaviour beside the code.',
      severity: 'error',
      from: { path: '^e2e/' },
      to: { path: '^(apps|packages)/' },
    },
    {
      name: 'resolvable',
      comment: 'This import leads nowhere. Correct the path (with its extension) or declare the package.',
      severity: 'error',
      from: {},
      to: { couldNotResolve: true },
    },
  ],
  options: {
    // TypeScript 7 offers dependency-cruiser no compiler API. Without this line it would see no TypeScript
    // at all, and pass.
    parser: 'swc',
    tsPreCompilationDeps: true,
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '(^|/)dist/' },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'types', 'browser', 'node', 'default'],
      extensions: ['.ts', '.tsx', '.mjs', '.js', '.json', '.d.ts', '.css'],
    },
    skipAnalysisNotInRules: true,
  },
};
