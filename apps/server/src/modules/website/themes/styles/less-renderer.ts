import createLess, { type LessFileManager, type LessNode, type LessVisitor } from 'less/lib/less/index.js';
import { createPlainCssMaths } from './plain-css-maths.ts';

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

  const plugin = {
    install(_: unknown, manager: { addVisitor(visitor: LessVisitor): void }) {
      manager.addVisitor(createPlainCssMaths(less));
      const addresses = new less.visitors.Visitor({ visitUrl: rootAssetAddress });
      manager.addVisitor({ run: (root) => addresses.visit(root) });
    },
  };

  return async (input: string, filename: string, readStyle: ReadStyle): Promise<string> => {
    read = readStyle;
    const options = { filename, math: 0, javascriptEnabled: false, plugins: [plugin] };
    return (await less.render(input, options)).css;
  };
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
