/** `stop`: the deployment would fail. `todo`: it works, but not all of it. */
export type Finding = { readonly level: 'ok' | 'todo' | 'stop'; readonly text: string };

export const ok = (text: string): Finding => ({ level: 'ok', text });
export const todo = (text: string): Finding => ({ level: 'todo', text });
export const stop = (text: string): Finding => ({ level: 'stop', text });

const MARKS = { ok: 'ok    ', todo: 'to do ', stop: 'STOP  ' };

export const formatFinding = ({ level, text }: Finding): string => `${MARKS[level]}${text}`;
