/** Reports an error to the collector of errors. The default is the browser's own: `window` gets an `error` event. */
export type ReportError = (error: Error, context: Record<string, unknown>) => void;

export const reportToWindow: ReportError = (error) => globalThis.reportError(error);
