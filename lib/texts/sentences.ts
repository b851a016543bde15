/** The end of a sentence: '2:30 PM.', and '2:30 p.m.' where a time has its own stop. */
export const endSentence = (end: string): string => (end.endsWith('.') ? end : `${end}.`);
