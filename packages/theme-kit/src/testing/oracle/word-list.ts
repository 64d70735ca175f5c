/** Words without quotes and commas around each of them. */
export const wordList = (text: string): string[] => text.trim().split(/\s+/);
