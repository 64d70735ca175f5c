/** The core of LESS without Node: the package has types for its front only. As much as is used here. */
declare module 'less/lib/less/index.js' {
  export interface LessNode {
    readonly type: string;
    value?: unknown;
    rules?: LessNode[] | null;
    readonly selectors?: readonly LessNode[] | null;
    /** On the selector of a block that has none of its own. */
    readonly mediaEmpty?: boolean;
    readonly variable?: boolean;
    readonly allowRoot?: boolean;
    readonly name?: unknown;
    evaluating?: boolean | undefined;
    eval(context: unknown): LessNode;
    getIndex?(): number;
    fileInfo?(): { readonly filename?: string } | undefined;
  }
  /** What evaluation carries along. */
  export interface LessContext {
    readonly frames: unknown[];
    readonly selectors?: unknown[];
    readonly importantScope: unknown[];
    readonly calcStack?: unknown[];
    readonly parensStack?: unknown[];
    mediaPath?: unknown[] | undefined;
    mediaBlocks?: unknown[] | undefined;
    math?: number | undefined;
    mathOn?: boolean | undefined;
    inCalc?: boolean | undefined;
  }
  interface LessNodeClass {
    readonly prototype: { eval(context: LessContext): unknown };
  }
  /** Gives the error of a text that cannot be read, or the tree. */
  export interface LessParser {
    parse(text: string, done: (error: unknown, root: LessNode | undefined) => void): void;
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
    isPreVisitor?: boolean;
    isReplacing?: boolean;
    run(root: LessNode): unknown;
  }
  export interface LessCore {
    PluginLoader: new () => { loadPlugin(): Promise<never> };
    readonly functions: { readonly functionRegistry: { readonly _data: Record<string, unknown> } };
    readonly tree: {
      readonly Operation: new (op: string, operands: readonly LessNode[], isSpaced: boolean) => LessOperation;
      readonly Comment: new (text: string, isLineComment: boolean) => LessNode;
      readonly Declaration: LessNodeClass;
      readonly AtRule: LessNodeClass;
      readonly Media: LessNodeClass;
      readonly Container: LessNodeClass;
      readonly Ruleset: LessNodeClass;
      readonly mixin: { readonly Call: LessNodeClass };
      readonly VariableCall: LessNodeClass;
      readonly Variable: LessNodeClass;
      readonly Property: LessNodeClass;
    };
    readonly visitors: {
      readonly Visitor: new (implementation: object) => { visit(root: LessNode): LessNode };
    };
    readonly Parser: new (context: object, imports: object, fileInfo: object) => LessParser;
    readonly contexts: { readonly Parse: new (options: object) => object };
    readonly AbstractFileManager: new () => { getPath(filename: string): string };
    render(input: string, options: object): Promise<{ readonly css: string }>;
  }
  const createLess: (environment: object, fileManagers: readonly LessFileManager[]) => LessCore;

  // biome-ignore lint/style/noDefaultExport: the package exports nothing else
  export { createLess as default };
}

/** The function `default()` of guards, whose state outlives a guard that fails. */
declare module 'less/lib/less/functions/default.js' {
  const defaultFunction: { reset(): void };

  // biome-ignore lint/style/noDefaultExport: the package exports nothing else
  export { defaultFunction as default };
}
