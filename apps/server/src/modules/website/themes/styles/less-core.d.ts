/** The core of LESS without Node: the package has types for its front only. As much as is used here. */
declare module 'less/lib/less/index.js' {
  export interface LessNode {
    readonly type: string;
    value?: unknown;
    eval(context: unknown): LessNode;
  }
  export interface LessOperation extends LessNode {
    readonly op: string;
    readonly operands: readonly LessNode[];
    readonly isSpaced: boolean;
  }
  export interface LessFileManager {
    supports(): boolean;
    supportsSync(): boolean;
    getPath(filename: string): string;
    loadFile(name: string, folder: string): Promise<{ filename: string; contents: string }>;
  }
  export interface LessVisitor {
    isPreEvalVisitor?: boolean;
    isReplacing?: boolean;
    run(root: LessNode): unknown;
  }
  export interface LessCore {
    PluginLoader: new () => { loadPlugin(): Promise<never> };
    readonly functions: { readonly functionRegistry: { readonly _data: Record<string, unknown> } };
    readonly tree: {
      readonly Operation: new (op: string, operands: readonly LessNode[], isSpaced: boolean) => LessOperation;
    };
    readonly visitors: {
      readonly Visitor: new (implementation: object) => { visit(root: LessNode): LessNode };
    };
    readonly AbstractFileManager: new () => { getPath(filename: string): string };
    render(input: string, options: object): Promise<{ readonly css: string }>;
  }
  const createLess: (environment: object, fileManagers: readonly LessFileManager[]) => LessCore;

  // biome-ignore lint/style/noDefaultExport: the package exports nothing else
  export { createLess as default };
}
