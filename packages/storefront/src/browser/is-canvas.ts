/** ED-5: the page is shown in the editor, where nothing plays by itself and nothing is sent. */
export const isCanvas = (): boolean => document.documentElement.dataset.awningCanvas !== undefined;
