import { execFileSync } from 'node:child_process';
import { cpus, loadavg, release, totalmem, type } from 'node:os';

export type Row = Readonly<Record<string, string | number>>;

export const formatNumber = (value: string | number | undefined): string =>
  Number(value).toLocaleString('en-US');

/** A table of results. `chart` are the columns that a chart compares; the first column labels the rows. */
export type Table = {
  readonly title: string;
  readonly rows: readonly Row[];
  readonly chart?: readonly string[];
};

/** A result in a few words, for the table of results. */
export type Highlight = { readonly what: string; readonly measured: string };

export type Report = {
  readonly title: string;
  readonly summary: string;
  readonly highlights: readonly Highlight[];
  readonly tables: readonly Table[];
};

/** Says on the terminal what is measured now: a benchmark takes minutes. */
export const showStep = (step: string): void => console.error(`  ${step} …`);

/** When and where a benchmark ran. */
export type RunContext = {
  readonly date: string;
  readonly machine: string;
  readonly node: string;
  readonly commit: string;
  /** Load average of the last minute: above the number of cores, other processes disturbed the run. */
  readonly load: number;
};

const GIGABYTE = 1024 ** 3;

function readCommit(): string {
  try {
    return execFileSync('git', ['rev-parse', '--short', 'HEAD'], { encoding: 'utf8' }).trim();
  } catch {
    return 'unknown';
  }
}

export function readRunContext(now: Date): RunContext {
  const [core] = cpus();
  return {
    date: now.toISOString().slice(0, 16).replace('T', ' '),
    machine: `${cpus().length} × ${core?.model.trim()}, ${Math.round(totalmem() / GIGABYTE)} GB, ${type()} ${release()}`,
    node: process.version,
    commit: readCommit(),
    load: Math.round((loadavg()[0] ?? 0) * 10) / 10,
  };
}
