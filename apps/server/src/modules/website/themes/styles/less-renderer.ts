import createLess, { type LessFileManager, type LessNode, type LessVisitor } from 'less/lib/less/index.js';
import { createPlainCssMaths } from './plain-css-maths.ts';
import { type FaultRecorder, guardStatements } from './statement-guards.ts';

/** Files by name; what it does not know cannot be read. */
export type ReadStyle = (name: string, folder: string) => { filename: string; contents: string } | null;

/** LESS without files, network, scripts and plugins. One renderer serves one stylesheet after the other. */
export function createLessRenderer() {
  let read: ReadStyle = () => null;
  const files: LessFileManager = {
    supports: () => true,
    supportsSync: () => false,
    getPath: (filename) => filename.replace(/[^/]*$/, ''),
    loadFile: async (name, folder) => {
      const match = read(name, folder);
      if (match === null) throw { type: 'File', message: `there is no "${name}" to import` };
      return match;
    },
  };
  const less = createLess({}, [files]);
  less.PluginLoader = class {
    async loadPlugin(): Promise<never> {
      throw { type: 'Plugin', message: 'stylesheets cannot load plugins' };
    }
  };
  const functions = less.functions.functionRegistry._data;
  for (const name of ['data-uri', 'svg-gradient']) delete functions[name];

  guardStatements(less);

  /** Renders the root; what cannot be evaluated is left out, and noted in the recorder. */
  const render = async (
    input: string,
    filename: string,
    readStyle: ReadStyle,
    recorder: FaultRecorder,
  ): Promise<string> => {
    read = readStyle;
    const plugin = {
      install(_: unknown, manager: { addVisitor(visitor: LessVisitor): void }) {
        manager.addVisitor(createPlainCssMaths(less));
        manager.addVisitor({ isPreEvalVisitor: true, run: () => recorder.begin() });
        manager.addVisitor({ isPreVisitor: true, run: (root) => removeMisplaced(root, recorder, true) });
        const addresses = new less.visitors.Visitor({ visitUrl: rootAssetAddress });
        manager.addVisitor({ run: (root) => addresses.visit(root) });
      },
    };
    const options = { filename, math: 0, javascriptEnabled: false, plugins: [plugin] };
    return (await less.render(input, options)).css;
  };

  /** What LESS says about a text by itself; null when it can be read. */
  const syntaxError = (text: string): unknown => {
    const imports = { contents: {}, contentsIgnoredChars: {}, error: null };
    const context = new less.contexts.Parse({ processImports: false });
    let fault: unknown = null;
    new less.Parser(context, imports, { filename: 'piece' }).parse(text, (error) => {
      fault = error ?? null;
    });
    return fault;
  };

  return { render, syntaxError };
}

export type LessRenderer = ReturnType<typeof createLessRenderer>;

/** LESS would give up the stylesheet for a declaration outside of any rule, or for a call that made no rule. */
function removeMisplaced(node: LessNode, recorder: FaultRecorder, isRoot: boolean): void {
  if (!node.rules || node.type === 'MixinDefinition') return;
  node.rules = node.rules.filter((rule) => {
    const isDeclaration = rule.type === 'Declaration' && rule.variable !== true;
    if (isRoot && isDeclaration) {
      recorder.add(rule, { message: 'this declaration stands outside of any rule' });
      return false;
    }
    if (rule.type === 'Call' || (rule.type && rule.allowRoot !== true)) {
      recorder.add(rule, {
        message: `"${String(rule.name ?? rule.type)}" makes nothing that can stand here`,
      });
      return false;
    }
    removeMisplaced(rule, recorder, false);
    return true;
  });
}

/** `url(assets/x)` and `url(../assets/x)` both mean `/assets/x`, wherever the stylesheet comes from. */
function rootAssetAddress(node: LessNode): LessNode {
  const address = node.value;
  if (typeof address === 'object' && address !== null && 'value' in address) {
    if (typeof address.value === 'string') {
      address.value = address.value.replace(/^(?:\.{1,2}\/)*(?=assets\/)/, '/');
    }
  }
  return node;
}
